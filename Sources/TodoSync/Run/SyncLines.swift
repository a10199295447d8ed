import TodoDomain
import TodoText

/// The lines of a batch or a snapshot after its header.
package protocol SyncLines {
  /// Returns the next line; nil after the last line.
  mutating func next() throws -> [UInt8]?
}

/// The content of one or more lines of a batch or a snapshot.
enum SyncEntry: Sendable {
  /// The name and the registers of a group: an event with the events that rules made from it, or a
  /// single other entity. `shown` has the events of a group that was unknown before, if they could
  /// be computed already.
  case group(String, [SyncEntity: SyncRegisters], shown: SeriesMerge?)
  case device(SyncDevice)
  case batch(KnownBatch)

  /// The entities of the entry.
  var entities: [SyncEntity] {
    if case .group(_, let registers, _) = self { Array(registers.keys) } else { [] }
  }
}

/// Reads the lines of a batch or a snapshot as entries, in portions of limited size. The registers
/// in the entries are already encoded for the tables.
struct EntryBatches: BatchReader {
  private var lines: any SyncLines
  private let header: SyncHeader
  private let renaming: SyncRenaming
  private let fresh: FreshProjection
  private let reader = JSONReader()
  /// A line that was read but belongs to the entries of the next call.
  private var held: SyncLine?

  private static var mostBytes: Int { 4 << 20 }

  /// Makes a reader of the lines after a header.
  ///
  /// - Parameters:
  ///   - header: The first line of the file.
  ///   - renaming: The new dots for the batches of a snapshot.
  ///   - fresh: Computes the events of groups that were unknown before.
  init(
    _ lines: any SyncLines, of header: SyncHeader, _ renaming: SyncRenaming,
    fresh: FreshProjection
  ) {
    self.lines = lines
    self.header = header
    self.renaming = renaming
    self.fresh = fresh
  }

  /// Returns the entries of the next lines. `end` is nil if more lines may follow, success after
  /// the last line, and the error if the reading failed.
  ///
  /// - Parameter most: The largest number of lines. The lines of one group may exceed it.
  mutating func next(_ most: Int) -> (batch: [SyncEntry], end: Result<Void, any Error>?) {
    var gathered = GatheredLines(fresh)
    if let held { gathered.add(held) }
    held = nil
    var size = 0
    do {
      while size < Self.mostBytes, held == nil {
        guard let bytes = try lines.next() else { return (gathered.finished(), .success(())) }
        size += bytes.count
        guard let value = try? reader.read(bytes), let line = SyncLine(value, of: header, renaming)
        else {
          continue
        }
        if gathered.count < most || gathered.isOpen(to: line) {
          gathered.add(line)
        } else {
          held = line
        }
      }
    } catch {
      return (gathered.finished(), .failure(error))
    }
    return (gathered.finished(), nil)
  }
}

/// The content of one line.
private enum SyncLine: Sendable {
  case entity(SyncEntity, SyncRegisters)
  case other(SyncEntry)

  /// Reads a line; nil for a line of a newer program that this program doesn't know.
  init?(_ value: JSONValue, of header: SyncHeader, _ renaming: SyncRenaming) {
    switch header.form {
    case .batch:
      guard let operation = SyncOperation(value) else { return nil }
      self = .entity(operation.entity, SyncRegisters([operation.write(in: header)]))
    case .snapshot: self.init(snapshot: value, renaming)
    }
  }

  private init?(snapshot value: JSONValue, _ renaming: SyncRenaming) {
    guard case .object(let object) = value else { return nil }
    if let entity = object["thing"].flatMap(SyncEntity.init) {
      guard let registers = object["writes"].flatMap(SyncRegisters.init) else { return nil }
      self = .entity(entity, renaming(registers))
    } else if let device = SyncDevice(object) {
      self = .other(.device(device))
    } else if let batch = KnownBatch(object) {
      self = .other(.batch(batch.renamed(renaming)))
    } else {
      return nil
    }
  }
}

/// Turns lines into entries. Consecutive lines of the same group become one entry.
private struct GatheredLines {
  private let fresh: FreshProjection
  /// The number of lines.
  private(set) var count = 0
  private var entries: [SyncEntry] = []
  /// The group of the last lines, and its registers.
  private var group = ""
  private var registers: [SyncEntity: SyncRegisters] = [:]

  init(_ fresh: FreshProjection) { self.fresh = fresh }

  /// Returns whether a line continues the group of the last line.
  func isOpen(to line: SyncLine) -> Bool {
    if case .entity(let entity, _) = line { entity.group.isExactly(group) } else { false }
  }

  mutating func add(_ line: SyncLine) {
    count += 1
    switch line {
    case .other(let entry):
      close()
      entries.append(entry)
    case .entity(let entity, let new):
      let name = entity.group
      if !name.isExactly(group) { close() }
      group = name
      for write in new.writes {
        registers[entity, default: SyncRegisters()].apply(write, seen: VersionVector())
      }
    }
  }

  private mutating func close() {
    guard !registers.isEmpty else { return }
    for place in registers.values.indices { registers.values[place].prepare() }
    entries.append(.group(group, registers, shown: fresh.shown(registers)))
    (group, registers) = ("", [:])
  }

  mutating func finished() -> [SyncEntry] {
    close()
    return entries
  }
}

extension KnownBatch {
  /// Reads the batch in a line of a snapshot.
  init?(_ object: JSONObject) {
    guard case .array(let parts)? = object["batch"], parts.count == 2,
      let device = parts[0].text, let number = parts[1].number,
      let seen = object["seen"].flatMap(VersionVector.init), let hash = object["hash"]?.text,
      let parent = object["parent"]?.text
    else { return nil }
    self.init(SyncDot(device, number), seen: seen, hash: hash, parent: parent)
  }

  /// The batch as a line of a snapshot.
  var json: JSONValue {
    [
      "batch": [.string(dot.device), .integer(Int64(dot.number))], "seen": seen.json,
      "hash": .string(hash), "parent": .string(parent),
    ]
  }
}
