import Foundation
import Testing

/// A fortnight of one person. The red todos of each day were written down by hand before the
/// program ran. All commands and answers are recorded too, so that people can read them.
@Suite("The overdue and left-over todos of a fortnight")
struct FortnightTests {
  private struct Past: Decodable {
    let items: [ListedEvent]
    let leftOver: [ListedEvent]
  }

  /// A moment, the titles that are then past their due (red) and left over, and the commands that
  /// are typed.
  private struct Hour {
    let moment: String
    let red: [String]
    let left: [String]
    let lines: [String]

    init(_ moment: String, red: [String] = [], left: [String] = [], _ lines: String...) {
      (self.moment, self.red, self.left, self.lines) = (moment, red, left, lines)
    }
  }

  private static let hours = [
    // Monday, 2 June 2025.
    Hour(
      "2025-06-02T08:00:00Z",
      "add dentist thu 3pm !1d,30m", "add buy milk", "add report by fri 5pm",
      "add slides wed by thu", "add call mom tue", "add routine mon,wed,fri run 7am", ""),
    Hour(
      "2025-06-02T21:00:00Z", left: [], "done run", "diary happy the first run of the year",
      "alarms --next"),
    Hour("2025-06-03T08:00:00Z", ""),
    Hour("2025-06-04T08:00:00Z", left: ["call mom"], ""),
    Hour("2025-06-04T22:00:00Z", left: ["call mom"], "done run", "alarms"),
    // The slides were for Wednesday; they may still be in time today.
    Hour("2025-06-05T08:00:00Z", left: ["call mom", "slides"], ""),
    Hour("2025-06-05T20:00:00Z", left: ["call mom", "slides"], "done dentist"),
    // The slides are late, and the report isn't before five.
    Hour("2025-06-06T16:59:00Z", red: ["slides"], left: ["call mom"], ""),
    Hour(
      "2025-06-06T17:01:00Z", red: ["slides", "report"], left: ["call mom"], "done report",
      "done slides --on 2025-06-04", "move call mom mon"),
    Hour("2025-06-07T10:00:00Z", "", "done milk", "week"),
    Hour(
      "2025-06-08T09:00:00Z", "diary yesterday 10pm: calm read until late #books",
      "stats week"),
    // Run is a habit: the missed Friday is neither red nor left over.
    Hour(
      "2025-06-09T08:00:00Z", "category add kitchen --color #FFE3CC", "add new tap #kitchen",
      "add paint the wall sat #kitchen", "add order tiles by wed #kitchen p1",
      "add measure the sink today #kitchen", "done measure", "project kitchen"),
    Hour("2025-06-10T08:00:00Z", left: ["call mom"], "undo", "redo", "done call mom"),
    Hour("2025-06-11T23:00:00Z", "cal"),
    Hour("2025-06-12T08:00:00Z", red: ["order tiles"], "move tiles sat", "undo", "done tiles"),
    Hour("2025-06-15T20:00:00Z", left: ["paint the wall"], "stats week", ""),
  ]

  @Test(
    "Each hour of a fortnight has the expected overdue and left-over todos and recorded answers")
  func days() throws {
    let user = try CommandLineRunner()
    var talk: [String] = []
    for hour in Self.hours {
      let environment = ["TODOCTL_NOW": hour.moment]
      let text = try user.run("overdue --json", environment: environment)
      if text.status == 0 {
        let past = try text.decoded(Past.self)
        #expect(past.items.map(\.title) == hour.red, "\(hour.moment)")
        #expect(past.leftOver.map(\.title) == hour.left, "\(hour.moment)")
      }
      talk.append("# \(hour.moment)\n")
      for line in hour.lines {
        let words = line.split(separator: " ").map { String($0) }
        let result = try user.run(words: words, environment: environment)
        #expect(result.status == 0, "\(hour.moment) \(line) \(result.errorText)")
        talk.append("$ todoctl \(line)\n\(result.text)\(result.errorText)")
      }
    }
    try Golden.compare(
      talk.joined(separator: "\n").replacing(user.home, with: "~"),
      with: Products.tests.appending(path: "Goldens/fortnight.txt"))
  }
}
