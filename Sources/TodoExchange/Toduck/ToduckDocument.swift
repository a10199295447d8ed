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

  func entries(of root: JSONValue) -> [ImportEntry] {
    do throws(FieldFault) {
      guard case .object(let envelope) = root else {
        throw FieldFault("", value: root.quotable, .wrongType(expected: "object"))
      }
      var fields = RecordFields(envelope)
      let content = try required(
        try fields.object(ToduckDocument.content), ToduckDocument.content)
      return try entries(ofContent: content)
    } catch {
      let location = ImportLocation.path(ToduckDocument.content)
      return [.problem(error.problem(at: location, .unreadable, record: nil))]
    }
  }

  private func entries(ofContent content: JSONObject) throws(FieldFault) -> [ImportEntry] {
    var fields = RecordFields(content)
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
    var entries: [ImportEntry] = []
    if let schedules {
      entries += ToduckSchedules(context).entries(
        of: schedules, at: "\(ToduckDocument.content).\(ToduckDocument.schedules)")
    }
    if let dates {
      let range = try range(from: bounds.0, to: bounds.1)
      var routines = ToduckRoutines(context, range: range)
      entries += routines.entries(
        of: dates, at: "\(ToduckDocument.content).\(ToduckDocument.routines)")
    }
    return entries
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
