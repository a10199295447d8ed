import Foundation
import TodoText

/// A group of todos that the user defines, with a name, a colour and an icon.
///
/// Its todos are tasks, which can be finished, or events, which just happen, such as public
/// holidays.
public struct Category: Hashable, Sendable {
  /// The name, unique in a store, of 1…200 characters in Unicode's composed form (NFC). In the
  /// composed form, a word typed on one system equals the same word typed on another.
  public let name: String
  /// The colour; nil for none.
  public let color: ColorHex?
  /// The icon.
  public let icon: CategoryIcon
  /// Whether the todos are events, and not tasks (`Eventable.isTask`).
  public let holdsEvents: Bool

  /// The largest number of characters of a name.
  public static let maximumNameLength = 200

  /// The largest number of categories that a file may name, and that a store may have when an
  /// import adds some. All of them are in memory, and people must be able to tell them apart.
  public static let maximumCount = 1_000

  /// Makes a category, and normalises its name. By default it holds tasks.
  ///
  /// - Throws: `ValueError.emptyName`, or `.tooLong` for a name of more than `maximumNameLength`
  ///   characters.
  public init(
    name: String, color: ColorHex? = nil, icon: CategoryIcon = .none, holdsEvents: Bool = false
  ) throws(ValueError) {
    self.name = try Category.normalized(name)
    self.color = color
    self.icon = icon
    self.holdsEvents = holdsEvents
  }

  private init(
    builtIn name: String, _ hex: String?, _ icon: CategoryIcon, holdsEvents: Bool = false
  ) {
    self.name = name
    color = hex.flatMap { try? ColorHex($0) }
    self.icon = icon
    self.holdsEvents = holdsEvents
  }

  /// Returns a name in the form that stores compare: without white space around it, and composed
  /// (NFC).
  ///
  /// - Throws: `ValueError.emptyName`, or `.tooLong` for a name of more than `maximumNameLength`
  ///   characters.
  public static func normalized(_ name: String) throws(ValueError) -> String {
    // Names are read at every start, and Foundation is slow when it trims its first text.
    let isTrimmed =
      name.utf8.first?.isASCIIGraphic == true && name.utf8.last?.isASCIIGraphic == true
    let trimmed = isTrimmed ? name : name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw .emptyName }
    try EventLimits.check(trimmed, .category, limit: maximumNameLength)
    return trimmed.utf8.allSatisfy { $0 < 0x80 }
      ? trimmed : trimmed.precomposedStringWithCanonicalMapping
  }

  /// The category of todos without any other category.
  public static let none = Category(builtIn: "none", nil, .none)

  /// The category of imported calendar events that name no category. An import adds it if needed; a
  /// new store doesn't have it.
  public static let events = Category(builtIn: "events", nil, .none, holdsEvents: true)

  /// The categories of a new store, in order. Users can edit them, but not rename or remove `none`.
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

  /// The Korean names of the categories that the program makes, by their stored names.
  package static let koreanNames = [
    "computer": "컴퓨터", "food": "식사", "pencil": "공부", "redBook": "독서", "sleep": "잠",
    "power": "운동", "people": "만남", "medicine": "건강", "talk": "대화", "heart": "사랑",
    "vehicle": "이동", "none": "없음", "events": "이벤트",
  ]
}

/// The icons that a category can have.
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

  /// Reads a name, ignoring case and underscores: `RED_BOOK`, `redBook`, `redbook`.
  ///
  /// - Throws: `ValueError.malformed` for any other text.
  public init(_ text: String) throws(ValueError) {
    guard let icon = CategoryIcon(rawValue: text) ?? Self.byFoldedName[Self.folded(text)]
    else { throw .malformed(.icon, text) }
    self = icon
  }

  private static let byFoldedName = Dictionary(
    uniqueKeysWithValues: allCases.map { (folded($0.rawValue), $0) })

  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0 != "_" }
  }
}

/// A colour in the form `#RRGGBB`.
public struct ColorHex: Hashable, Sendable, CustomStringConvertible {
  /// The text form: `#` and six hexadecimal digits in upper case.
  public let description: String

  /// Reads `#RRGGBB` in upper or lower case.
  ///
  /// - Throws: `ValueError.malformed` for any other text.
  public init(_ text: String) throws(ValueError) {
    let digits = text.dropFirst()
    guard text.first == "#", text.utf8.count == 7, digits.utf8.count == 6,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { throw .malformed(.color, text) }
    description = text.uppercased()
  }
}
