import Foundation
import TodoText

/// The temporary names of files: `NAME.todoctl-MARK.partial`, where MARK is a ``MakersMark`` for
/// NAME.
enum PartialName {
  private static let tag = ".todoctl-"
  private static let ending = ".partial"
  /// The longest name that Linux's file systems allow.
  private static let longestInBytes = 255
  /// The longest suffix that SQLite adds to the name of a temporary store.
  private static let companion = "-journal"
  private static let roomInBytes =
    longestInBytes - tag.utf8.count - 24 - ending.utf8.count - companion.utf8.count

  /// Makes a new temporary name beside a file of this name. A very long name is shortened.
  static func make(for name: String) -> String {
    var base = name
    while base.utf8.count > roomInBytes { base.removeLast() }
    return base + tag + MakersMark.make(for: base) + ending
  }

  /// Returns whether this program made a name as a temporary one.
  static func isPartial(_ name: String) -> Bool {
    guard name.hasSuffix(ending) else { return false }
    let stem = name.dropLast(ending.count)
    guard let tagged = stem.ranges(of: tag).last else { return false }
    return MakersMark.isMark(stem[tagged.upperBound...], for: String(stem[..<tagged.lowerBound]))
  }
}

/// The part of a temporary name by which this program recognises its own files: eight random
/// hexadecimal digits, and sixteen digits of a hash over these and the rest of the name. Nobody
/// chooses such a name by chance, and a text that only looks similar isn't a mark.
package enum MakersMark {
  private static let purpose = "todoctl, in the making"
  private static let randomLength = 8
  private static let proofLength = 16

  /// Returns a new random mark, of twenty-four hexadecimal digits, for a temporary name whose other
  /// part is `rest`.
  package static func make(for rest: String) -> String {
    let number = UInt32.random(in: .min ... .max)
    let digits = String(number, radix: 16)
    let random = String(repeating: "0", count: randomLength - digits.count) + digits
    return random + proof(of: random, rest)
  }

  /// Returns whether a text is a mark that `make(for:)` could have returned for this rest of the
  /// file's name.
  package static func isMark(_ text: some StringProtocol, for rest: String) -> Bool {
    let text = String(text)
    guard text.utf8.count == randomLength + proofLength else { return false }
    let random = String(text.prefix(randomLength))
    return text == random + proof(of: random, rest)
  }

  private static func proof(of random: String, _ rest: String) -> String {
    String("\(TextDigest("\(purpose)\n\(random)\n\(rest)"))".prefix(proofLength))
  }
}

/// Temporary files that killed processes left behind. They are removed when the next file is made
/// beside them. A file is removed only if both its name and its mark are of this program.
package enum AbandonedFiles {
  /// Removes abandoned files from a folder, with SQLite's logs beside them.
  package static func remove(from folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where PartialName.isPartial(name) {
      let path = "\(folder)/\(name)"
      guard let lock = FileLock(taking: path) else { continue }
      withExtendedLifetime(lock) {
        // The file goes last, so that the next attempt still finds it if this attempt is
        // interrupted.
        for suffix in LeftoverLog.suffixes + [""] { unlink(path + suffix) }
      }
    }
  }
}
