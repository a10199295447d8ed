import Foundation
public import TodoDomain
public import TodoLocalisation

/// The holidays of a country in a store.
package struct StoredHolidays: Sendable {
  /// The code of the country (ISO 3166-1 alpha-2), in upper case.
  package let country: String
  /// The dates, ascending; at least one.
  package let dates: [CivilDate]
  /// The next holiday from today on, with its title; nil after the last.
  package let next: (date: CivilDate, title: String)?

  package init(country: String, dates: [CivilDate], next: (date: CivilDate, title: String)?) {
    (self.country, self.dates, self.next) = (country, dates, next)
  }
}

/// The lines of the countries whose holidays a store has.
package struct HolidayRenderer: Sendable {
  private let renderer: TextRenderer
  private let today: CivilDate

  package init(_ renderer: TextRenderer, today: CivilDate) {
    (self.renderer, self.today) = (renderer, today)
  }

  /// Returns a line for each country: its code and its name, the years, and the next holiday.
  package func lines(_ countries: [StoredHolidays]) -> [String] {
    let language = renderer.language
    let rows: [[TextTable.Cell]] = countries.map { country in
      let next = country.next.map { next in
        "\(Text.date(next.date)[language]) \(next.title)"
      }
      return [
        .init(country.country), .init(Text.country(country.country)[language]),
        .init(Text.years(country.dates.map(\.year))[language], style: .dim),
        .init(next ?? "–", style: next == nil ? .dim : .red),
      ]
    }
    return renderer.lines(
      TextTable(
        columns: [
          .init(""), .init("", sizing: .flexible(minWidth: 6), sacrifice: 2),
          .init("", sacrifice: 1), .init("", sizing: .flexible(minWidth: 12)),
        ], rows: rows, showsHeader: false))
  }
}

extension Text {
  /// Returns the name of a country, by its code.
  public static func country(_ code: String) -> Text {
    Text { language in
      Locale(identifier: language == .ko ? "ko" : "en").localizedString(forRegionCode: code) ?? code
    }
  }

  /// Returns years as a range: `2026–2031`.
  static func years(_ years: [Int]) -> Text {
    guard let first = years.min(), let last = years.max() else { return .empty }
    return Text(verbatim: first == last ? "\(first)" : "\(first)–\(last)")
  }

  /// Returns the line about the holidays of a country that were added to the store and removed from
  /// it.
  public static func holidays(of country: String, added: [CivilDate], removed: Int) -> Text {
    let name = self.country(country)
    guard !added.isEmpty || removed > 0 else {
      return Text("\(name): no holiday has changed", "\(name): 바뀐 공휴일이 없어요")
    }
    let years = years(added.map(\.year))
    let new = Text(
      "\(count(added.count, "holiday")) added (\(years))", "공휴일 \(added.count)일 추가 (\(years))")
    let gone = Text("\(count(removed, "holiday")) removed", "\(removed)일 삭제")
    let parts = [added.isEmpty ? nil : new, removed == 0 ? nil : gone].compactMap(\.self)
    return Text(verbatim: "✓ ") + name + Text(verbatim: ": ")
      + parts.joined(separator: Text(verbatim: ", "))
  }

  /// Returns the message about the years for which a country's holidays aren't known yet, with the
  /// command that adds them later.
  public static func unknownHolidays(of country: String, in years: [Int]) -> Text {
    let list = years.map(String.init).joined(separator: ", ")
    return Text(
      "The holidays of \(self.country(country)) in \(list) aren't known yet; `todoctl holidays update` adds them once they are.",
      "\(self.country(country))의 \(list)년 공휴일은 아직 알려지지 않았어요. 나중에 `todoctl holidays update`로 추가할 수 있어요."
    )
  }

  /// Returns the line saying that the holidays of a country were removed.
  public static func holidaysRemoved(of country: String, count number: Int) -> Text {
    guard number > 0 else {
      return Text(
        "· \(self.country(country)) wasn't added.", "· \(self.country(country)): 추가한 적이 없어요.")
    }
    return Text(
      "✓ \(self.country(country)): \(count(number, "holiday")) removed",
      "✓ \(self.country(country)): 공휴일 \(number)일 삭제")
  }

  /// Returns the note on the holidays that are days off of a series.
  public static func restsOnHolidays(_ dates: [CivilDate]) -> Text {
    let years = years(dates.map(\.year))
    return Text(
      "\(count(dates.count, "holiday")) left out (\(years)); `todoctl holidays update` keeps that up",
      "공휴일 \(dates.count)일은 쉬어요 (\(years)). 앞으로의 공휴일도 `todoctl holidays update`로 뺄 수 있어요")
  }

  /// The note saying that a series no longer leaves out holidays.
  public static var bringsBackHolidays: Text {
    Text(
      "Holidays aren't left out any more; add “except holidays” to the repetition if they should be",
      "이제 공휴일에도 해요. 쉬려면 반복에 ‘공휴일 빼고’를 붙여 주세요")
  }

  /// Returns the line that names the source of the holidays, the date of that source, and the years
  /// that it covers.
  public static func holidaySource(_ source: String, on date: CivilDate, years: ClosedRange<Int>)
    -> Text
  {
    Text(
      "From \(source), \(date), for \(years.lowerBound)–\(years.upperBound)",
      "출처: \(source), \(date), \(years.lowerBound)–\(years.upperBound)년")
  }

  /// The line about a store without holidays, with the command that adds them.
  public static let noHolidays = Text(
    "No country's holidays yet. Add them: `todoctl holidays add kr`",
    "아직 공휴일이 없어요. 이렇게 추가해요: `todoctl holidays add kr`")
}
