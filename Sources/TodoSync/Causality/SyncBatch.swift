package import TodoDomain
package import TodoText

/// The identity of a batch: the device that wrote it, and its number among that device's batches.
package struct SyncDot: Hashable, Sendable, Comparable {
  /// The id of the device.
  package let device: String
  /// The number of the batch among the device's batches, from 1.
  package let number: Int

  /// Makes the dot of a device's batch.
  package init(_ device: String, _ number: Int) {
    self.device = device
    self.number = number
  }

  /// Orders dots by device, then by number.
  package static func < (left: SyncDot, right: SyncDot) -> Bool {
    left.device == right.device ? left.number < right.number : left.device < right.device
  }
}

/// The batches that a device has applied: for each device, all batches up to a number (a version
/// vector).
package struct VersionVector: Hashable, Sendable {
  /// The number of the last batch of each device. A device without a batch is absent.
  package private(set) var numbers: [String: Int] = [:]

  /// Makes a vector with these numbers; by default an empty vector.
  package init(_ numbers: [String: Int] = [:]) {
    self.numbers = numbers.filter { $0.value > 0 }
  }

  /// The number of the last batch of a device; 0 for none.
  package subscript(device: String) -> Int {
    get { numbers[device] ?? 0 }
    set { numbers[device] = newValue > 0 ? newValue : nil }
  }

  /// The total number of applied batches. A larger total means more knowledge.
  package var total: Int { numbers.values.reduce(0, +) }

  /// Returns whether the batch was applied.
  package func covers(_ dot: SyncDot) -> Bool { dot.number <= self[dot.device] }

  /// Returns whether this vector includes all batches of another vector.
  package func covers(_ other: VersionVector) -> Bool {
    other.numbers.allSatisfy { $0.value <= self[$0.key] }
  }
}

/// The first line of a batch or a snapshot: its writer, and the batches that the writer had applied
/// before.
package struct SyncHeader: Hashable, Sendable {
  /// Whether a file of a folder holds a batch or a snapshot.
  package enum Form: String, Hashable, Sendable {
    /// The changes of one run of one device.
    case batch
    /// The whole state of a device, which new devices read instead of the batches.
    case snapshot
  }

  /// The version of the line format that this program writes.
  package static let version = 1

  package let form: Form
  /// The version of the file's line format.
  package let version: Int
  /// The dot of the batch; for a snapshot, the dot of the device's last batch in it.
  package let dot: SyncDot
  /// The name that the user gave the device.
  package let name: String
  /// The hash of the device's previous batch; empty for its first batch.
  package let previous: String
  /// The batches that the device had applied, without this batch itself.
  package let seen: VersionVector
  /// The hash of the last batch of each device in `seen`.
  package let hashes: [String: String]
  /// The moment of the run, by the device's clock.
  package let at: Instant

  package init(
    form: Form, version: Int = version, dot: SyncDot, name: String, previous: String,
    seen: VersionVector, hashes: [String: String], at: Instant
  ) {
    self.form = form
    self.version = version
    self.dot = dot
    self.name = name
    self.previous = previous
    self.seen = seen
    self.hashes = hashes
    self.at = at
  }
}

extension SyncHeader {
  /// The latest time that an operation of the batch can have, in seconds since 1970.
  package var latest: Int { max(at.secondsSince1970, SyncWrite.began + 1) }

  /// Reads the first line of a file; nil if it isn't a header.
  package init?(_ value: JSONValue) {
    guard case .object(let object) = value, object["format"] == "todoctl-sync",
      let form = object["kind"]?.text.flatMap(Form.init),
      let version = object["version"]?.number, let device = object["device"]?.text,
      let number = object["number"]?.number, number > 0, SyncHeader.isDevice(device),
      let seen = object["seen"].flatMap(VersionVector.init),
      case .object(let told)? = object["hashes"],
      let at = object["at"]?.text.flatMap({ try? Instant($0) })
    else { return nil }
    self.init(
      form: form, version: version, dot: SyncDot(device, number),
      name: object["name"]?.text ?? device, previous: object["previous"]?.text ?? "", seen: seen,
      hashes: told.reduce(into: [:]) { $0[$1.key] = $1.value.text }, at: at)
  }

  /// The header as the first line of a file.
  package var json: JSONValue {
    [
      "format": "todoctl-sync", "version": .integer(Int64(version)), "kind": .string(form.rawValue),
      "device": .string(dot.device), "number": .integer(Int64(dot.number)), "name": .string(name),
      "previous": .string(previous), "seen": seen.json,
      "hashes": .object(
        JSONObject(hashes.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "at": .string(at.description),
    ]
  }

  /// Returns whether a text has the form of a device id: 16 hexadecimal digits.
  package static func isDevice(_ text: String) -> Bool {
    text.utf8.count == 16 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }
}

extension VersionVector {
  /// Reads the number of each device's last batch from an object; nil for any other JSON.
  package init?(_ value: JSONValue) {
    guard case .object(let object) = value else { return nil }
    var numbers: [String: Int] = [:]
    for member in object {
      guard let number = member.value.number, number > 0 else { return nil }
      numbers[member.key] = number
    }
    self.init(numbers)
  }

  /// The vector as an object that gives the number of each device's last batch, ordered by device.
  package var json: JSONValue {
    .object(
      JSONObject(
        numbers.sorted { $0.key < $1.key }.map { ($0.key, .integer(Int64($0.value))) }))
  }
}

extension JSONValue {
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Int? { exactInteger.flatMap { Int(exactly: $0) } }
}
