package import TodoDomain
package import TodoText

/// Converts events, and the records of their dates, to the values of registers and back. The
/// registers are named after the fields in `EventFieldTable`, which has the fields of every kind,
/// so a new field of a kind needs no line in this file.
///
/// A list of texts, except lists of dates, is a set: each member is a register with the value true,
/// such as `tags:garden`. So if two devices add different members, both stay.
package struct EventRegisters: Sendable {
  private let kinds: EventKinds
  private let dates: [EventFieldEntry]
  private let others: [EventFieldEntry]
  private let kindFields: [KindField]

  package init(_ kinds: EventKinds) {
    self.kinds = kinds
    let own = EventFieldTable(kinds).entries(.compared).filter { $0.field != .uid }
    dates = own.filter { Self.ofDates.contains($0.field) }
    others = own.filter { !Self.ofDates.contains($0.field) }
    kindFields = kinds.kindFields
  }

  /// The kinds and fields that this program knows, as one text: if it differs from the text of the
  /// last run, the program of that run knew other kinds or fields.
  package var vocabulary: String {
    let kinds = self.kinds.names.map { "kind:\($0)" }
    return (kinds + (dates + others).map(\.name)).sorted().joined(separator: " ")
  }

  private static let ofDates: Set<EventField> = [
    .start, .until, .days, .rule, .extraDates, .pausedFrom, .pausedUntil,
  ]

  /// Returns whether this program knows a register of an event. A newer program may have other
  /// registers.
  package func has(_ register: String) -> Bool {
    register == SyncRegister.dates
      || others.contains { $0.form == .texts ? $0.member(register) != nil : $0.name == register }
  }

  /// Returns the values of an event by register, without null.
  package func registers(
    of event: any PlannedEvent, _ categories: SyncCategories
  ) -> [String: JSONValue] {
    let fields = EventFields(of: event)
    var registers = [SyncRegister.dates: dates(of: event.kind, fields)]
    for entry in others {
      if case .texts(let members) = entry.value(fields) {
        for member in members { registers[entry.register(of: member)] = true }
        continue
      }
      let value =
        entry.field == .category
        ? .string(categories.uid(of: event.category.name)) : JSONValue(entry.value(fields))
      if value != .null { registers[entry.name] = value }
    }
    return registers
  }

  private func dates(of kind: EventKind, _ fields: EventFields) -> JSONValue {
    var members: [(String, JSONValue)] = [("kind", .string(kind.rawValue))]
    for entry in dates {
      let value = entry.value(fields)
      if !value.isEmpty { members.append((entry.name, JSONValue(value))) }
    }
    return .object(JSONObject(members))
  }

  /// Returns the event that registers describe. It drops values that don't fit the rest: the due of
  /// a series, a time without a day, an alarm in minutes without a time, alarms beyond the largest
  /// number, the zone of a routine, and a field of another kind.
  ///
  /// - Returns: Nil if the registers don't describe an event, for example because a newer program
  ///   wrote them.
  package func event(
    _ uid: EventUID, _ registers: [String: JSONValue], categories: SyncCategories
  ) -> (any PlannedEvent)? {
    guard case .object(let pattern)? = registers[SyncRegister.dates],
      let type = pattern["kind"]?.text.flatMap({ kinds.type(of: EventKind(rawValue: $0)) })
    else { return nil }
    var fields = EventFields()
    fields.uid = uid
    do throws(ValueError) {
      for entry in dates {
        guard let value = pattern[entry.name] else { continue }
        try entry.set(&fields, try FieldValue(value, entry.form))
      }
      for entry in others where entry.field != .category {
        let value =
          entry.form == .texts
          ? .texts(registers.compactMap { $0.value == true ? entry.member($0.key) : nil }.sorted())
          : try FieldValue(registers[entry.name] ?? .null, entry.form)
        try entry.set(&fields, value)
      }
      fields.category = categories.category(of: registers[EventField.category.rawValue]?.text)
      let pattern = try fields.pattern()
      repair(&fields, of: type, on: pattern)
      return try type.init(
        id: nil, details: fields.details(limits: .unlimited), pattern: pattern, own: fields.own,
        limits: .unlimited)
    } catch {
      return nil
    }
  }

  private func repair(
    _ fields: inout EventFields, of type: any PlannedEvent.Type, on pattern: DatePattern
  ) {
    let isRoutine = type.kind == Routine.kind
    if isRoutine || pattern.isRepeating { fields.due = nil }
    if !pattern.isPlanned { fields.time = nil }
    if isRoutine { fields.zone = nil }
    fields.leaveOutWhatNeedsTime()
    fields.alarms = fields.alarms.map { Array($0.prefix(Alarm.maximumCount)) }
    var own: KindValues = [:]
    for field in type.kindFields {
      own[field.field] = fields.own[field.field] ?? field.form.usual
    }
    fields.own = own
  }

  // MARK: Dates

  /// Returns the values of the record of a date by register, without null.
  package func registers(
    of record: OccurrenceRecord, _ categories: SyncCategories
  ) -> [String: JSONValue] {
    var state: [JSONValue] = [.bool(record.isFinished)]
    if let moment = record.deletedAt { state.append(.string(moment.description)) }
    var registers: [String: JSONValue] = [SyncRegister.state: .array(state)]
    if let time = record.time { registers[SyncRegister.time] = .string(time.description) }
    if let change = record.change { registers[SyncRegister.change] = json(of: change, categories) }
    return registers
  }

  private func json(of change: DayChange, _ categories: SyncCategories) -> JSONValue {
    let differences = change.texts.map { field, text in
      let value = field == .category ? text.map(categories.uid) : text
      return (field.rawValue, value.map { JSONValue.string($0) } ?? .null)
    }
    return ["date": .string(change.date.description), "differs": .object(JSONObject(differences))]
  }

  /// Returns the record that registers describe; nil if they don't describe one.
  package func record(
    on date: CivilDate, _ registers: [String: JSONValue], _ categories: SyncCategories
  ) -> OccurrenceRecord? {
    guard case .array(let state)? = registers[SyncRegister.state],
      case .bool(let isFinished)? = state.first
    else { return nil }
    let deletedAt = state.count > 1 ? state[1].text.flatMap { try? Instant($0) } : nil
    let time = registers[SyncRegister.time]?.text.flatMap { try? TimeOfDay($0) }
    return OccurrenceRecord(
      date: date, isFinished: isFinished, deletedAt: deletedAt, time: time,
      change: registers[SyncRegister.change].flatMap { change($0, categories) })
  }

  private func change(_ value: JSONValue, _ categories: SyncCategories) -> DayChange? {
    guard case .object(let object) = value,
      let date = object["date"]?.text.flatMap({ try? CivilDate($0) }),
      case .object(let differences)? = object["differs"]
    else { return nil }
    let texts = differences.map { member in
      let field = EventField(rawValue: member.key)
      let text = member.value.text
      return (field: field, text: field == .category ? categories.category(of: text).name : text)
    }
    return try? DayChange(on: date, texts: texts, kindFields: kindFields, limits: .unlimited)
  }
}

extension EventFieldEntry {
  /// Returns the name of the register for a member of a set, such as `tags:garden`.
  fileprivate func register(of member: String) -> String { "\(name):\(member)" }

  /// Returns the member of this set-valued field that a register stands for, such as `garden` for
  /// `tags:garden`; nil for any other register.
  fileprivate func member(_ register: String) -> String? {
    // Compares bytes, since a member may begin with a combining mark that joins the colon.
    let prefix = "\(name):".utf8
    guard register.utf8.count > prefix.count, register.utf8.starts(with: prefix) else { return nil }
    return String(register.utf8.dropFirst(prefix.count))
  }
}

/// The mapping between the categories of a store, by name, and the categories of the registers, by
/// uid.
package struct SyncCategories: Sendable {
  /// The uid of `Category.none`, which every store has.
  package static let noneUID = Category.none.name
  private let shown: [String: Category]
  private let uids: [String: String]

  /// Makes a mapping.
  ///
  /// - Parameters:
  ///   - shown: For each uid, the category of the store that has its todos.
  ///   - own: For each name of a category in the store, the uid to write to registers.
  package init(shown: [String: Category], own: [String: String]) {
    self.shown = shown
    uids = own
  }

  /// Returns the uid of the category with a name; `noneUID` for an unknown name.
  package func uid(of name: String) -> String { uids[name] ?? Self.noneUID }

  /// Returns the store's category for todos whose registers name the category `uid`; `none` for an
  /// unknown uid. Categories with different uids can share one category of the store.
  package func category(of uid: String?) -> Category {
    uid.flatMap { shown[$0] } ?? .none
  }
}

extension KindField.Form {
  /// The default for an event without a value of this field, for example because the event was of
  /// another kind when its registers were written.
  fileprivate var usual: KindValue {
    switch self {
    case .text, .value, .valueOfDay: .text(nil)
    case .flag: .flag(true)
    case .count: .count(0)
    }
  }
}

extension JSONValue {
  fileprivate init(_ value: FieldValue) {
    self =
      switch value {
      case .nothing: .null
      case .text(let text): .string(text)
      case .flag(let flag): .bool(flag)
      case .count(let count): .integer(Int64(count))
      case .texts(let texts): .array(texts.map { .string($0) })
      case .source(let source): source.json
      }
  }
}

extension FieldValue {
  fileprivate init(_ value: JSONValue, _ form: EventFieldEntry.Form) throws(ValueError) {
    switch (form, value) {
    case (.text, .string(let text)): self = .text(text)
    case (.flag, .bool(let flag)): self = .flag(flag)
    case (.count, _) where value.number != nil: self = .count(value.number ?? 0)
    case (.texts, .array(let elements)): self = .texts(elements.compactMap(\.text))
    case (.source, _): self = EventSource(json: value).map { .source($0) } ?? .nothing
    default: self = .nothing
    }
  }
}

extension EventSource {
  /// The source as a value of a register.
  var json: JSONValue {
    var members: [(String, JSONValue)] = [("format", .string(format))]
    if let remoteID { members.append(("remoteID", .string(remoteID))) }
    if !extra.isEmpty { members.append(("extra", .sorted(extra.mapValues { .string($0) }))) }
    return .object(JSONObject(members))
  }

  /// Reads the source from the value of a register; nil if the value isn't a source.
  package init?(json value: JSONValue) {
    guard case .object(let object) = value, let format = object["format"]?.text else { return nil }
    var extra: [String: String] = [:]
    if case .object(let members)? = object["extra"] {
      for member in members { extra[member.key] = member.value.text }
    }
    self.init(format: format, remoteID: object["remoteID"]?.text, extra: extra)
  }
}
