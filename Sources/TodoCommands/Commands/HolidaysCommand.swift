import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoHolidays
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `holidays`.
struct HolidaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "holidays",
    abstract: Text(
      "List, add, update and remove public holidays.", "공휴일을 보여 주고, 추가하고, 갱신하고, 삭제해요."),
    discussion: Text(
      """
      Holidays are events of a category, five years ahead, and lists show them beside the date. \
      They count in no rate. `todoctl add gym weekdays 7am except holidays` rests on them.
      """,
      """
      공휴일은 한 카테고리의 이벤트로 5년 뒤까지 들어가고, 목록의 날짜 옆에 보여요. 완료율에는 \
      들어가지 않아요. `todoctl add 운동 평일 오전 7시 공휴일 빼고`는 그날 쉬어요.
      """),
    subcommands: [
      HolidaysList.self, HolidaysAdd.self, HolidaysUpdate.self, HolidaysRemove.self,
    ],
    defaultSubcommand: HolidaysList.self
  )
}

private struct HolidaysList: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: Text("List the countries and their next holiday.", "나라와 다음 공휴일을 보여 줘요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let today = try context.today
      let stored = try provider.storedHolidays(from: today)
      if global.json {
        return try Output.write(Envelope.of([("holidays", .array(stored.map(\.json)))]))
      }
      let table = HolidayTable.ofProgram
      guard !stored.isEmpty else { return try session.print([.noHolidays]) }
      try session.print(HolidayRenderer(context.renderer, today: today).lines(stored))
      session.tell(Text.holidaySource(table.source, on: table.date, years: table.years))
    }
  }
}

private struct HolidaysAdd: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: Text("Add the holidays of countries.", "나라의 공휴일을 추가해요."),
    discussion: Text(
      "A country is its code or its name: kr, us, gb, jp, Korea. They are added for this year and the next five.",
      "나라는 코드나 이름이에요: kr, us, gb, jp, 대한민국. 올해부터 5년 뒤까지 추가해요."))

  @Argument(help: .both("The countries, such as kr.", "나라. 예: kr.", value: "country"))
  var countries: [CountryArgument]

  @Option(
    name: .shortAndLong,
    help: .both("The category of the holidays.", "공휴일의 카테고리.", value: "category"))
  var category: String?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.store()
    let changes = try store.writeAndWait(session.note("holidays")) { transaction in
      let context = try session.context(transaction)
      let category = try transaction.holidayCategory(named: category, context.language)
      return try countries.map { try transaction.renew($0.code, in: category, context) }
    }
    try session.answer(changes)
  }
}

private struct HolidaysUpdate: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: Text(
      "Renew the holidays, and what rests on them.", "공휴일과 공휴일에 쉬는 반복을 갱신해요."),
    discussion: Text(
      "It adds the holidays of the coming years, and follows changes of the law that this version of todoctl knows.",
      "앞으로 몇 년의 공휴일을 추가하고, 이 버전에 반영된 법 개정을 따라요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let changes = try store.writeAndWait(session.note("holidays")) { transaction in
      let context = try session.context(transaction)
      let stored = try transaction.holidayDates().keys.sorted()
      let changes = try stored.map { code in
        try transaction.renew(code, in: transaction.categoryOfHolidays(of: code), context)
      }
      try transaction.renewDaysOff(from: context.today, in: context.rules)
      return changes
    }
    guard !changes.isEmpty || global.json else { return try session.print([.noHolidays]) }
    try session.answer(changes)
  }
}

private struct HolidaysRemove: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: Text("Remove the holidays of countries.", "나라의 공휴일을 삭제해요."))

  @Argument(help: .both("The countries, such as kr.", "나라. 예: kr.", value: "country"))
  var countries: [CountryArgument]

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let removed = try store.writeAndWait(session.note("holidays")) { transaction in
      let context = try session.context(transaction)
      let counts = try countries.map { country in
        (country.code, try transaction.removeHolidays(of: country.code, in: context.rules))
      }
      try transaction.renewDaysOff(from: context.today, in: context.rules)
      return counts
    }
    if global.json {
      let list = removed.map { code, count in
        JSONValue.object(
          JSONObject([("country", .string(code)), ("removed", .integer(Int64(count)))]))
      }
      return try Output.write(Envelope.of([("holidays", .array(list))]))
    }
    try session.print(removed.map { Text.holidaysRemoved(of: $0, count: $1) })
  }
}

/// A country of the program's table of holidays: its code, or its name in either language.
struct CountryArgument: ExpressibleByArgument {
  let code: String

  init?(argument: String) {
    let table = HolidayTable.ofProgram
    let code = argument.uppercased() == "UK" ? "GB" : argument.uppercased()
    if table.has(code) {
      self.code = code
      return
    }
    let words = argument.lowercased()
    let named = table.countries.first { country in
      Language.allCases.contains { Text.country(country)[$0].lowercased() == words }
    }
    guard let found = named ?? Self.shortNames[words] else { return nil }
    self.code = found
  }

  private static let shortNames = [
    "korea": "KR", "한국": "KR", "usa": "US", "america": "US", "england": "GB", "britain": "GB",
  ]

  static var allValueStrings: [String] { HolidayTable.ofProgram.countries.map { $0.lowercased() } }
}

/// The number of years after this year for which holidays are kept.
private let yearsAhead = 5

extension EventTransaction {
  /// Replaces a country's holidays of this year and the years ahead by those in the program's
  /// table.
  fileprivate func renew(
    _ country: String, in category: TodoDomain.Category, _ context: CommandContext
  ) throws -> HolidayChange {
    let year = try context.today.year
    let language = context.language
    return try keepHolidays(
      of: country, in: year...(year + yearsAhead), category: category, from: .ofProgram,
      context: context.rules
    ) { holiday in
      (language == .en ? holiday.englishNames : holiday.names).joined(separator: ", ")
    }
  }

  /// Returns the category of new holidays. It creates the category if there is none.
  fileprivate func holidayCategory(
    named name: String?, _ language: Language
  ) throws -> TodoDomain.Category {
    let usual = Text("Holidays", "공휴일")
    let names = name.map { [$0] } ?? [usual[language]] + Language.allCases.map { usual[$0] }
    for name in names {
      guard let category = try categoryShown(as: name) else { continue }
      guard category.holdsEvents else { throw CommandError.categoryOfTasks(category.name) }
      return category
    }
    let new = try Category(name: names[0], holdsEvents: true)
    try apply(.insert(new))
    return new
  }

  /// Returns the category of a country's stored holidays.
  fileprivate func categoryOfHolidays(of country: String) throws -> TodoDomain.Category {
    guard let last = try holidayDates()[country]?.last else { return .none }
    return try event(withUID: .holiday(of: country, on: last))?.category ?? .none
  }
}

extension EventReading {
  fileprivate func storedHolidays(from today: CivilDate) throws -> [StoredHolidays] {
    var stored: [StoredHolidays] = []
    for (country, dates) in try holidayDates().sorted(by: { $0.key < $1.key }) {
      var next: (date: CivilDate, title: String)?
      if let date = dates.first(where: { $0 >= today }),
        let event = try event(withUID: .holiday(of: country, on: date))
      {
        next = (date, event.title)
      }
      stored.append(StoredHolidays(country: country, dates: dates, next: next))
    }
    return stored
  }
}

extension Session {
  fileprivate func answer(_ changes: [HolidayChange]) throws {
    if options.json {
      return try Output.write(Envelope.of([("holidays", .array(changes.map(\.json)))]))
    }
    try print(
      changes.map { change in
        Text.holidays(of: change.country, added: change.added, removed: change.removed.count)
      })
    for change in changes where !change.missingYears.isEmpty {
      tell(Text.unknownHolidays(of: change.country, in: change.missingYears))
    }
  }
}

extension HolidayChange {
  fileprivate var json: JSONValue {
    .object(
      JSONObject([
        ("country", .string(country)), ("added", .array(added.map { .string("\($0)") })),
        ("removed", .array(removed.map { .string("\($0)") })),
        ("missingYears", .array(missingYears.map { .integer(Int64($0)) })),
      ]))
  }
}

extension StoredHolidays {
  fileprivate var json: JSONValue {
    var coming = JSONValue.null
    if let next {
      let fields = [("date", JSONValue.string("\(next.date)")), ("title", .string(next.title))]
      coming = .object(JSONObject(fields))
    }
    let all = dates.map { JSONValue.string("\($0)") }
    return .object(
      JSONObject([("country", .string(country)), ("dates", .array(all)), ("next", coming)]))
  }
}

extension EventTransaction {
  /// Turns the holidays among the dates of a new series into days off, and returns these days.
  ///
  /// - Throws: `CommandError` if the store has no holidays, or if the todo isn't a series.
  func restOnHolidays(_ id: EventID, _ context: CommandContext) throws -> [CivilDate] {
    guard try !holidayDates().isEmpty else { throw CommandError.noHolidays }
    return try leaveOutHolidays(id, from: context.today, in: context.rules)
  }
}
