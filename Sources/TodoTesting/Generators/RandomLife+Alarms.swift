public import TodoDomain

extension RandomLife {
  /// Adds schedules in a single commit, each with alarms of up to a year: single days, periods and
  /// series, with and without a zone.
  ///
  /// - Parameters:
  ///   - writer: The store to fill.
  ///   - events: The number of schedules.
  public mutating func addAlarms(to writer: any EventWriting, events: Int) throws {
    try writer.writeAndWait(CommitNote(action: "fill", at: FixedContext.now)) { transaction in
      for index in 0..<events {
        _ = try transaction.apply(.insert(reminding(index), records: []))
      }
    }
  }

  /// One to three alarms. Without a time of day, they are whole days before or after the day, or on
  /// the day itself.
  mutating func alarms(hasTime: Bool) throws -> [Alarm] {
    try (0..<number(1...3)).map { _ in
      if chance(20) { return try Alarm(daysBefore: number(0...9), at: time()) }
      let minutes = hasTime ? [-1_440, -45, 0, 10, 60, 95, 1_440] : [-1_440, 0, 1_440, 12_960]
      return try Alarm(minutesBefore: pick(minutes))
    }.inOrder
  }

  private mutating func reminding(_ index: Int) throws -> Schedule {
    let start = date()
    return try Sample.schedule(
      "\(title()) \(index)", start.description,
      until: chance(50) ? start.advanced(by: 30).description : nil,
      days: chance(50) ? "mon,thu" : "", at: time().description,
      in: chance(30) ? pick(["UTC", "Asia/Seoul", "America/New_York"]) : nil,
      alarm: "\(number(0...525_600))m" + pick(["", ",10m", ",2d 07:30", ",3h after"]),
      uid: "alarm-\(index)")
  }
}
