/// Something that reads what comes from outside, and what it promises of whatever that is.
///
/// None may crash or hang, and errors are of the types that a reader declares: the compiler sees to
/// most of it. What else is promised stands with each target.
protocol FuzzTarget: Sendable {
  /// The name, and the folder of its seeds and findings.
  var name: String { get }
  /// Reads the bytes.
  ///
  /// - Throws: `BrokenPromise`.
  func check(_ bytes: [UInt8]) throws
}

/// What a target found that must not be.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Holds a target to something.
  static func unless(_ isKept: Bool, _ description: @autoclosure () -> String) throws {
    guard isKept else { throw BrokenPromise(description()) }
  }
}

/// Every target there is.
enum FuzzTargets {
  static let all: [any FuzzTarget] = [
    WordTarget(), RuleTarget(), PhraseTarget(), GrammarTarget(), ArgumentTarget(),
    JSONTarget(), StoredTextTarget(), ManifestTarget(),
    ComponentTarget(), PropertyTarget(), ZoneTarget(),
    ImportTarget(.jsonLines), ImportTarget(.csv), ImportTarget(.toduck), ImportTarget(.iCalendar),
    FolderTarget(),
    ImportTarget(.taskwarrior), ImportTarget(.todoTxt), ImportTarget(.jrnl), ImportTarget(.dayOne),
    ImportTarget(.daylio), ImportTarget(.habitBull), ImportTarget(.tickTick),
    ImportTarget(.todoist), ImportTarget(.org), BundleTarget(),
    StoreTarget(), BatchTarget(), SegmentTarget(), SyncKeyTarget(),
  ]

  static func named(_ name: String) -> (any FuzzTarget)? { all.first { $0.name == name } }
}
