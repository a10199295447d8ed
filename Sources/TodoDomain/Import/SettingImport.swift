/// Compares a file's preferences with the store's.
struct SettingImport {
  private var stored: [SettingKey: String]
  private var seen: Set<SettingKey> = []

  init(_ transaction: any EventTransaction) throws {
    stored = Dictionary(try transaction.settings().map { ($0.key, $0.value) }) { _, last in last }
  }

  mutating func take(
    _ setting: Setting, at location: ImportLocation, into log: inout ImportLog,
    _ transaction: any EventTransaction
  ) throws {
    guard seen.insert(setting.key).inserted else {
      let name = setting.key.rawValue
      log.note(
        ImportProblem(at: location, type: .setting, record: name, field: "key", .duplicate))
      return
    }
    let old = stored[setting.key]
    guard old != setting.value else {
      log.count(.setting, .same)
      return
    }
    try transaction.set(setting)
    stored[setting.key] = setting.value
    log.count(.setting, old == nil ? .new : .updated)
  }
}
