import ArgumentParser
import TodoDomain
import TodoPresentation

/// The fields that an edited text has with other values than the form it was made of, as the options
/// of `edit`.
struct FormChanges {
  private let form: EventForm
  private let edited: EditedForm
  private let changes: [(field: EventField, name: String, new: EditedForm.Field)]

  /// The changes of a text. A field that was left out stays as it is.
  ///
  /// - Throws: `FormMistake` for a line that is no field of the form.
  init(_ edited: EditedForm, of form: EventForm) throws {
    self.form = form
    self.edited = edited
    let original = try EditedForm(form.text, of: form)
    changes = form.fields.compactMap { field, name, _ in
      guard let new = edited.fields[name], new != original.fields[name] else { return nil }
      return (field, name, new)
    }
  }

  var isEmpty: Bool { changes.isEmpty }

  /// The options that make the changes.
  ///
  /// - Throws: `FormMistake` with the line of the field that has no value of its form.
  func options() throws -> FieldOptions {
    for (field, name, new) in changes {
      _ = try parsed(arguments(field, name, new.value), line: new.line)
    }
    // Days and a rule replace each other, so the empty one of the two says nothing.
    let repeats = changes.filter { $0.field == .days || $0.field == .rule }
    let isReplaced = repeats.contains { !$0.new.value.isEmpty }
    let needed = changes.filter { change in
      !(isReplaced && change.new.value.isEmpty && repeats.contains { $0.field == change.field })
    }
    return try parsed(
      needed.flatMap { arguments($0.field, $0.name, $0.new.value) },
      line: changes.first?.new.line ?? 1)
  }

  /// The mistake of an error of these changes; nil if it is about something else than their values.
  func mistake(_ error: any Error, _ language: Language) -> FormMistake? {
    let field: EventField?
    switch error {
    case let error as ValueError: field = error.field
    case RequestError.unknownCategory: field = .category
    default: return nil
    }
    let name = form.fields.first { $0.field == field }?.name
    let line = name.flatMap { edited.fields[$0] }?.line ?? changes.first?.new.line ?? 1
    return FormMistake(ErrorText(error, language: language), line)
  }

  private func parsed(_ arguments: [String], line: Int) throws -> FieldOptions {
    do {
      return try FieldOptions.parse(arguments)
    } catch {
      throw FormMistake(ErrorText(FieldOptions.message(for: error)), line)
    }
  }

  private func arguments(_ field: EventField, _ name: String, _ value: String) -> [String] {
    switch field {
    case .isPublic: return ["--\(value)"]
    case .rule where value.contains("="): return ["--rrule=\(value)"]
    case .title, .start: return ["--\(name)=\(value)"]
    case _ where !value.isEmpty: return ["--\(name)=\(value)"]
    case .category: return ["--\(name)=\(TodoDomain.Category.none.name)"]
    case .until: return ["--open-ended"]
    case .days, .rule: return ["--no-days"]
    case .time: return ["--all-day"]
    case .length: return ["--no-length"]
    default: return ["--no-\(name)"]
    }
  }
}

extension ValueError {
  /// The field that the error is about, as far as it says.
  fileprivate var field: EventField? {
    switch self {
    case .emptyTitle: .title
    case .tooLong(let field, _, _), .missing(let field), .fieldDoesNotApply(let field, _): field
    case .alarmNeedsTime: .alarm
    case .lengthNeedsTime: .length
    case .zoneNeedsTime: .zone
    case .endsBeforeStart: .until
    case .neverOccurs, .recurrence, .phrase(.repetition, _): .rule
    case .phrase(.date, _): .start
    case .noRepeatDays: .days
    default: nil
    }
  }
}
