import Foundation
import TodoTesting

/// A second program that reorders a folder: it renames files, copies them under the names that
/// synchronisers give to conflicts, removes them for a while, truncates them and completes them
/// later, and changes their times.
struct FolderMeddler {
  /// A file that isn't whole until a turn.
  private struct Debt {
    let turn: Int
    let path: String
    let bytes: Data
  }

  /// The greatest number of turns for which a file isn't whole.
  private static let longestDelay = 12

  private let folder: String
  private var debts: [Debt] = []
  private var turn = 0
  private var count = 0
  /// The number of changed files, by action.
  private(set) var figures: [FaultOutcome.Figure] = []

  init(_ folder: String) { self.folder = folder }

  /// Changes a few files, and brings back the files that are due.
  mutating func meddle(_ random: inout SplitMix64) {
    turn += 1
    repay(upTo: turn)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let owed = Set(debts.map(\.path))
    let paths = names.sorted().filter { $0.hasSuffix(".seg") }.map { "\(folder)/\($0)" }
      .filter { !owed.contains($0) }
    for path in paths.shuffled(using: &random).prefix(2) {
      usleep(UInt32.random(in: 0...8_000, using: &random))
      meddle(with: path, &random)
    }
  }

  /// Brings back and completes all files.
  mutating func end() { repay(upTo: .max) }

  private mutating func repay(upTo turn: Int) {
    for debt in debts where debt.turn <= turn {
      try? debt.bytes.write(to: URL(filePath: debt.path))
    }
    debts.removeAll { $0.turn <= turn }
  }

  /// Changes a file. This may fail, since a device may remove its own file at any moment.
  private mutating func meddle(with path: String, _ random: inout SplitMix64) {
    count += 1
    let stem = path.dropLast(".seg".count)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: note("renamed", isDone: rename(path, "\(stem) (moved \(count)).seg") == 0)
    case 1: copy(path, to: "\(stem) (conflicted copy \(count)).seg")
    case 2: copy(path, to: "\(stem).sync-conflict-20260304-050607-ABC\(count).seg")
    case 3: owe(path, &random, name: "taken away") { _ in unlink(path) == 0 }
    case 4:
      let share = Double.random(in: 0..<1, using: &random)
      owe(path, &random, name: "cut") { truncate(path, off_t(share * Double($0.count))) == 0 }
    default:
      let time = Date(timeIntervalSince1970: Double.random(in: 0...2_000_000_000, using: &random))
      let attributes = [FileAttributeKey.modificationDate: time]
      note(
        "of another time",
        isDone: (try? FileManager.default.setAttributes(attributes, ofItemAtPath: path)) != nil)
    }
  }

  private mutating func copy(_ path: String, to other: String) {
    note("copied", isDone: (try? FileManager.default.copyItem(atPath: path, toPath: other)) != nil)
  }

  private mutating func owe(
    _ path: String, _ random: inout SplitMix64, name: String, change: (Data) -> Bool
  ) {
    guard let bytes = FileManager.default.contents(atPath: path) else { return }
    let delay = Int.random(in: 1...Self.longestDelay, using: &random)
    guard change(bytes) else { return }
    debts.append(Debt(turn: turn + delay, path: path, bytes: bytes))
    note(name, isDone: true)
  }

  private mutating func note(_ name: String, isDone: Bool) {
    guard isDone else { return }
    if let index = figures.firstIndex(where: { $0.name == name }) {
      figures[index].count += 1
    } else {
      figures.append(FaultOutcome.Figure(name: name, count: 1))
    }
  }
}
