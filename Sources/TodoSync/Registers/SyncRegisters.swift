package import TodoDomain
package import TodoText

/// A unit of synchronisation: an event, a date of an event, a category, a diary entry, a preference
/// or a key-value entry. A newer program may have more kinds, which this program keeps unchanged.
package struct SyncEntity: Hashable, Sendable {
  /// The kind of the entity as one letter: a constant of `SyncKind`, or a newer program's kind.
  package let kind: String
  /// The uid or the key.
  @Exactly package private(set) var name: String
  /// The date, for a date of an event; empty for other entities.
  @Exactly package private(set) var date: String

  package init(kind: String, name: String, date: String = "") {
    self.kind = kind
    self.name = name
    self.date = date
  }

  package static func event(_ uid: EventUID) -> SyncEntity {
    SyncEntity(kind: SyncKind.event, name: uid.rawValue)
  }
  package static func day(_ uid: EventUID, _ date: CivilDate) -> SyncEntity {
    SyncEntity(kind: SyncKind.day, name: uid.rawValue, date: date.description)
  }
  package static func category(_ uid: String) -> SyncEntity {
    SyncEntity(kind: SyncKind.category, name: uid)
  }
  package static func diary(_ uid: EventUID) -> SyncEntity {
    SyncEntity(kind: SyncKind.diary, name: uid.caseFolded.rawValue)
  }
  package static func setting(_ key: String) -> SyncEntity {
    SyncEntity(kind: SyncKind.setting, name: key)
  }
  package static func value(_ key: String) -> SyncEntity {
    SyncEntity(kind: SyncKind.value, name: key)
  }
  package static func clock(ofDevice id: String) -> SyncEntity {
    SyncEntity(kind: SyncKind.clock, name: id)
  }
  /// The order of the categories.
  package static let order = SyncEntity(kind: SyncKind.order, name: "categories")

  /// Whether the entity is an event, or a date of an event.
  package var isOfEvent: Bool { kind == SyncKind.event || kind == SyncKind.day }

  /// The name of the entity's group. An event, its dates and the events derived from it
  /// (`EventUID.root`) form a group, which is merged as a whole. Any other entity is a group of its
  /// own.
  package var group: String {
    guard isOfEvent, let uid = try? EventUID(name) else { return kind + name }
    return SyncKind.event + uid.root.rawValue
  }
}

/// The kinds of entities, each a letter in files.
package enum SyncKind {
  package static let event = "e", day = "r", category = "c", diary = "d"
  package static let setting = "s", value = "v", order = "o"
  /// A forgotten device, by its id: no device waits for it any more.
  package static let forgetting = "f"
  /// The latest times of batches from a device whose clock was ahead. The entity's name is the id
  /// of that device. A register `NUMBER:DEVICE` holds the latest possible time of the batches up to
  /// NUMBER, as another device, DEVICE, states it.
  package static let clock = "t"
}

/// The values that a batch wrote to an entity at one time. Values that later batches replaced are
/// gone.
package struct SyncWrite: Sendable {
  package let dot: SyncDot
  /// The time of the operation in seconds since 1970; 0 for a value that a rule copied, 1 for a
  /// value from before sync began. So every real edit is later.
  package let at: Int
  package fileprivate(set) var registers: [String: JSONValue]

  package init(dot: SyncDot, at: Int, registers: [String: JSONValue]) {
    self.dot = dot
    self.at = at
    self.registers = registers
  }

  /// The time of a value that a rule, not a user, has copied. An edit on another device wins over
  /// such a value, and never conflicts with it.
  package static let copied = 0
  /// The times that a write can have: up to the end of the year 9999.
  package static let times = 0...253_402_300_799
  /// The time of a value that was in a store before the store began to sync.
  package static let began = 1
}

/// A value of a register that no later write has replaced.
package struct SyncHead: Sendable {
  package let dot: SyncDot
  package let at: Int
  package let value: JSONValue
}

/// The registers of an entity. Each register has its heads: the writes that no later write had
/// seen.
package struct SyncRegisters: Sendable {
  package private(set) var writes: [SyncWrite] = [] {
    didSet { prepared = nil }
  }
  /// The registers encoded for the tables, if that was already done.
  private var prepared: [UInt8]?

  package init(_ writes: [SyncWrite] = []) { self.writes = writes }

  /// The registers encoded for the tables.
  package var stored: [UInt8] {
    if let prepared { return prepared }
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }

  /// Encodes the registers for the tables now, so that `stored` returns at once.
  mutating func prepare() { prepared = stored }

  /// Whether no write exists.
  package var isEmpty: Bool { writes.isEmpty }

  /// Adds a write. Removes the values of the same registers that the writer had seen, or wrote
  /// earlier in the same batch.
  ///
  /// - Parameter seen: The batches that the writer had seen.
  package mutating func apply(_ new: SyncWrite, seen: VersionVector) {
    for index in writes.indices where writes[index].dot == new.dot || seen.covers(writes[index].dot)
    {
      for register in new.registers.keys { writes[index].registers[register] = nil }
    }
    writes.removeAll { $0.registers.isEmpty }
    add(new)
  }

  private mutating func add(_ new: SyncWrite) {
    if let same = writes.firstIndex(where: { $0.dot == new.dot && $0.at == new.at }) {
      writes[same].registers.merge(new.registers) { _, new in new }
    } else {
      writes.append(new)
    }
  }

  /// Lowers the times of writes from a clock that was ahead. Each bound applies to a device's
  /// batches up to `last`: their writes get at most the time `latest`.
  ///
  /// - Returns: Whether any time was lowered.
  package mutating func bound(by moments: [(last: SyncDot, latest: Int)]) -> Bool {
    var isBounded = false
    for (last, latest) in moments {
      let later = writes.filter { write in
        write.dot.device == last.device && write.dot.number <= last.number && write.at > latest
      }
      guard !later.isEmpty else { continue }
      isBounded = true
      writes.removeAll { write in later.contains { $0.dot == write.dot && $0.at == write.at } }
      for write in later { add(SyncWrite(dot: write.dot, at: latest, registers: write.registers)) }
    }
    return isBounded
  }

  /// Joins another device's registers of the entity. A value stays if both devices have it, or if
  /// one device has it and the other device hasn't applied the batch with the value.
  ///
  /// - Parameters:
  ///   - mine: The batches that this device has applied.
  ///   - theirs: The batches that the other device has applied.
  package mutating func join(_ other: SyncRegisters, mine: VersionVector, theirs: VersionVector) {
    var joined: [SyncWrite] = []
    for write in writes {
      let kept = write.registers.filter {
        !theirs.covers(write.dot) || other.has($0.key, write.dot)
      }
      if !kept.isEmpty { joined.append(SyncWrite(dot: write.dot, at: write.at, registers: kept)) }
    }
    for write in other.writes {
      let kept = write.registers.filter { !mine.covers(write.dot) && !has($0.key, write.dot) }
      if !kept.isEmpty { joined.append(SyncWrite(dot: write.dot, at: write.at, registers: kept)) }
    }
    writes = joined
  }

  private func has(_ register: String, _ dot: SyncDot) -> Bool {
    writes.contains { $0.dot == dot && $0.registers[register] != nil }
  }

  /// Returns the heads of a register, in any order: its values that no later write has replaced.
  package func heads(_ register: String) -> [SyncHead] {
    writes.compactMap { write in
      write.registers[register].map { SyncHead(dot: write.dot, at: write.at, value: $0) }
    }
  }

  /// Returns the head whose value the tables show; nil if the register was never written.
  package func winner(_ register: String) -> SyncHead? { heads(register).winner(of: register) }

  /// The value that wins (`winner(_:)`); null if the register was never written.
  package subscript(register: String) -> JSONValue { winner(register)?.value ?? .null }

  /// The registers with conflicting values, which people wrote without knowing of each other.
  package var conflicts: [String] {
    guard writes.count > 1 else { return [] }
    return names.filter { !heads($0).others(of: $0).isEmpty }
  }

  /// The names of all registers, in order.
  package var names: [String] { Set(writes.flatMap(\.registers.keys)).sorted() }

  /// The winning value of each register (`winner(_:)`), without registers whose winning value is
  /// null.
  package var values: [String: JSONValue] {
    guard writes.count > 1 else {
      return writes.first?.registers.filter { $0.value != .null } ?? [:]
    }
    return names.reduce(into: [:]) { values, register in
      if self[register] != .null { values[register] = self[register] }
    }
  }
}

extension [SyncHead] {
  /// Returns the head that wins, whose value the tables show. The rank of the value decides
  /// (`life`), then the later time, then the larger device id, then the larger number of the batch.
  /// This is a total order, so all devices show the same value.
  package func winner(of register: String) -> SyncHead? {
    self.max { $0.isBelow($1, in: register) }
  }

  /// Returns the heads in order of precedence, the winner first.
  package func inOrder(of register: String) -> [SyncHead] {
    sorted { $1.isBelow($0, in: register) }
  }

  /// Returns the heads that contradict the winner, except values that a rule copied. The numbers of
  /// a counter add up, and never contradict each other.
  package func others(of register: String) -> [SyncHead] {
    guard count > 1, !CounterRegisters.isCell(register), let shown = winner(of: register) else {
      return []
    }
    return filter {
      $0.at > SyncWrite.copied && shown.at > SyncWrite.copied && !$0.value.isExactly(shown.value)
    }
  }
}

extension SyncHead {
  fileprivate func isBelow(_ other: SyncHead, in register: String) -> Bool {
    let (left, right) = (rank(in: register), other.rank(in: register))
    if left != right { return left < right }
    return at == other.at ? dot < other.dot : at < other.at
  }

  /// Returns the rank of the value in a register; the value with the largest rank wins. In `alive`,
  /// existence outranks deletion. In `state`, finished outranks open, then come the absence of a
  /// record and deletion. A value that a rule copied has the lowest rank everywhere.
  fileprivate func rank(in register: String) -> Int {
    switch (register, value) {
    case _ where at == SyncWrite.copied: -1
    case (SyncRegister.alive, .bool(let alive)): alive ? 1 : 0
    case (SyncRegister.state, .array(let state)): state.count > 1 ? 0 : state.first == true ? 3 : 2
    case (SyncRegister.state, _): 1
    default: 0
    }
  }
}

/// The names of registers that aren't named after a field of an event, a category or a diary entry.
package enum SyncRegister {
  /// Whether the entity exists.
  package static let alive = "alive"
  /// The register that the device that made an entity writes once, and no other device writes. Its
  /// value is always true.
  package static let born = "born"
  /// The kind and the dates of an event, which only make sense together.
  package static let dates = "dates"
  /// The state of a date: `[finished]`, `[finished, deletedAt]`, or null without a record.
  package static let state = "state"
  package static let time = "time"
  /// The values in which a date differs from its event.
  package static let change = "change"
  package static let value = "value"
  /// The category that took over the todos of a removed category.
  package static let into = "into"
}

// MARK: JSON

extension SyncEntity {
  package init?(_ value: JSONValue) {
    guard case .array(let parts) = value, (2...3).contains(parts.count),
      let kind = parts[0].text, kind.utf8.count == 1, let name = parts[1].text, !name.isEmpty
    else { return nil }
    self.init(kind: kind, name: name, date: parts.count > 2 ? parts[2].text ?? "" : "")
  }

  package var json: JSONValue {
    .array([.string(kind), .string(name)] + (date.isEmpty ? [] : [.string(date)]))
  }
}

extension SyncRegisters {
  /// Reads the JSON that `write(to:)` writes; nil for any other JSON.
  package init?(_ value: JSONValue) {
    guard case .array(let elements) = value else { return nil }
    var writes: [SyncWrite] = []
    for element in elements {
      guard case .array(let parts) = element, parts.count == 4, let device = parts[0].text,
        let number = parts[1].number, let at = parts[2].number, SyncWrite.times.contains(at),
        case .object(let registers) = parts[3]
      else { return nil }
      let values = registers.reduce(into: [:]) { $0[$1.key] = $1.value }
      writes.append(SyncWrite(dot: SyncDot(device, number), at: at, registers: values))
    }
    self.init(writes)
  }
}

extension JSONValue {
  /// Returns an object with its members in the order of their keys.
  package static func sorted(_ members: [String: JSONValue]) -> JSONValue {
    .object(JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }

  /// Returns whether both values are written as the same bytes. `==` treats two spellings of one
  /// Unicode text as equal.
  package func isExactly(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let one), .string(let two)): one.utf8.elementsEqual(two.utf8)
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.isExactly($1) }
    case (.object(let one), .object(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.isExactly($1.value)
        }
    default: self == other
    }
  }
}
