/// A reader of data from outside, and its promises for any input.
///
/// No reader may crash or hang, and each throws only the error types that it declares, most of
/// which the compiler checks. The other promises are stated at each target.
protocol FuzzTarget: Sendable {
  /// The name, and the folder of its seeds and findings.
  var name: String { get }
  /// Reads the bytes.
  ///
  /// - Throws: `BrokenPromise`.
  func check(_ bytes: [UInt8]) throws
}

/// The promise that a target found broken.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Throws unless a promise is kept.
  static func unless(_ isKept: Bool, _ description: @autoclosure () -> String) throws {
    guard isKept else { throw BrokenPromise(description()) }
  }
}

/// All targets.
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
