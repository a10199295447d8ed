/// How files in the making are called: `NAME.todoctl-MARK.partial`, with a mark that this program makes
/// for that name.
enum PartialName {
  private static let tag = ".todoctl-"
  private static let ending = ".partial"
  /// The longest name that Linux's file systems take.
  private static let longest_bytes = 255
  /// What SQLite adds to the name of a store in the making.
  private static let companion = "-journal"
  private static let room_bytes =
    longest_bytes - tag.utf8.count - 24 - ending.utf8.count - companion.utf8.count

  /// A fresh name beside a file of this name, of which a very long one is cut.
  static func make(for name: String) -> String {
    var base = name
    while base.utf8.count > room_bytes { base.removeLast() }
    return base + tag + MakersMark.make(for: base) + ending
  }

  /// Whether a file of that name is one in the making.
  static func isPartial(_ name: String) -> Bool {
    guard name.hasSuffix(ending) else { return false }
    let stem = name.dropLast(ending.count)
    guard let tagged = stem.ranges(of: tag).last else { return false }
    return MakersMark.isMark(stem[tagged.upperBound...], for: String(stem[..<tagged.lowerBound]))
  }
}
