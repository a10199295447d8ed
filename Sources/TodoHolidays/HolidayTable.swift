import CHolidays
public import TodoDomain

/// A public holiday of a country: a day off by law.
public struct Holiday: Hashable, Sendable {
  public let date: CivilDate
  /// The names of the holiday in the language of the country; several if holidays fall on the same
  /// date.
  public let names: [String]
  /// The holiday's names in English if the table has them, else in the language of the country.
  public let englishNames: [String]
}

/// The public holidays of all countries for some years, from a library.
///
/// A script (`Scripts/holidays`) makes the table from the Python package `holidays` before a
/// release, and the program contains it. The lines of a country are read only when its holidays are
/// requested.
public struct HolidayTable: Sendable {
  /// The package, with its version.
  public let source: String
  /// The day on which the table was made.
  public let date: CivilDate
  /// The years of the table, both inclusive.
  public let years: ClosedRange<Int>
  /// The codes of the countries (ISO 3166-1 alpha-2), in upper case and in order.
  public let countries: [String]
  /// For each country, the range of its lines in `bytes`.
  private let places: [String: Range<Int>]

  /// The table that the program contains.
  public static let ofProgram = HolidayTable()

  private init() {
    let bytes = HolidayTable.bytes
    let (newline, mark) = (UInt8(ascii: "\n"), UInt8(ascii: "="))
    var starts: [(code: String, line: Int, first: Int)] = []
    var header: [Substring] = []
    var line = 0
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: newline) ?? bytes.count
      if line == 0 {
        header = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\t")
      } else if bytes[line] == mark {
        let code = String(decoding: bytes[(line + 1)..<end], as: UTF8.self)
        starts.append((code, line, end + 1))
      }
      line = end + 1
    }
    let ends = starts.dropFirst().map(\.line) + [bytes.count]
    source = header.first.map(String.init) ?? ""
    date = (header.dropFirst().first.map(String.init)).flatMap { try? CivilDate($0) } ?? .earliest
    let numbers = header.suffix(2).compactMap { Int($0) }
    years = numbers.count == 2 && numbers[0] <= numbers[1] ? numbers[0]...numbers[1] : 0...0
    countries = starts.map(\.code)
    places = Dictionary(
      uniqueKeysWithValues: zip(starts, ends).map { ($0.code, $0.first..<max($0.first, $1)) })
  }

  private static var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: holidays_table_start(), count: Int(holidays_table_size))
  }

  /// Returns whether the table has a country, given its code in upper or lower case.
  public func has(_ country: String) -> Bool { places[country.uppercased()] != nil }

  /// Returns the holidays of a country in some years, by date. Years outside the table have none.
  public func holidays(of country: String, in wanted: ClosedRange<Int>) -> [Holiday] {
    guard let place = places[country.uppercased()] else { return [] }
    let text = String(decoding: HolidayTable.bytes[place], as: UTF8.self)
    var found: [CivilDate: (own: [String], english: [String])] = [:]
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3 else { continue }
      let each = fields[2].split(separator: " ")
      for year in wanted where years.contains(year) {
        let days = each.count == 1 ? each[0] : each[year - years.lowerBound]
        for day in days.split(separator: ",") {
          guard let number = Int(day),
            let date = try? CivilDate(year: year, month: number / 100, day: number % 100)
          else { continue }
          found[date, default: ([], [])].own.append(fields[0])
          found[date]?.english.append(fields[1].isEmpty ? fields[0] : fields[1])
        }
      }
    }
    return found.sorted { $0.key < $1.key }
      .map { Holiday(date: $0, names: $1.own, englishNames: $1.english) }
  }
}
