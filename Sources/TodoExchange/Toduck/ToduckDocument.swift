import TodoDomain

/// Finds the lists in a document, and maps them.
struct ToduckDocument {
  static let content = "content"
  static let schedules = "scheduleHeadDtos"
  static let routines = "dateRoutines"

  private let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  /// Hands over what the lists say, schedules first.
  func read(_ root: JSONValue, _ take: (ImportEntry) throws -> Void) throws {
    let lists: Lists
    do throws(FieldFault) {
      lists = try self.lists(in: root)
    } catch {
      let location = ImportLocation.path(ToduckDocument.content)
      return try take(.problem(error.problem(at: location, .unreadable, record: nil)))
    }
    try ToduckSchedules(context).read(
      lists.schedules, at: "\(ToduckDocument.content).\(ToduckDocument.schedules)", take)
    guard let range = lists.range else { return }
    var routines = ToduckRoutines(context, range: range)
    try routines.read(
      lists.dates, at: "\(ToduckDocument.content).\(ToduckDocument.routines)", take)
  }

  private struct Lists {
    let schedules: [JSONValue]
    let dates: [JSONValue]
    /// What the routines' dates are of; nil without such a list.
    let range: ClosedRange<CivilDate>?
  }

  private func lists(in root: JSONValue) throws(FieldFault) -> Lists {
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
    let range = dates == nil ? nil : try range(from: bounds.0, to: bounds.1)
    return Lists(schedules: schedules ?? [], dates: dates ?? [], range: range)
  }

  private func range(
    from first: String?, to last: String?
  ) throws(FieldFault) -> ClosedRange<CivilDate> {
    let start = try parsed(try required(first, "startDate"), "startDate", CivilDate.init)
    let end = try parsed(try required(last, "endDate"), "endDate", CivilDate.init)
    guard start <= end else {
      throw FieldFault(
        "endDate", value: end.description, .invalid(.endsBeforeStart(start: start, end: end)))
    }
    let days = start.distance(to: end) + 1
    guard days <= ToduckRoutines.maximumRange_days else {
      throw FieldFault(
        "endDate", value: end.description,
        .rangeTooLong(days: days, limit: ToduckRoutines.maximumRange_days))
    }
    return start...end
  }
}
