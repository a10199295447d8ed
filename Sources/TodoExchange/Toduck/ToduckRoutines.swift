import TodoDomain

/// Collects the routines that the dates of a range list, and makes one of each.
struct ToduckRoutines {
  /// The most days that a range may have: the dates that it leaves out become records.
  static let maximumRange_days = 3_660

  private let context: ImportContext
  private let range: ClosedRange<CivilDate>
  private var order: [Int64] = []
  private var collected: [Int64: Collected] = [:]
  /// Dates whose list is incomplete, so that who is missing there was not left out.
  private var doubtful: Set<CivilDate> = []

  /// What was listed under one id.
  private struct Collected {
    var listings: [ToduckListing] = []
    var paths: [String] = []
    var problem: ImportProblem?
  }

  init(_ context: ImportContext, range: ClosedRange<CivilDate>) {
    self.context = context
    self.range = range
  }

  mutating func read(
    _ dates: [JSONValue], at path: String, _ take: (ImportEntry) throws -> Void
  ) throws {
    var seen: Set<CivilDate> = []
    for (index, value) in dates.enumerated() {
      let path = "\(path)[\(index)]"
      let listed: (date: CivilDate, items: [JSONValue])
      do throws(FieldFault) {
        listed = try list(value)
        guard seen.insert(listed.date).inserted else {
          throw FieldFault("queryDate", value: listed.date.description, .duplicate)
        }
      } catch {
        // Which date it was about can't be told, so nothing is known to be left out anywhere.
        doubtful.formUnion(range)
        try take(.problem(error.problem(at: .path(path), .unreadable, record: nil)))
        continue
      }
      for (number, item) in listed.items.enumerated() {
        let problem = collect(item, on: listed.date, at: "\(path).routines[\(number)]")
        if let problem { try take(.problem(problem)) }
      }
    }
    for id in order {
      if let collected = collected[id] { try take(entry(collected)) }
    }
  }

  /// The date and the items of one element of the list.
  private func list(_ value: JSONValue) throws(FieldFault) -> (CivilDate, [JSONValue]) {
    guard case .object(let object) = value else {
      throw FieldFault("", value: value.quotable, .wrongType(expected: "object"))
    }
    var fields = RecordFields(object)
    let text = try required(try fields.text("queryDate"), "queryDate")
    let items = try required(try fields.array("routines"), "routines")
    try fields.finish()
    let date = try parsed(text, "queryDate", CivilDate.init)
    guard range.contains(date) else { throw FieldFault("queryDate", value: text, .outsideRange) }
    return (date, items)
  }

  /// - Returns: What is wrong with an item of which it can't be told whose it is.
  private mutating func collect(
    _ value: JSONValue, on date: CivilDate, at path: String
  ) -> ImportProblem? {
    let location = ImportLocation.path(path)
    var id: Int64?
    do throws(FieldFault) {
      guard case .object(let object) = value else {
        throw FieldFault("", value: value.quotable, .wrongType(expected: "object"))
      }
      var fields = RecordFields(object)
      id = try fields.integer("routineId")
      let listing = try ToduckRoutineItem(id: id, &fields).listing(on: date, context.limits)
      if let id, collected[id]?.listings.last?.date == date {
        throw FieldFault("routineId", value: String(id), .duplicate)
      }
      guard let id else { return nil }
      note(id) {
        $0.listings.append(listing)
        $0.paths.append(path)
      }
      return nil
    } catch {
      let type = ImportRecordType(.routine)
      let problem = error.problem(at: location, type, record: id.map(String.init))
      guard let id else {
        doubtful.insert(date)
        return problem
      }
      note(id) { $0.problem = $0.problem ?? problem }
      return nil
    }
  }

  private mutating func note(_ id: Int64, _ change: (inout Collected) -> Void) {
    if collected[id] == nil { order.append(id) }
    change(&collected[id, default: Collected()])
  }

  /// One wrong listing rejects the routine: without it, its date would seem to be left out.
  private func entry(_ collected: Collected) -> ImportEntry {
    if let problem = collected.problem { return .problem(problem) }
    let history = ToduckHistory(
      listings: collected.listings, paths: collected.paths, doubtful: doubtful)
    return history.entry(range: range, now: context.now)
  }
}
