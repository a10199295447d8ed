public import TodoDomain

/// How alarms look: a line each, which sorts by the moment at which it goes off.
public struct AlarmLook: Sendable {
  private let look: Look

  /// A look at alarms.
  public init(_ look: Look) {
    self.look = look
  }

  /// When each goes off, what it reminds of, and when that begins; all by the reader's clock.
  public func lines(_ alarms: [DueAlarm]) -> [String] {
    let table = TextTable(
      columns: [
        .init("", priority: 2), .init("", sizing: .flexible(minWidth: 14), priority: 1), .init(""),
      ],
      rows: alarms.map { alarm in
        [
          .init(text(of: alarm.shown)), .init(alarm.occurrence.event.title),
          .init(text(of: alarm.occurrence.shown), style: .dim),
        ]
      },
      showsHeader: false)
    return table.lines(width: look.width, mode: look.color)
  }

  /// Said where none goes off within a length of time.
  public func none(within length: EventLength) -> [String] {
    look.sentence(look.phrases.noAlarms(within: length), .dim)
  }

  private func text(of wall: WallTime) -> String {
    "\(wall.date) \(wall.time?.description ?? look.phrases.allDay)"
  }
}
