package import TodoDomain
package import TodoText

/// The registers of categories.
package enum CategoryRegisters {
  /// The registers of a category whose values a person can see.
  package static let visible: Set<String> = ["name", "color", "icon", "holdsEvents"]

  /// Returns the values of a category by register.
  package static func registers(of category: Category) -> [String: JSONValue] {
    var registers: [String: JSONValue] = [
      "name": .string(category.name), "icon": .string(category.icon.rawValue),
    ]
    if let color = category.color { registers["color"] = .string(color.description) }
    if category.holdsEvents { registers["holdsEvents"] = true }
    return registers
  }

  /// Returns the category that registers describe; nil if they don't describe one.
  package static func category(_ uid: String, _ registers: [String: JSONValue]) -> Category? {
    // The default category has its name in every store.
    let name = uid == SyncCategories.noneUID ? uid : registers["name"]?.text ?? uid
    return try? Category(
      name: name, color: registers["color"]?.text.flatMap { try? ColorHex($0) },
      icon: registers["icon"]?.text.flatMap { try? CategoryIcon($0) } ?? .none,
      holdsEvents: registers["holdsEvents"] == true)
  }
}

/// The registers of diary entries.
package enum DiaryRegisters {
  /// Returns the values of an entry by register, without empty ones.
  package static func registers(of entry: DiaryEntry) -> [String: JSONValue] {
    var registers: [String: JSONValue] = [
      "uid": .string(entry.uid.rawValue), "createdAt": .string(entry.createdAt.description),
    ]
    for (field, text) in zip(textFields, entry.texts) where !text.isEmpty {
      registers[field] = .string(text)
    }
    let emotions = entry.emotions.map(\.rawValue)
    for (field, texts) in [
      ("emotions", emotions), ("subEmotions", entry.subEmotions), ("imagePaths", entry.imagePaths),
    ] where !texts.isEmpty {
      registers[field] = .array(texts.map { .string($0) })
    }
    if let zone = entry.zone { registers["zone"] = .string(zone.name) }
    if let source = entry.source { registers["source"] = source.json }
    return registers
  }

  private static let textFields = ["text", "situation", "thought", "reevaluation", "action"]

  /// The names of a diary entry's registers that hold the values a person can see.
  package static let visible = Set(
    ["createdAt", "emotions", "subEmotions", "imagePaths"] + textFields)

  /// Returns the entry that registers describe; nil if they don't describe one.
  package static func entry(_ registers: [String: JSONValue]) -> DiaryEntry? {
    guard let uid = registers["uid"]?.text.flatMap({ try? EventUID($0) }),
      let createdAt = registers["createdAt"]?.text.flatMap({ try? Instant($0) })
    else { return nil }
    let texts = textFields.map { registers[$0]?.text ?? "" }
    return try? DiaryEntry(
      uid: uid, createdAt: createdAt,
      zone: registers["zone"]?.text.flatMap { try? ZoneID($0) },
      emotions: list(registers["emotions"]).compactMap { try? Emotion($0) },
      subEmotions: list(registers["subEmotions"]), text: texts[0], situation: texts[1],
      thought: texts[2], reevaluation: texts[3], action: texts[4],
      imagePaths: list(registers["imagePaths"]),
      source: registers["source"].flatMap(EventSource.init),
      limits: .unlimited)
  }

  private static func list(_ value: JSONValue?) -> [String] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap(\.text)
  }
}

/// The registers of a counter that several devices increase. They have two numbers for each device:
/// the total that the device counted, and how much of this total was removed when somebody reset
/// the counter to 0.
///
/// So no count is lost or counted twice, and a reset removes only the counts that its device had
/// seen.
package struct CounterRegisters {
  private let registers: SyncRegisters

  package init(_ registers: SyncRegisters) { self.registers = registers }

  /// Returns whether a key-value entry is a counter.
  package static func isCounter(_ key: String) -> Bool { Tally.count(of: nil, under: key) != nil }

  /// The count of all devices together, as digits; nil if nothing was counted, or resets removed
  /// everything.
  package var text: String? {
    let sum = devices.reduce(0) { $0 + max(0, total(of: $1) - taken(from: $1)) }
    return sum > 0 ? "\(min(sum, Tally.maximum))" : nil
  }

  /// Returns the values by register that a device writes to set the counter to another count; nil
  /// resets it.
  package func changes(to text: String?, by device: String) -> [String: JSONValue] {
    let (now, wanted) = (Int(self.text ?? "0") ?? 0, Int(text ?? "0") ?? 0)
    let own = total(of: device) - taken(from: device)
    guard text == nil || own + wanted - now < 0 else {
      return [Self.total + device: counted(total(of: device) - min(0, own) + wanted - now)]
    }
    // Sets the counter anew: removes all counts that this device has seen, and adds the wanted
    // count.
    var values: [String: JSONValue] = [:]
    for other in devices { values[Self.taken + other] = counted(total(of: other)) }
    if wanted > 0 {
      values[Self.total + device] = counted(total(of: device) + wanted)
      values[Self.taken + device] = counted(total(of: device))
    }
    return values
  }

  private static let total = "n:", taken = "b:"

  /// Returns whether a register holds one of the numbers of a counter. These never conflict.
  static func isCell(_ name: String) -> Bool { name.hasPrefix(total) || name.hasPrefix(taken) }

  private func counted(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  private var devices: [String] {
    registers.names.filter { $0.hasPrefix(Self.total) }.map { String($0.dropFirst(2)) }
  }

  private func total(of device: String) -> Int { greatest(Self.total + device) }
  private func taken(from device: String) -> Int { greatest(Self.taken + device) }

  private func greatest(_ register: String) -> Int {
    registers.heads(register).compactMap(\.value.number).filter((0...Tally.maximum).contains).max()
      ?? 0
  }
}
