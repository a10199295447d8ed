public import TodoDomain

/// How an event's category looks, given once for every conformer.
extension Eventable {
  /// The colour of its category; nil where that has none.
  public var categoryColor: TextStyle? {
    category.color.flatMap { TextStyle.foreground(hex: $0.description) }
  }

  /// The picture of its category, two columns wide; empty where that has none.
  public var categoryIcon: String { category.icon.symbol }
}

extension CategoryIcon {
  /// The picture as an emoji that every terminal draws two columns wide, without a variation
  /// selector; empty for `none`.
  public var symbol: String {
    switch self {
    case .computer: "💻"
    case .food: "🍴"
    case .pencil: "📝"
    case .redBook: "📕"
    case .yellowBook: "📒"
    case .sleep: "💤"
    case .power: "💪"
    case .people: "👥"
    case .medicine: "💊"
    case .talk: "💬"
    case .heart: "💖"
    case .vehicle: "🚗"
    case .none: ""
    }
  }
}
