package import TodoDomain
package import TodoText

/// What is synchronised by itself: an event, a date of one, a category, a diary entry, a preference
/// or a key-value entry. A newer program may know more kinds; theirs are kept as they are.
package struct SyncEntity: Hashable, Sendable {
  /// The kind in one letter.
  package let kind: String
  /// The uid or the key.
  @Exactly package private(set) var name: String
  /// The date of a date; empty for other entities.
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

  /// Whether it is an event, or a date of one.
  package var isOfEvent: Bool { kind == SyncKind.event || kind == SyncKind.day }

  /// The entities that are shown together: an event with its dates and with the events that rules
  /// made of it; any other entity alone.
  package var group: String {
    guard isOfEvent, let uid = try? EventUID(name) else { return kind + name }
    return SyncKind.event + uid.root.rawValue
  }
}

/// The kinds of entities, each a letter in files.
package enum SyncKind {
  package static let event = "e", day = "r", category = "c", diary = "d"
  package static let setting = "s", value = "v", order = "o"
  /// Of a device, by its id: nobody waits for it any more.
  package static let forgetting = "f"
  /// The latest time at which each batch of a device can have been made; the entity is the device's
  /// id. A register `NUMBER:DEVICE` names the batch and the device that says so.
  package static let clock = "t"
}

/// What one batch wrote of an entity at one time, as far as nobody has replaced it since.
package struct SyncWrite: Sendable {
  package let dot: SyncDot
  /// The seconds since 1970 at which it was done; 0 for what a rule copied, 1 for what stood when
  /// sync began. So any real edit is later.
  package let at: Int
  package fileprivate(set) var registers: [String: JSONValue]

  package init(dot: SyncDot, at: Int, registers: [String: JSONValue]) {
    self.dot = dot
    self.at = at
    self.registers = registers
  }

  /// The time of what a rule copied: a real edit made elsewhere wins over it, and never conflicts
  /// with it.
  package static let copied = 0
  /// The times that a write can have: up to the end of the year 9999.
  package static let times = 0...253_402_300_799
  /// The time of what stood in a store when it began to sync.
  package static let began = 1
}

/// A value of a register that no later write had seen.
package struct SyncHead: Sendable {
  package let dot: SyncDot
  package let at: Int
  package let value: JSONValue
}

/// The registers of an entity: of each, the writes that no later write had seen, its heads.
package struct SyncRegisters: Sendable {
  package private(set) var writes: [SyncWrite] = [] {
    didSet { prepared = nil }
  }
  /// The bytes that tables have, if they were made already.
  private var prepared: [UInt8]?

  package init(_ writes: [SyncWrite] = []) { self.writes = writes }

  /// The bytes that tables have.
  package var stored: [UInt8] {
    if let prepared { return prepared }
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }

  /// Encodes the registers as the tables store them, ahead of the writer.
  mutating func prepare() { prepared = stored }

  /// Whether nothing was ever written.
  package var isEmpty: Bool { writes.isEmpty }

  /// Adds a write. It replaces the values that its batch had seen or wrote before.
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

  /// Moves writes of the future back: what a device wrote up to a batch counts as written at a
  /// moment, or earlier.
  ///
  /// - Returns: Whether anything claimed to be later.
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

  /// Joins what another device has of the entity. A value stays where both have it, or where the
  /// other hadn't seen it.
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

  /// The heads of a register, in any order.
  package func heads(_ register: String) -> [SyncHead] {
    writes.compactMap { write in
      write.registers[register].map { SyncHead(dot: write.dot, at: write.at, value: $0) }
    }
  }

  /// The head that is shown; nil for a register that nobody wrote.
  package func winner(_ register: String) -> SyncHead? { heads(register).winner(of: register) }

  /// The value that is shown; null for a register that nobody wrote.
  package subscript(register: String) -> JSONValue { winner(register)?.value ?? .null }

  /// The registers in which people said different things without knowing of each other.
  package var conflicts: [String] {
    guard writes.count > 1 else { return [] }
    return names.filter { !heads($0).others(of: $0).isEmpty }
  }

  /// The names of all registers, in their order.
  package var names: [String] { Set(writes.flatMap(\.registers.keys)).sorted() }

  /// The values that are shown, without null.
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
  /// The head of a register that is shown: life before deletion, then the later time, then the
  /// device, then the number. It is a total order, so all devices show the same.
  package func winner(of register: String) -> SyncHead? {
    self.max { $0.isBelow($1, in: register) }
  }

  /// The heads in the order in which they would be shown.
  package func inOrder(of register: String) -> [SyncHead] {
    sorted { $1.isBelow($0, in: register) }
  }

  /// The heads that say something else than the shown one, and that people said. Counters add up.
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
    let (left, right) = (life(register), other.life(register))
    if left != right { return left < right }
    return at == other.at ? dot < other.dot : at < other.at
  }

  /// The rank of a value in a register in which a deletion loses against life: the larger one wins.
  /// A value that a rule copied loses against every other one.
  fileprivate func life(_ register: String) -> Int {
    switch (register, value) {
    case _ where at == SyncWrite.copied: -1
    case (SyncRegister.alive, .bool(let alive)): alive ? 1 : 0
    case (SyncRegister.state, .array(let state)): state.count > 1 ? 0 : state.first == true ? 3 : 2
    case (SyncRegister.state, _): 1
    default: 0
    }
  }
}

/// The names of registers that no field of a file has.
package enum SyncRegister {
  /// Whether the entity is there.
  package static let alive = "alive"
  /// Written once, by the device that made the entity.
  package static let born = "born"
  /// The kind and the dates of an event, which only make sense together.
  package static let dates = "dates"
  /// Of a date: `[finished]`, `[finished, deletedAt]`, or null without a record.
  package static let state = "state"
  package static let time = "time"
  /// The values that a date has of its own.
  package static let change = "change"
  package static let value = "value"
  /// The category that took the todos of a removed one.
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
  /// Reads writes as `write(to:)` has them; nil for a value of another form.
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
  /// An object with its members in the order of their keys.
  package static func sorted(_ members: [String: JSONValue]) -> JSONValue {
    .object(JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }

  /// Whether both are written as the same bytes. `==` takes two spellings of one Unicode text for
  /// equal.
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
