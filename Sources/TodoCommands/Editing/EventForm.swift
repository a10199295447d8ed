import TodoDomain
import TodoLocalisation
import TodoPresentation

/// An event as a text that people edit. Its fields have the names of their options.
struct EventForm: EditableForm {
  /// The fields of the event, in their order, each with its value in the form of its option.
  private let fields: [(field: EventField, name: String, value: String)]
  private let event: any PlannedEvent
  private let language: Language

  init(_ event: any PlannedEvent, _ kinds: EventKinds, language: Language) {
    self.event = event
    self.language = language
    let entries = EventFieldTable(kinds).entries(.shown)
    let values = EventFields(of: event)
    let own = Set(type(of: event).kindFields.map(\.field))
    let ofKinds = Set(kinds.all.flatMap { $0.kindFields.map(\.field) })
    fields = FieldOptions.editable.compactMap { field, name in
      guard own.contains(field) || !ofKinds.contains(field),
        let entry = entries.first(where: { $0.field == field })
      else { return nil }
      let time = field == .due ? values.dueTime.map { " \($0)" } : nil
      return (field, name, Self.text(entry.value(values)) + (time ?? ""))
    }
  }

  private static func text(_ value: FieldValue) -> String {
    switch value {
    case .nothing, .source: ""
    case .text(let text): text.replacing("\r\n", with: "\n")
    case .flag(let flag): flag ? Visibility.public.rawValue : Visibility.private.rawValue
    case .count(let count): String(count)
    case .texts(let texts): texts.joined(separator: ",")
    }
  }

  var text: String {
    let title = TerminalText.singleLine(event.title)
    var lines =
      ["\(event.id.map { "\($0) " } ?? "")\(title)"] + Text.editorIntroduction.map { $0[language] }
    lines = lines.map { "# \($0)" } + [""]
    for (field, name, value) in fields {
      let isLast = field == FieldOptions.editable.last?.field
      let note = isLast ? Text.editorLastField[language] : Text.editorNote(on: field)?[language]
      if let note { lines.append("# \(note)") }
      lines.append(isLast ? FormLines.lastField(name, value) : FormLines.field(name, value))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var fieldNames: [String] { fields.map(\.name) }

  var saysSomething: Bool { false }

  func mistake(ofUnknownField name: String) -> EditorMistake { .unknownField(name) }

  func fieldName(of error: any Error) -> String? {
    let field: EventField?
    switch error {
    case let error as ValueError: field = error.field
    case RequestError.unknownCategory: field = .category
    default: return nil
    }
    return fields.first { $0.field == field }?.name ?? ""
  }

  func options(_ changes: [FormChange]) throws -> FieldOptions {
    for change in changes { _ = try parsed(arguments(change), line: change.line) }
    // Days and a rule replace each other. So if one of them has a value and the other is empty, the
    // empty one is ignored.
    let repeats = changes.filter { [.days, .rule].contains(field(of: $0)) }
    let isReplaced = repeats.contains { !$0.value.isEmpty }
    let needed = changes.filter { change in
      !(isReplaced && change.value.isEmpty && repeats.contains { $0.name == change.name })
    }
    return try parsed(needed.flatMap { arguments($0) }, line: changes.first?.line ?? 1)
  }

  private func field(of change: FormChange) -> EventField? {
    fields.first { $0.name == change.name }?.field
  }

  private func arguments(_ change: FormChange) -> [String] {
    let (name, value) = (change.name, change.value)
    switch field(of: change) {
    case .isPublic: return ["--\(value)"]
    case .rule where value.contains("="): return ["--rrule=\(value)"]
    case .title: return ["--\(name)=\(value)"]
    case _ where !value.isEmpty: return ["--\(name)=\(value)"]
    case .category: return ["--\(name)=\(TodoDomain.Category.none.name)"]
    case .start: return ["--no-date"]
    case .until: return ["--open-ended"]
    case .days, .rule: return ["--no-days"]
    case .time: return ["--all-day"]
    case .length: return ["--no-length"]
    default: return ["--no-\(name)"]
    }
  }
}

extension ValueError {
  /// The field that the error is about; nil for an error about no particular field.
  fileprivate var field: EventField? {
    switch self {
    case .emptyTitle: .title
    case .tooLong(let field, _, _), .missing(let field), .fieldDoesNotApply(let field, _),
      .sameOnAllDays(let field):
      field
    case .alarmNeedsTime, .tooManyAlarms: .alarms
    case .lengthNeedsTime: .length
    case .zoneNeedsTime: .zone
    case .timeNeedsDay: .time
    case .dueNeedsSingleDay: .due
    case .endsBeforeStart: .until
    case .neverOccurs, .recurrence, .phrase(.repetition, _): .rule
    case .phrase(.date, _): .start
    case .noRepeatDays: .days
    case .pauseNeedsSeries: .pausedFrom
    default: nil
    }
  }
}
