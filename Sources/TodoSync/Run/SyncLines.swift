import TodoDomain
import TodoText

/// The lines of a batch or a snapshot behind its header.
package protocol SyncLines {
  /// The next line; nil behind the last one.
  mutating func next() throws -> [UInt8]?
}

/// What lines of a batch or a snapshot say.
enum SyncEntry: Sendable {
  /// Of an event and those that rules made of it, or of one other entity; with what is shown of it
  /// where nothing else is known, if that was found out already.
  case group(String, [SyncEntity: SyncRegisters], shown: SeriesMerge?)
  case device(SyncDevice)
  case batch(KnownBatch)

  /// The entities of which it tells.
  var entities: [SyncEntity] {
    if case .group(_, let registers, _) = self { Array(registers.keys) } else { [] }
  }
}

/// Reads lines, and what they say, in batches that stay small whatever the lines have. The
/// registers are ready to be stored.
struct EntryBatches: BatchReader {
  private var lines: any SyncLines
  private let header: SyncHeader
  private let renaming: SyncRenaming
  private let fresh: FreshProjection
  private let reader = JSONReader()
  /// The line that was read and wasn't part of the last batch.
  private var held: SyncLine?

  private static var mostBytes: Int { 4 << 20 }

  /// - Parameters:
  ///   - header: The first line of their file.
  ///   - renaming: The names for the batches of a snapshot.
  init(
    _ lines: any SyncLines, of header: SyncHeader, _ renaming: SyncRenaming,
    fresh: FreshProjection
  ) {
    self.lines = lines
    self.header = header
    self.renaming = renaming
    self.fresh = fresh
  }

  /// - Parameter most: The most lines, but for those of one group.
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

/// What one line says.
private enum SyncLine: Sendable {
  case entity(SyncEntity, SyncRegisters)
  case other(SyncEntry)

  /// Nil for what a newer program says, which this one doesn't know.
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

/// Puts lines of one group that follow each other together.
private struct GatheredLines {
  private let fresh: FreshProjection
  /// The number of lines.
  private(set) var count = 0
  private var entries: [SyncEntry] = []
  /// The group of the last lines, and what they say of it.
  private var group = ""
  private var registers: [SyncEntity: SyncRegisters] = [:]

  init(_ fresh: FreshProjection) { self.fresh = fresh }

  /// Whether a line goes on with the group of the last one.
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
  /// Reads the batch of a line of a snapshot.
  init?(_ object: JSONObject) {
    guard case .array(let parts)? = object["batch"], parts.count == 2,
      let device = parts[0].text, let number = parts[1].number,
      let seen = object["seen"].flatMap(VersionVector.init), let hash = object["hash"]?.text,
      let parent = object["parent"]?.text
    else { return nil }
    self.init(SyncDot(device, number), seen: seen, hash: hash, parent: parent)
  }

  /// The line of a snapshot.
  var json: JSONValue {
    [
      "batch": [.string(dot.device), .integer(Int64(dot.number))], "seen": seen.json,
      "hash": .string(hash), "parent": .string(parent),
    ]
  }
}
