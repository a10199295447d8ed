import TodoDomain
import TodoText

/// The registers as every backend's tables hold them: JSON in a text column. Any other text counts
/// as empty.
extension SyncRegisters {
  /// Reads the bytes of a column.
  package init(stored bytes: UnsafeBufferPointer<UInt8>) {
    self = (try? JSONReader().read(bytes)).flatMap(SyncRegisters.init) ?? SyncRegisters()
  }

  /// Adds the writes, each as `[device, number, at, {register: value}]`, in an order that is the
  /// same on all devices.
  func write(to json: inout JSONWriter) {
    json.beginArray()
    for write in writes.sorted(by: { $0.dot == $1.dot ? $0.at < $1.at : $0.dot < $1.dot }) {
      json.beginArray()
      json.string(write.dot.device)
      json.integer(Int64(write.dot.number))
      json.integer(Int64(write.at))
      json.beginObject()
      for (register, value) in write.registers.sorted(by: { $0.key < $1.key }) {
        json.key(named: register)
        json.value(value)
      }
      json.endObject()
      json.endArray()
    }
    json.endArray()
  }
}

extension VersionVector {
  /// Reads the text of a column.
  package init(stored text: String) {
    self = (try? JSONReader().read(Array(text.utf8))).flatMap(VersionVector.init) ?? VersionVector()
  }

  /// The text of the column.
  package var stored: String { String(decoding: JSONWriter.bytes(of: json), as: UTF8.self) }
}

/// The column that lists which events were imported with the same id of another program.
package enum SharedSources {
  /// Reads the text of the column. The keys of the result are ids of other programs, and the values
  /// are the uids of the events that were imported with that id. An invalid text gives no ids.
  package static func read(_ text: String) -> [String: [String]] {
    guard case .object(let object)? = try? JSONReader().read(Array(text.utf8)) else { return [:] }
    return object.reduce(into: [:]) { sources, member in
      guard case .array(let uids) = member.value else { return }
      sources[member.key] = uids.compactMap(\.text)
    }
  }

  /// Returns the text of the column.
  ///
  /// - Parameter sources: For each id of another program, the uids of the events.
  package static func text(of sources: [String: [String]]) -> String {
    let json = JSONValue.sorted(sources.mapValues { .array($0.map { .string($0) }) })
    return String(decoding: JSONWriter.bytes(of: json), as: UTF8.self)
  }
}
