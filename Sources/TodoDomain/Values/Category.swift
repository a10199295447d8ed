import Foundation

/// A user's own word for a group of events, with a colour and a picture.
public struct Category: Hashable, Sendable {
  /// Unique in a store, 1…200 characters, in Unicode's composed form (NFC), so that one word typed
  /// on two systems is one category.
  public let name: String
  /// The colour, if it has one.
  public let color: ColorHex?
  /// The picture.
  public let icon: CategoryIcon

  /// The most characters that a name may have.
  public static let maximumNameLength = 200

  /// The most categories that a file may name, and that a store may have for a file's events to add
  /// more. All are held at a time, and told apart by people.
  public static let maximumCount = 1_000

  /// The category of this name.
  ///
  /// - Throws: `ValueError.emptyName` or `.tooLong`.
  public init(name: String, color: ColorHex? = nil, icon: CategoryIcon = .none) throws(ValueError) {
    self.name = try Category.normalized(name)
    self.color = color
    self.icon = icon
  }

  private init(builtIn name: String, _ hex: String?, _ icon: CategoryIcon) {
    self.name = name
    color = hex.flatMap { try? ColorHex($0) }
    self.icon = icon
  }

  /// A name as stores compare it: trimmed, composed.
  ///
  /// - Throws: `ValueError.emptyName` or `.tooLong`.
  public static func normalized(_ name: String) throws(ValueError) -> String {
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw .emptyName }
    try EventLimits.check(trimmed, .category, maximumNameLength)
    return trimmed.utf8.allSatisfy { $0 < 0x80 }
      ? trimmed : trimmed.precomposedStringWithCanonicalMapping
  }

  /// The category of events that were given none.
  public static let none = Category(builtIn: "none", nil, .none)

  /// What a new store starts with, in this order; the user may edit them.
  public static let initial: [Category] = [
    Category(builtIn: "computer", "#DADADA", .computer),
    Category(builtIn: "food", "#EAECFF", .food),
    Category(builtIn: "pencil", "#FFE3CC", .pencil),
    Category(builtIn: "redBook", "#FFD6E2", .redBook),
    Category(builtIn: "sleep", "#DEEEFC", .sleep),
    Category(builtIn: "power", "#F3E6D6", .power),
    Category(builtIn: "people", "#E4E9F3", .people),
    Category(builtIn: "medicine", "#F0DFDF", .medicine),
    Category(builtIn: "talk", "#E3EEEA", .talk),
    Category(builtIn: "heart", "#FFE3CC", .heart),
    Category(builtIn: "vehicle", "#F0F4BF", .vehicle),
    none,
  ]
}

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

/// A colour, `#RRGGBB`, upper-case.
public struct ColorHex: Hashable, Sendable, CustomStringConvertible {
  /// `#` and six upper-case hexadecimal digits.
  public let description: String

  /// Reads `#RRGGBB` in either case.
  ///
  /// - Throws: `ValueError.malformed` for any other shape.
  public init(_ text: String) throws(ValueError) {
    let digits = text.dropFirst()
    guard text.first == "#", text.utf8.count == 7, digits.utf8.count == 6,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { throw .malformed(.color, text) }
    description = text.uppercased()
  }
}
