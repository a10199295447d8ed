import Testing
import TodoDomain

@Suite("Days of the week")
struct WeekdayTests {
  @Test(
    "A weekday is read from its names in any case, and from its Korean letter",
    arguments: [
      ("mon", Weekday.monday), ("TUESDAY", .tuesday), ("Wed", .wednesday), ("목", .thursday),
      ("friday", .friday), ("토", .saturday), ("sun", .sunday),
    ])
  func accepted(text: String, weekday: Weekday) throws {
    #expect(try Weekday(text) == weekday)
  }

  @Test(
    "A text that is no weekday's name is refused",
    arguments: ["", "m", "tues", "월요일", "monday ", "8", "土"])
  func refused(text: String) {
    #expect(throws: ValueError.malformed(.weekday, text)) { try Weekday(text) }
  }

  @Test("Weekdays count from Monday, also with negative numbers")
  func counting() {
    #expect(Weekday(mondayBased: 0) == .monday)
    #expect(Weekday(mondayBased: 13) == .sunday)
    #expect(Weekday(mondayBased: -1) == .sunday)
    #expect(Weekday(mondayBased: -8) == .sunday)
    #expect(Weekday.allCases.map(\.koreanLetter).joined() == "월화수목금토일")
    #expect(Weekday.monday < .sunday)
  }

  @Test(
    "A set of weekdays is a mask in which Monday is 1 and Sunday is 64",
    arguments: [
      ("mon", 1, "mon"), ("sun", 64, "sun"), ("fri,mon,mon", 17, "mon,fri"),
      ("월, 수 ,금", 21, "mon,wed,fri"), ("mon,tue,wed,thu,fri,sat,sun", 127, nil),
    ])
  func sets(text: String, mask: Int, written: String?) throws {
    let set = try WeekdaySet(text)
    #expect(Int(set.rawValue) == mask)
    #expect(set.description == written ?? text)
  }

  @Test(
    "A list of weekdays with a wrong word is refused with that word",
    arguments: [("mon,,tue", ""), ("", ""), ("mon,xyz", "xyz")])
  func refusedSets(text: String, word: String) {
    #expect(throws: ValueError.malformed(.weekday, word)) { try WeekdaySet(text) }
  }

  @Test("A set of weekdays drops bits beyond Sunday and lists its days from Monday")
  func masks() {
    #expect(WeekdaySet(rawValue: 0xFF) == .everyDay)
    #expect(WeekdaySet([.sunday, .monday]).days == [.monday, .sunday])
    #expect(WeekdaySet([]).isEmpty)
    #expect(WeekdaySet([.sunday]).contains(Weekday.sunday))
    #expect(!WeekdaySet([.sunday]).contains(Weekday.monday))
  }
}
