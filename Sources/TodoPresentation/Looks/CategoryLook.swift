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
