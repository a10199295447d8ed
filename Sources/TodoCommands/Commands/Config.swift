import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoText

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read and set preferences, which are kept in the store.",
    subcommands: [ConfigList.self, ConfigGet.self, ConfigSet.self],
    defaultSubcommand: ConfigList.self
  )
}

private struct ConfigList: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all preferences.")

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let provider = try session.provider()
    let settings = try provider.settings()
    if global.json {
      let values = SettingKey.allCases.map { key in
        (key.rawValue, EventJSON.text(settings.first { $0.key == key }?.value))
      }
      return try Output.write(Envelope.of([("settings", .object(JSONObject(values)))]))
    }
    try session.print(SettingsRenderer(session.context(provider).renderer).list(settings))
  }
}

private struct ConfigGet: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print one preference, or an empty line if it was never set.")

  @Argument(help: "The preference.")
  var key: SettingKeyArgument

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let value = try session.provider().setting(key.key)
    if global.json { return try Output.write(ConfigSet.json(key, value)) }
    try Output.write("\(value ?? "")\n")
  }
}

private struct ConfigSet: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set one preference.")

  @Argument(help: "The preference.")
  var key: SettingKeyArgument

  @Argument(
    help:
      """
      For week-start mon or sun, for time-zone a zone such as Asia/Seoul or KST-9, for language en \
      or ko, for overdue-days and history-days a number from 1 to 3660, for report-diary \
      yes or no, for search on or off, for history-share a percentage from 0 to 100.
      """
  )
  var value: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    if key == .timeZone { _ = try ZoneID(typed: value) }
    let setting = try Setting(key.key, value)
    let store = try session.store()
    try store.write(session.note("config")) { try $0.set(setting) }
    if global.json { return try Output.write(ConfigSet.json(key, setting.value)) }
    try session.print(
      SettingsRenderer(session.context(store.provider).renderer).list(store.provider.settings()))
  }

  fileprivate static func json(_ key: SettingKeyArgument, _ value: String?) -> JSONValue {
    Envelope.of([("setting", ["key": .string(key.rawValue), "value": EventJSON.text(value)])])
  }
}

/// The preferences, as arguments.
private enum SettingKeyArgument: String, ExpressibleByArgument, CaseIterable {
  case weekStart = "week-start"
  case timeZone = "time-zone"
  case language
  case overdueDays = "overdue-days"
  case reportDiary = "report-diary"
  case historyDays = "history-days"
  case historyShare = "history-share"
  case search

  var key: SettingKey {
    switch self {
    case .weekStart: .weekStart
    case .timeZone: .timeZone
    case .language: .language
    case .overdueDays: .overdueDays
    case .reportDiary: .reportDiary
    case .historyDays: .historyDays
    case .historyShare: .historyShare
    case .search: .search
    }
  }
}
