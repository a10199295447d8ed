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

  /// Whether a small value is none of the tally's, or a count that it can be read from.
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
