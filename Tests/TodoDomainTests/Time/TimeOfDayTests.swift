import Testing
import TodoDomain

@Suite("Times of day")
struct TimeOfDayTests {
  @Test(
    "A time is read from its text and written the same", arguments: ["00:00", "09:05", "23:59"])
  func accepted(text: String) throws {
    #expect(try TimeOfDay(text).description == text)
  }

  @Test(
    "A text that is no time is refused",
    arguments: [
      "24:00", "23:60", "9:30", "09:3", "09-30", "09:30:00", "", "0９:30", "-1:30", "ab:cd",
    ])
  func refused(text: String) {
    #expect(throws: ValueError.malformed(.time, text)) { try TimeOfDay(text) }
  }

  @Test("A time has an hour and a minute, and is ordered by both")
  func fields() throws {
    let time = try TimeOfDay(hour: 9, minute: 5)
    #expect(time.hour == 9 && time.minute == 5 && time.minuteOfDay == 545)
    #expect(try time < TimeOfDay("09:06"))
    for (hour, minute) in [(24, 0), (-1, 0), (0, 60), (0, -1)] {
      #expect(throws: ValueError.self) { try TimeOfDay(hour: hour, minute: minute) }
    }
  }
}
