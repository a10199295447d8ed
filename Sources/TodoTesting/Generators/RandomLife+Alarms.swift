public import TodoDomain

extension RandomLife {
  /// Adds schedules in one commit, each with an alarm of up to a year: single days, periods and
  /// series, with and without a zone.
  ///
  /// - Parameter events: The number of schedules.
  public mutating func addAlarms(to writer: any EventWriting, events: Int) throws {
    try writer.write(CommitNote(action: "fill", at: FixedContext.now)) { transaction in
      for index in 0..<events {
        _ = try transaction.apply(.insert(reminding(index), records: []))
      }
    }
  }

  private mutating func reminding(_ index: Int) throws -> Schedule {
    let start = date()
    return try Sample.schedule(
      "\(title()) \(index)", start.description,
      until: chance(50) ? start.advanced(by: 30).description : nil,
      days: chance(50) ? "mon,thu" : "", at: time().description,
      in: chance(30) ? pick(["UTC", "Asia/Seoul", "America/New_York"]) : nil,
      alarm: "\(number(0...525_600))m", uid: "alarm-\(index)")
  }
}
