import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoWords

/// The grammar of dates, times, lengths, periods, repetitions and whole todos. Each refusal names a
/// word of the text. Each text that is read means a date on every day and in every direction, or is
/// refused with a reason in both languages.
struct GrammarTarget: FuzzTarget {
  let name = "grammar"

  func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try named(in: text) { () throws(WordsError) in _ = try TimeWords(text) }
    try named(in: text) { () throws(WordsError) in _ = try LengthWords(text) }
    try named(in: text) { () throws(WordsError) in _ = try RepeatWords(text) }
    var dates: [SpokenDate] = []
    var periods: [PeriodWords] = []
    try named(in: text) { () throws(WordsError) in dates.append(try SpokenDate(text)) }
    try named(in: text) { () throws(WordsError) in periods.append(try PeriodWords(text)) }
    for scope in [TodoLine.Scope.schedule, .routine, .undated, .titleOnly] {
      let arguments = text.split(separator: " ").map(String.init)
      try named(in: text) { () throws(WordsError) in
        let line = try TodoLine(arguments, scope: scope)
        dates += [line.date, line.until].compactMap(\.self)
      }
    }
    for date in dates { check(date) }
    for period in periods { check(period, text) }
  }

  /// Checks that the errors of a reader name a word of the text.
  private func named(
    in text: String, _ read: () throws(WordsError) -> Void
  ) throws {
    do throws(WordsError) {
      try read()
    } catch .unknownWord(let word) {
      try BrokenPromise.unless(
        text.precomposedStringWithCanonicalMapping.contains(word), "an unknown word: \(word)")
    } catch .unexpectedWord(let word), .unfinished(after: let word), .outOfRange(_, let word) {
      try BrokenPromise.unless(!word.isEmpty, "no word is named")
    } catch .twoReadings(let word, let readings) {
      try BrokenPromise.unless(!word.isEmpty && readings.count > 1, "one reading: \(readings)")
    } catch {}
  }

  private static let days = [CivilDate.earliest, CivilDate(dayNumber: 21_609), .latest]

  private func check(_ date: SpokenDate) {
    for today in Self.days {
      for direction in [DateDirection.ahead, .back, .around] {
        for edge in [RangeEnd.first, .last, nil] {
          let reference = DateReference(today: today, direction: direction, edge: edge)
          do throws(PhraseError) {
            _ = try reference.date(date)
          } catch {
            _ = ValueError.phrase(.date, error).explanation
          }
        }
      }
    }
  }

  private func check(_ period: PeriodWords, _ text: String) {
    for today in Self.days {
      _ = try? DateReference(today: today, direction: .back).period(period, text)
    }
  }
}
