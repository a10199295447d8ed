import TodoText

/// The lines of a batch or a snapshot behind its header.
package protocol SyncLines {
  /// The next line; nil behind the last one.
  mutating func next() throws -> [UInt8]?
}

/// What a line says.
protocol SyncLine: Sendable {
  /// Nil for what a newer program says, which this one doesn't know.
  init?(_ value: JSONValue)
  /// Whether it has to be in one batch with the line before it.
  func staysWith(_ last: Self) -> Bool
}

/// Reads lines, and what they say, in batches that stay small whatever the lines have.
struct LineBatches<Line: SyncLine>: BatchReader {
  private var lines: any SyncLines
  private let reader = JSONReader()
  /// The line that was read and wasn't part of the last batch.
  private var held: Line?

  private static var mostBytes: Int { 4 << 20 }

  init(_ lines: any SyncLines) { self.lines = lines }

  mutating func next(_ most: Int) -> (batch: [Line], end: Result<Void, any Error>?) {
    var batch = held.map { [$0] } ?? []
    held = nil
    var size = 0
    do {
      while size < Self.mostBytes {
        guard let bytes = try lines.next() else { return (batch, .success(())) }
        guard let line = (try? reader.read(bytes)).flatMap(Line.init) else { continue }
        if batch.count >= most, batch.last.map(line.staysWith) == false {
          held = line
          break
        }
        batch.append(line)
        size += bytes.count
      }
    } catch {
      return (batch, .failure(error))
    }
    return (batch, nil)
  }
}

extension SyncOperation: SyncLine {
  func staysWith(_ last: SyncOperation) -> Bool { thing.isOfSameEvent(as: last.thing) }
}

/// A line of a snapshot.
enum SnapshotLine: SyncLine {
  case thing(SyncThing, SyncCells)
  case device(SyncDevice)
  case batch(SyncDot, seen: SyncVector, hash: String)

  init?(_ value: JSONValue) {
    guard case .object(let object) = value else { return nil }
    if let thing = object["thing"].flatMap(SyncThing.init) {
      guard let cells = object["writes"].flatMap(SyncCells.init) else { return nil }
      self = .thing(thing, cells)
    } else if let device = SyncDevice(object) {
      self = .device(device)
    } else if case .array(let parts)? = object["batch"], parts.count == 2,
      let device = parts[0].text, let number = parts[1].number,
      let seen = object["seen"].flatMap(SyncVector.init), let hash = object["hash"]?.text
    {
      self = .batch(SyncDot(device, number), seen: seen, hash: hash)
    } else {
      return nil
    }
  }

  func staysWith(_ last: SnapshotLine) -> Bool { false }
}
