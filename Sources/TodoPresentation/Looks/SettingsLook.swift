public import TodoDomain

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
