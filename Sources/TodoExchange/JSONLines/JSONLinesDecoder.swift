import TodoDomain

/// What one line says.
enum JSONLinesRecord {
  case setting(Setting)
  case value(KeyValue)
  case category(Category)
  case event(any PlannedEvent)
  case occurrence(EventUID, OccurrenceRecord)
  case diary(DiaryEntry)
}

/// Turns the object of a line into a value.
struct JSONLinesDecoder {
  private let limits: EventLimits
  private let types: LineTypes
  private var categories = CategoryNames()

  init(_ types: LineTypes, limits: EventLimits) {
    self.types = types
    self.limits = limits
  }

  mutating func record(_ object: JSONObject) throws(FieldFault) -> JSONLinesRecord {
    var fields = RecordFields(object)
    let type = try required(try fields.text("type"), "type")
    let record: JSONLinesRecord
    switch type {
    case LineType.occurrence:
      let (uid, occurrence) = try OccurrenceLine(&fields).record()
      record = .occurrence(uid, occurrence)
    case LineType.diary:
      return .diary(try DiaryLine.entry(&fields, limits))
    case LineType.setting:
      record = .setting(try SettingLine(&fields).setting())
    case LineType.value:
      record = .value(try ValueLine(&fields).value())
    case LineType.category:
      record = .category(try CategoryLine(&fields).category())
    default:
      guard let event = types.event(type) else {
        throw FieldFault("type", value: type, .unknownType(known: types.known))
      }
      let draft = try EventLine(&fields).draft(&categories, limits)
      record = .event(try OwnFieldLines.event(of: event, draft, &fields))
    }
    try fields.finish()
    return record
  }

  /// The problem with a line whose object has a wrong field.
  func problem(
    _ fault: FieldFault, of object: JSONObject, at location: ImportLocation
  ) -> ImportProblem {
    let type = Self.text("type", of: object).filter(types.known.contains)
    let name = ["uid", "event", "name", "key"].lazy.compactMap { Self.text($0, of: object) }.first
    return fault.problem(
      at: location, type.map(ImportRecordType.init(rawValue:)) ?? .unreadable, record: name)
  }

  /// The problem with a line that is not JSON.
  static func problem(_ error: JSONSyntaxError, at location: ImportLocation) -> ImportProblem {
    var field: String?
    if case .duplicateKey(let key) = error.reason { field = key }
    return ImportProblem(
      at: location, type: .unreadable, field: field, .unreadable(error.description))
  }

  private static func text(_ name: String, of object: JSONObject) -> String? {
    if case .string(let text)? = object[name] { text } else { nil }
  }
}

extension Optional {
  fileprivate func filter(_ isWanted: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isWanted($0) ? $0 : nil }
  }
}

/// The categories of a file's names, which recur.
struct CategoryNames {
  private var known: [String: Category] = [:]

  /// The category of that name, without colour and picture; the importer has the store's.
  mutating func category(named name: String) throws(FieldFault) -> Category {
    if let category = known[name] { return category }
    let category = try parsed(name, "category") { (name) throws(ValueError) in
      try Category(name: name)
    }
    // A file with thousands of names is garbled, and no reason to hold them all.
    if known.count >= 1_024 { known.removeAll() }
    known[name] = category
    return category
  }
}
