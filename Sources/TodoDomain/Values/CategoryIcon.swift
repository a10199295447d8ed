/// The pictures that a category may have.
public enum CategoryIcon: String, CaseIterable, Hashable, Sendable {
  case computer = "COMPUTER"
  case food = "FOOD"
  case pencil = "PENCIL"
  case redBook = "RED_BOOK"
  case yellowBook = "YELLOW_BOOK"
  case sleep = "SLEEP"
  case power = "POWER"
  case people = "PEOPLE"
  case medicine = "MEDICINE"
  case talk = "TALK"
  case heart = "HEART"
  case vehicle = "VEHICLE"
  case none = "NONE"

  /// Reads a name without regard to case and underscores: `RED_BOOK`, `redBook`, `redbook`.
  ///
  /// - Throws: `ValueError.malformed` for a name that is none of them.
  public init(_ text: String) throws(ValueError) {
    let wanted = CategoryIcon.folded(text)
    guard let icon = CategoryIcon.allCases.first(where: { Self.folded($0.rawValue) == wanted })
    else { throw .malformed(.icon, text) }
    self = icon
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0 != "_" }
  }
}
