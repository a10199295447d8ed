/// The two counters of a tally.
public enum TallyColor: String, CaseIterable, Hashable, Sendable {
  case blue, red

  /// The one across.
  public var other: TallyColor { self == .blue ? .red : .blue }
}

/// Two counts, each from 0 to `Tally.maximum`.
public struct Tally: Hashable, Sendable {
  /// The most that a counter counts to.
  public static let maximum = 1_000_000_000_000

  private var counts: [TallyColor: Int] = [:]

  /// Both at 0.
  public init() {}

  /// One count.
  public subscript(color: TallyColor) -> Int {
    get { counts[color] ?? 0 }
    set { counts[color] = newValue }
  }
}

/// Why a tally can't be read, or go on.
public enum TallyError: Error, Hashable, Sendable {
  /// What is stored for a counter is no number from 0 to `Tally.maximum`.
  case notANumber(TallyColor, String)
  /// The next count is more than `Tally.maximum`.
  case full(TallyColor)
}

/// How a counter goes on when it is tapped. Pure: it knows two numbers, and no storage.
///
/// ## Implementation guidance
/// A new rule is a new type in a file of its own, and an entry in `TallyRules.all`.
public protocol TallyRule: Sendable {
  /// The word that the rule is asked for by, lower-case.
  var name: String { get }
  /// The next count of the counter that is tapped; the other stays as it is. Both are from 0 to
  /// `Tally.maximum`.
  func next(_ own: Int, other: Int) -> Int
}

/// The rules that there are.
public enum TallyRules {
  /// All of them, the usual one first.
  public static let all: [any TallyRule] = [CatchUpRule(), PlainRule()]

  /// The rule of this name; nil where there is none.
  public static func rule(named name: String) -> (any TallyRule)? {
    all.first { $0.name == name }
  }
}

/// Any counter goes on by one.
public struct PlainRule: TallyRule {
  /// `plain`.
  public let name = "plain"

  /// The rule.
  public init() {}

  public func next(_ own: Int, other: Int) -> Int { own + 1 }
}

/// A counter that is less than half the other catches up: 2m + 1. Any other goes on by one.
public struct CatchUpRule: TallyRule {
  /// `catch-up`.
  public let name = "catch-up"

  /// The rule.
  public init() {}

  public func next(_ own: Int, other: Int) -> Int {
    2 * own < other ? 2 * own + 1 : own + 1
  }
}

/// What can be done with a tally, by whichever rule.
public struct TallyUseCase {
  private let service: TallyService
  private let rule: any TallyRule

  /// A tally that goes on by this rule.
  public init(_ service: TallyService, rule: any TallyRule) {
    self.service = service
    self.rule = rule
  }

  /// Taps one counter, and gives the counts after it.
  ///
  /// - Throws: `TallyError`, and what the repository throws.
  public func tap(_ color: TallyColor) throws -> Tally {
    var tally = try service.tally()
    let next = rule.next(tally[color], other: tally[color.other])
    guard next <= Tally.maximum else { throw TallyError.full(color) }
    try service.set(color, to: next)
    tally[color] = next
    return tally
  }
}

/// The counts of a tally in a repository, as decimal text under `tally.blue` and `tally.red`.
public struct TallyService {
  private let repository: any KeyValueRepository

  /// A tally that is kept in this repository.
  public init(_ repository: any KeyValueRepository) {
    self.repository = repository
  }

  /// Both counts; one that was never stored is 0.
  ///
  /// - Throws: `TallyError.notANumber`, and what the repository throws.
  public func tally() throws -> Tally { try Tally(storedIn: repository) }

  /// Stores one count.
  public func set(_ color: TallyColor, to count: Int) throws {
    try repository.save(String(count), for: color.key)
  }

  /// Puts both back to 0; what is stored may be anything.
  public func reset() throws {
    for color in TallyColor.allCases { try repository.delete(color.key) }
  }
}

extension Tally {
  /// The counts that are stored; one that never was is 0.
  ///
  /// - Throws: `TallyError.notANumber`, and what the values throw.
  public init(storedIn values: any KeyValueReading) throws {
    self.init()
    for color in TallyColor.allCases {
      guard let text = try values.get(color.key) else { continue }
      guard let count = Tally.count(text) else { throw TallyError.notANumber(color, text) }
      self[color] = count
    }
  }

  /// Whether a key-value entry is none of the tally's, or a count that it can be read from.
  public static func allows(_ value: KeyValue) -> Bool {
    !TallyColor.allCases.contains { $0.key == value.key } || count(value.value) != nil
  }

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { (0...maximum).contains($0) && String($0) == text ? $0 : nil }
  }
}

extension TallyColor {
  fileprivate var key: String { "tally.\(rawValue)" }
}
