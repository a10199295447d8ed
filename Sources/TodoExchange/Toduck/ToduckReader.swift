import TodoDomain
import TodoText

/// Reads a whole document, then returns the records of its lists, schedules first.
struct ToduckReader: ImportReader {
  private let source: ByteSource
  private let context: ImportContext
  private let document: JSONDocument
  private var state = State.start
  /// Records that were read but not returned yet.
  private var ready: ArraySlice<ImportRecord> = []

  private enum State {
    case start
    case schedules(ToduckLists, next: Int)
    case routines(ToduckLists)
    case end
  }

  init(
    _ source: @escaping ByteSource, _ context: ImportContext, maximumLengthInBytes: Int,
    maximumValues: Int
  ) {
    self.source = source
    self.context = context
    document = JSONDocument(
      maximumLengthInBytes: maximumLengthInBytes, maximumValues: maximumValues)
  }

  mutating func next() throws -> ImportRecord? {
    while ready.isEmpty {
      switch state {
      case .start: try readDocument()
      case .schedules(let lists, let index) where index < lists.schedules.count:
        let path = "\(ToduckDocument.content).\(ToduckDocument.schedules)[\(index)]"
        ready = ToduckSchedules(context).records(of: lists.schedules[index], at: path)[...]
        state = .schedules(lists, next: index + 1)
      case .schedules(let lists, _): state = .routines(lists)
      case .routines(let lists):
        readRoutines(lists)
        state = .end
      case .end: return nil
      }
    }
    return ready.popFirst()
  }

  private mutating func readDocument() throws {
    state = .end
    let root: JSONValue
    switch try document.read(source) {
    case .success(let value): root = value
    case .failure(let problem): return ready.append(.problem(problem))
    }
    do throws(FieldFault) {
      state = .schedules(try ToduckLists(root), next: 0)
    } catch {
      let location = ImportLocation.path(ToduckDocument.content)
      ready.append(.problem(error.problem(at: location, .unreadable, record: nil)))
    }
  }

  private mutating func readRoutines(_ lists: ToduckLists) {
    guard let range = lists.range else { return }
    var routines = ToduckRoutines(context, range: range)
    let path = "\(ToduckDocument.content).\(ToduckDocument.routines)"
    ready = routines.records(of: lists.dates, at: path)[...]
  }
}

/// The names of a document's members.
enum ToduckDocument {
  static let content = "content"
  static let schedules = "scheduleHeadDtos"
  static let routines = "dateRoutines"
}

/// The lists of a document. Their elements are not read yet.
private struct ToduckLists {
  let schedules: [JSONValue]
  let dates: [JSONValue]
  /// The dates of the routines, both ends included; nil if the document has no list of routines.
  let range: ClosedRange<CivilDate>?

  init(_ root: JSONValue) throws(FieldFault) {
    guard case .object(let envelope) = root else {
      throw FieldFault("", value: root.quotable, .wrongType(expected: "object"))
    }
    var outer = RecordFields(envelope)
    var fields = RecordFields(
      try required(try outer.object(ToduckDocument.content), ToduckDocument.content))
    let schedules = try fields.array(ToduckDocument.schedules)
    let dates = try fields.array(ToduckDocument.routines)
    guard schedules != nil || dates != nil else {
      let names = [ToduckDocument.schedules, ToduckDocument.routines]
      throw FieldFault(names.joined(separator: ", "), .missing)
    }
    _ = fields.take("queryStartDate")
    _ = fields.take("queryEndDate")
    let bounds = (try fields.text("startDate"), try fields.text("endDate"))
    try fields.finish()
    range = dates == nil ? nil : try Self.range(from: bounds.0, to: bounds.1)
    self.schedules = schedules ?? []
    self.dates = dates ?? []
  }

  private static func range(
    from first: String?, to last: String?
  ) throws(FieldFault) -> ClosedRange<CivilDate> {
    let start = try parsed(try required(first, "startDate"), "startDate", parse: CivilDate.init)
    let end = try parsed(try required(last, "endDate"), "endDate", parse: CivilDate.init)
    guard start <= end else {
      throw FieldFault(
        "endDate", value: end.description, .invalid(.endsBeforeStart(start: start, end: end)))
    }
    let days = start.distance(to: end) + 1
    guard days <= ToduckRoutines.maximumRangeInDays else {
      throw FieldFault(
        "endDate", value: end.description,
        .rangeTooLong(days: days, limit: ToduckRoutines.maximumRangeInDays))
    }
    return start...end
  }
}
