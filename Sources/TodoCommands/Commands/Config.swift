import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText
import TodoWords

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: Text("Read and set preferences, which are kept in the store.", "저장소에 있는 설정을 읽고 바꿔요."),
    subcommands: [ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self],
    defaultSubcommand: ConfigList.self
  )
}

private struct ConfigList: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: Text("List all preferences.", "모든 설정을 보여 줘요."))

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
    commandName: "get",
    abstract: Text(
      "Print one preference, or an empty line if it was never set.",
      "설정 하나를 보여 줘요. 정한 적이 없으면 빈 줄이에요."))

  @Argument(help: .both("The preference.", "설정."))
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
    commandName: "set", abstract: Text("Set one preference.", "설정 하나를 정해요."))

  @Argument(help: .both("The preference.", "설정."))
  var key: SettingKeyArgument

  @Argument(
    help:
      .both(
        """
        For week-start mon or sun, for time-zone a zone such as Asia/Seoul or KST-9, for \
        language en or ko, for overdue-days and history-days a number from 1 to 3660, for due-soon \
        one from 0 to 366, for all-day-alarm a time such as 09:00, for undated inbox or today, for report-diary yes or no, for date-order \
        day-first, month-first or ask, for search on or off, for history-share a percentage from 0 \
        to 100.
        """,
        """
        week-start는 mon이나 sun, time-zone은 Asia/Seoul이나 KST-9 같은 시간대, language는 \
        en이나 ko, overdue-days와 history-days는 1부터 3660까지의 수, due-soon은 0부터 366까지의 \
        수, all-day-alarm은 09:00 같은 시각, undated는 inbox나 today, report-diary는 yes나 no, date-order는 \
        day-first나 month-first나 ask, search는 on이나 off, history-share는 0부터 100까지의 백분율.
        """)
  )
  var value: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let setting = try setting()
    let store = try session.store()
    try store.writeAndWait(session.note("config")) { try $0.set(setting) }
    if global.json { return try Output.write(ConfigSet.json(key, setting.value)) }
    try session.print(["\(key.rawValue): \(setting.value)"])
  }

  /// Reads the preference and its value.
  ///
  /// - Throws: `CommandError.usage` with the values of the preference; `ValueError` for an invalid
  ///   zone.
  private func setting() throws -> Setting {
    if key == .timeZone { _ = try ZoneID(typed: value) }
    do {
      return try Setting(key.key, key.stored(value))
    } catch {
      let (shown, name) = (quoted(value), key.rawValue)
      throw CommandError.usage(
        Text("\(shown) isn't a value of \(name).", "\(name)에 쓸 수 없는 값이에요: \(shown)"),
        hint: Text("It takes \(key.values).", "쓸 수 있는 값: \(key.values)."))
    }
  }

  fileprivate static func json(_ key: SettingKeyArgument, _ value: String?) -> JSONValue {
    Envelope.of([("setting", ["key": .string(key.rawValue), "value": EventJSON.text(value)])])
  }
}

private struct ConfigUnset: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: Text(
      "Remove one preference, so that it is as if it was never set.",
      "설정 하나를 지워 정하지 않은 상태로 되돌려요."))

  @Argument(help: .both("The preference.", "설정."))
  var key: SettingKeyArgument

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    try store.writeAndWait(session.note("config")) { try $0.unset(key.key) }
    if global.json { return try Output.write(ConfigSet.json(key, nil)) }
    let language = try session.context(store.provider).language
    try session.print(["\(key.rawValue): \(Text.notSet[language])"])
  }
}

/// The preferences, as arguments.
enum SettingKeyArgument: String, WordArgument {
  case weekStart = "week-start"
  case timeZone = "time-zone"
  case language
  case overdueDays = "overdue-days"
  case dueSoon = "due-soon"
  case allDayAlarm = "all-day-alarm"
  case undated
  case reportDiary = "report-diary"
  case dateOrder = "date-order"
  case historyDays = "history-days"
  case historyShare = "history-share"
  case search

  /// The values of the preference if there are few; empty otherwise.
  var choices: [String] {
    switch self {
    case .weekStart: ["mon", "sun"]
    case .language: ["en", "ko"]
    case .reportDiary: ["yes", "no"]
    case .search: ["on", "off"]
    case .undated: ["inbox", "today"]
    case .dateOrder: DateOrder.allCases.map(\.rawValue)
    case .timeZone, .overdueDays, .dueSoon, .allDayAlarm, .historyDays, .historyShare: []
    }
  }

  /// The values of the preference as a phrase.
  fileprivate var values: Text {
    switch self {
    case .timeZone: Text("a zone such as Asia/Seoul", "Asia/Seoul 같은 시간대")
    case .overdueDays, .historyDays: Text("a number from 1 to 3660", "1부터 3660까지의 수")
    case .dueSoon: Text("a number from 0 to 366", "0부터 366까지의 수")
    case .allDayAlarm: Text("a time such as 09:00", "09:00 같은 시각")
    case .historyShare: Text("a number from 0 to 100", "0부터 100까지의 수")
    case .weekStart, .language, .undated, .reportDiary, .dateOrder, .search:
      Text("\(choices.joined(separator: " or "))", "\(choices.joined(separator: ", "))")
    }
  }

  /// Returns the stored form of a value, which may be typed in any language: `예` → `yes`.
  fileprivate func stored(_ value: String) -> String {
    switch self {
    case .weekStart: ValueWords.weekStart(value)
    case .language: ValueWords.language(value)
    case .reportDiary: ValueWords.answer(value)
    case .search: ValueWords.switch(value)
    case .allDayAlarm: (try? TimeOfDay.inWords(value))?.description ?? value
    case .dateOrder: ValueWords.dateOrder(value)
    case .timeZone, .overdueDays, .dueSoon, .undated, .historyDays, .historyShare: value
    }
  }

  fileprivate var key: SettingKey {
    switch self {
    case .weekStart: .weekStart
    case .timeZone: .timeZone
    case .language: .language
    case .overdueDays: .overdueDays
    case .dueSoon: .dueSoon
    case .allDayAlarm: .allDayAlarm
    case .undated: .undated
    case .reportDiary: .reportDiary
    case .dateOrder: .dateOrder
    case .historyDays: .historyDays
    case .historyShare: .historyShare
    case .search: .search
    }
  }
}
