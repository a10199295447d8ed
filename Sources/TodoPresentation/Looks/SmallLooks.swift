public import TodoDomain

/// How the categories of a store look.
public struct CategoryLook: Sendable {
  private let look: Look

  /// A look at categories.
  public init(_ look: Look) {
    self.look = look
  }

  /// The lines of a table of categories, in the order given.
  public func list(_ categories: [Category]) -> [String] {
    let columns: [TextTable.Column] = [
      .init(look.phrases.column(.category), sizing: .flexible(minWidth: 8), priority: 1),
      .init(look.phrases.column(.color)),
      .init(look.phrases.column(.icon), sizing: .flexible(minWidth: 4)),
    ]
    let rows: [[TextTable.Cell]] = categories.map { category in
      let hex = category.color?.description ?? ""
      let icon = category.icon == .none ? "" : category.icon.symbol + " " + category.icon.rawValue
      return [
        look.categoryCell(category.name, color: TextStyle.foreground(hex: hex)), .init(hex),
        .init(icon),
      ]
    }
    return TextTable(columns: columns, rows: rows).lines(width: look.width, mode: look.color)
  }
}

/// How the preferences of a store look.
public struct SettingsLook: Sendable {
  private let look: Look

  /// A look at preferences.
  public init(_ look: Look) {
    self.look = look
  }

  /// The lines of a table of every preference there is, those never set included.
  public func list(_ settings: [Setting]) -> [String] {
    let columns: [TextTable.Column] = [
      .init(look.phrases.column(.setting), priority: 1),
      .init(look.phrases.column(.value), sizing: .flexible(minWidth: 8), priority: 1),
      .init(look.phrases.column(.meaning), sizing: .flexible(minWidth: 8)),
    ]
    let rows: [[TextTable.Cell]] = SettingKey.allCases.map { key in
      let value = settings.first { $0.key == key }?.value
      return [
        .init(key.rawValue),
        value.map { .init($0) } ?? .init(look.phrases.notSet, style: .dim),
        .init(look.phrases.meaning(of: key), style: .dim),
      ]
    }
    return TextTable(columns: columns, rows: rows).lines(width: look.width, mode: look.color)
  }
}

/// How a tally looks.
public struct TallyLook: Sendable {
  private let look: Look

  /// A look at a tally.
  public init(_ look: Look) {
    self.look = look
  }

  /// A line a counter: its name and its count.
  public func lines(_ tally: Tally) -> [String] {
    LabelledLines(
      entries: TallyColor.allCases.map { .init(look.phrases.name(of: $0), String(tally[$0])) }
    ).lines(look)
  }
}

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
