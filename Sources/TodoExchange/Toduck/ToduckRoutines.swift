import TodoDomain

/// Collects the routines that the dates of a range list, and makes one of each.
struct ToduckRoutines {
  /// The most days that a range may have: the dates that it leaves out become records.
  static let maximumRange_days = 3_660

  private let context: ImportContext
  private let range: ClosedRange<CivilDate>
  private var order: [Int64] = []
  private var collected: [Int64: Collected] = [:]
  private var problems: [ImportEntry] = []
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

  mutating func entries(of dates: [JSONValue], at path: String) -> [ImportEntry] {
    var seen: Set<CivilDate> = []
    for (index, value) in dates.enumerated() {
      let path = "\(path)[\(index)]"
      do throws(FieldFault) {
        let (date, items) = try list(value)
        guard seen.insert(date).inserted else {
          throw FieldFault("queryDate", value: date.description, .duplicate)
        }
        for (number, item) in items.enumerated() {
          collect(item, on: date, at: "\(path).routines[\(number)]")
        }
      } catch {
        // Which date it was about can't be told, so nothing is known to be left out anywhere.
        doubtful.formUnion(range)
        problems.append(.problem(error.problem(at: .path(path), .unreadable, record: nil)))
      }
    }
    return problems + order.compactMap { id in collected[id].map(entry) }
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

  private mutating func collect(_ value: JSONValue, on date: CivilDate, at path: String) {
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
      guard let id else { return }
      note(id) {
        $0.listings.append(listing)
        $0.paths.append(path)
      }
    } catch {
      let type = ImportRecordType(.routine)
      let problem = error.problem(at: location, type, record: id.map(String.init))
      if let id {
        note(id) { $0.problem = $0.problem ?? problem }
      } else {
        doubtful.insert(date)
        problems.append(.problem(problem))
      }
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
