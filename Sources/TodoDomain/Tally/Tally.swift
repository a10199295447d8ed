/// The two counters of a tally.
public enum TallyColor: String, CaseIterable, Hashable, Sendable {
  case blue, red

  /// The other counter.
  public var other: TallyColor { self == .blue ? .red : .blue }
}

/// Two counters, each from 0 to `Tally.maximum`.
public struct Tally: Hashable, Sendable {
  /// The largest count.
  public static let maximum = 1_000_000_000_000

  private var counts: [TallyColor: Int] = [:]

  /// Makes a tally with both counters at 0.
  public init() {}

  /// The count of one counter.
  public subscript(color: TallyColor) -> Int {
    get { counts[color] ?? 0 }
    set { counts[color] = newValue }
  }
}

/// The reasons why a tally can't be read or increased.
public enum TallyError: Error, Hashable, Sendable {
  /// The stored text of a counter is not a number from 0 to `Tally.maximum`.
  case notANumber(TallyColor, String)
  /// The next count is over `Tally.maximum`.
  case full(TallyColor)
}

/// The rule that increases a counter when the user taps it. It is a pure function of two numbers,
/// without access to the store.
///
/// ## Implementation guidance
/// A new rule is a new type in a file of its own, and an entry in `TallyRules.all`.
public protocol TallyRule: Sendable {
  /// The name, in lower case, with which the user chooses the rule.
  var name: String { get }
  /// Returns the next count of the tapped counter; the other counter doesn't change. Both arguments
  /// are from 0 to `Tally.maximum`.
  func next(_ own: Int, other: Int) -> Int
}

/// The list of rules.
public enum TallyRules {
  /// All rules, the default first.
  public static let all: [any TallyRule] = [CatchUpRule(), PlainRule()]

  /// Returns the rule with a name; nil if there is none.
  public static func rule(named name: String) -> (any TallyRule)? {
    all.first { $0.name == name }
  }
}

/// A rule that increases each counter by one.
public struct PlainRule: TallyRule {
  /// The name `plain`.
  public let name = "plain"

  /// Makes the rule.
  public init() {}

  public func next(_ own: Int, other: Int) -> Int { own + 1 }
}

/// A rule that lets a counter catch up: a count m that is less than half of the other count becomes
/// 2m + 1. Any other count increases by one.
public struct CatchUpRule: TallyRule {
  /// The name `catch-up`.
  public let name = "catch-up"

  /// Makes the rule.
  public init() {}

  public func next(_ own: Int, other: Int) -> Int {
    2 * own < other ? 2 * own + 1 : own + 1
  }
}

/// Increases the counters of a stored tally by a rule.
public struct TallyUseCase {
  private let service: TallyService
  private let rule: any TallyRule

  /// Makes the use case of a stored tally and a rule.
  public init(_ service: TallyService, rule: any TallyRule) {
    self.service = service
    self.rule = rule
  }

  /// Increases one counter, stores its count, and returns both counts.
  ///
  /// - Throws: `TallyError`, and the repository's errors.
  public func tap(_ color: TallyColor) throws -> Tally {
    var tally = try service.tally()
    let next = rule.next(tally[color], other: tally[color.other])
    guard next <= Tally.maximum else { throw TallyError.full(color) }
    try service.set(color, to: next)
    tally[color] = next
    return tally
  }
}

/// The counts of a tally in a repository, as decimal text under the keys `tally.blue` and
/// `tally.red`.
public struct TallyService {
  private let repository: any KeyValueRepository

  /// Makes a service for the tally in a repository.
  public init(_ repository: any KeyValueRepository) {
    self.repository = repository
  }

  /// Returns both counts. A counter that was never stored is 0.
  ///
  /// - Throws: `TallyError.notANumber`, and the repository's errors.
  public func tally() throws -> Tally { try Tally(storedIn: repository) }

  /// Stores one count.
  ///
  /// - Throws: The repository's errors.
  public func set(_ color: TallyColor, to count: Int) throws {
    try repository.save(String(count), for: color.key)
  }

  /// Sets both counters back to 0, even if a stored text is invalid.
  ///
  /// - Throws: The repository's errors.
  public func reset() throws {
    for color in TallyColor.allCases { try repository.delete(color.key) }
  }
}

extension Tally {
  /// Reads the stored counts. A counter that was never stored is 0.
  ///
  /// - Throws: `TallyError.notANumber`, and the errors of `values`.
  public init(storedIn values: any KeyValueReading) throws {
    self.init()
    for color in TallyColor.allCases {
      guard let text = try values.get(color.key) else { continue }
      guard let count = Tally.count(text) else { throw TallyError.notANumber(color, text) }
      self[color] = count
    }
  }

  /// Returns false for an entry of the tally without a valid count, and true for every other
  /// key-value entry.
  public static func allows(_ value: KeyValue) -> Bool {
    !TallyColor.allCases.contains { $0.key == value.key } || count(value.value) != nil
  }

  /// Reads a count from the text of a key-value entry; 0 for a nil text. Returns nil if the key
  /// isn't the key of a counter, or the text isn't a valid count.
  package static func count(of text: String?, under key: String) -> Int? {
    guard TallyColor.allCases.contains(where: { $0.key == key }) else { return nil }
    return text.map(count) ?? 0
  }

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { (0...maximum).contains($0) && String($0) == text ? $0 : nil }
  }
}

extension TallyColor {
  fileprivate var key: String { "tally.\(rawValue)" }
}
