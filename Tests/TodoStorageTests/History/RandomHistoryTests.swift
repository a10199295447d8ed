import Foundation
import StorageTestSupport
import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@testable import TodoStorage

/// Random commands, undos and redos, compared with a stack of the exports before each command.
@Suite("Undo and redo of random commands")
struct RandomHistoryTests {
  /// The number of commands for each seed; `COMMANDS=1000` gives the number that the documentation
  /// promises.
  private static let count =
    ProcessInfo.processInfo.environment["COMMANDS"].flatMap(Int.init) ?? 250

  @Test(
    "Random undos and redos lead back to the first export and forward to the last",
    arguments: UInt64(1)...4)
  func sequences(seed: UInt64) throws {
    let folder = try ScratchFolder()
    let store = try folder.store()
    // Every other seed has a second writer.
    let other = seed.isMultiple(of: 2) ? try SQLiteStore.open(at: folder.file("todo.db")) : store
    var sequence = try Sequence(seed: seed, store, other)
    for _ in 0..<Self.count { try sequence.step() }
    #expect(sequence.undos > 0)
    try sequence.rewind()
    #expect(sequence.undos > 1 && sequence.redos > 1)
  }
}

/// The expected results of undo and redo: the exports before each command that stands, and those
/// before the undone ones.
private struct Sequence {
  private let stores: [SQLiteStore]
  private var commands: RandomCommands
  private var past: [[UInt8]] = []
  private var future: [[UInt8]] = []
  private var now: [UInt8]
  private let seed: UInt64
  private(set) var undos = 0
  private(set) var redos = 0

  init(seed: UInt64, _ stores: SQLiteStore...) throws {
    self.stores = stores
    self.seed = seed
    commands = RandomCommands(seed: seed)
    now = try Self.export(stores[0])
  }

  private static func export(_ store: SQLiteStore) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try JSONLinesFormat().write(store.provider, ExportOptions()) { bytes += $0 }
    return bytes
  }

  mutating func step() throws {
    if !future.isEmpty, commands.life.chance(40) {
      return try redo(min(future.count, commands.life.number(1...3)))
    }
    switch commands.life.number(0...99) {
    case 0..<14: try undo(min(past.count, commands.life.number(1...3)))
    case 14..<20: try anyEntry()
    default: try command()
    }
  }

  private var writer: SQLiteStore { mutating get { commands.life.pick(stores) } }

  private mutating func undo(_ count: Int) throws {
    guard count > 0 else { return }
    try writer.writeAndWait(CommitNote(action: "undo", at: FixedContext.now)) { transaction in
      for entry in try transaction.undoable(count) { try transaction.takeBack(entry.number) }
    }
    for _ in 0..<count {
      future.append(now)
      now = past.removeLast()
    }
    undos += 1
    try requireSame("undo")
  }

  private mutating func redo(_ count: Int) throws {
    guard count > 0 else { return }
    try writer.writeAndWait(CommitNote(action: "redo", at: FixedContext.now)) { transaction in
      for entry in try transaction.redoable(count) { try transaction.takeBack(entry.number) }
    }
    for _ in 0..<count {
      past.append(now)
      now = future.removeLast()
    }
    redos += 1
    try requireSame("redo")
  }

  /// Undoes an entry from the middle, and then this undo. Or the store refuses, and changes
  /// nothing.
  private mutating func anyEntry() throws {
    guard
      let newest = try stores[0].provider.undoableNumbers().randomElement(
        using: &commands.life.random)
    else { return }
    let store = writer
    do {
      try store.writeAndWait(CommitNote(action: "undo", at: FixedContext.now)) {
        try $0.takeBack(newest)
      }
      let undo = try #require(try stores[0].provider.history(numbered: newest)?.undoneBy)
      try store.writeAndWait(CommitNote(action: "redo", at: FixedContext.now)) {
        try $0.takeBack(undo)
      }
    } catch HistoryError.conflict(let conflict) {
      #expect(conflict.entry == newest)
    }
    try requireSame("entry \(newest)")
  }

  private func requireSame(_ what: String) throws {
    let export = try Self.export(stores[0])
    guard export != now else { return }
    let (found, expected) = (lines(export), lines(now))
    Issue.record(
      """
      seed \(seed), \(what): \(found.subtracting(expected).sorted().prefix(5)) instead of \
      \(expected.subtracting(found).sorted().prefix(5))
      """)
    throw CancellationError()
  }

  private func lines(_ bytes: [UInt8]) -> Set<String> {
    Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  private mutating func command() throws {
    let store = writer
    let before = try store.provider.newestHistory()
    // A refused command changes nothing.
    do { try commands.run(on: store, past) } catch is RequestError {} catch is ValueError {
    } catch is TallyError {}
    guard try store.provider.newestHistory() != before else { return }
    past.append(now)
    future = []
    now = try Self.export(store)
  }

  /// Undoes everything in one transaction, and redoes everything.
  mutating func rewind() throws {
    try undo(past.count)
    #expect(past.isEmpty)
    try redo(future.count)
    #expect(future.isEmpty)
    while !past.isEmpty { try undo(1) }
    while !future.isEmpty { try redo(min(2, future.count)) }
  }
}

extension SQLiteProvider {
  fileprivate func undoableNumbers() throws -> [Int] {
    var numbers: [Int] = []
    try visitHistory(.all) { entry in
      if entry.stands { numbers.append(entry.number) }
      return true
    }
    return numbers
  }
}
