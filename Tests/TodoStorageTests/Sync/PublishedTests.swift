import SyncTestSupport
import Testing
import TodoDomain
import TodoSync
import TodoTesting

@testable import TodoStorage

/// Publishing its changes doesn't alter the events that a device shows.
@Suite("Merging edits of series that other devices changed")
struct PublishedTests {
  private func day(_ day: Int) throws -> CivilDate {
    try CivilDate("2025-06-\(day < 10 ? "0" : "")\(day)")
  }

  @Test("An edit of a series cuts no dates for a part that was imported on another device")
  func importedPart() throws {
    var pair = try DevicePair()
    let weekly = try DevicePair.weekly()
    let part = try Schedule(
      details: EventDetails(uid: EventUID("gym~2025-06-16+"), title: "swim"),
      pattern: weekly.pattern.starting(on: day(16)))
    try pair.change(\.one) { transaction, _, _ in try transaction.add(weekly) }
    try pair.change(\.other) { transaction, _, _ in try transaction.add(part) }
    try pair.meet()
    let all = ["02 gym", "09 gym", "16 gym", "16 swim", "23 gym", "23 swim", "30 gym", "30 swim"]
      .map { "2025-06-\($0)" }
    #expect(try pair.dates().sorted() == all)
    try pair.change(\.other, event: "gym") {
      try $0.modify($1, .titled("run"), scope: .all, in: $2)
    }
    try pair.meet()
    #expect(try pair.dates().sorted() == all.map { $0.replacing("gym", with: "run") }.sorted())
  }

  @Test("A series paused forever stays beside the part that another device split off")
  func pausedForEver() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) {
      try $0.modify($1, .titled("swim"), scope: .following(day(16)), in: $2)
    }
    try pair.change(\.other) { try $0.pause($1, Pause(from: day(1), until: nil), in: $2) }
    try pair.meet()
    #expect(try pair.titles == ["gym", "swim"])
    #expect(try pair.dates() == ["16", "23", "30"].map { "2025-06-\($0) swim" })
  }

  @Test("A finished date in a pause survives a split that is undone twice")
  func finishedInPause() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { transaction, id, context in
      try transaction.finish(id, on: day(23))
      _ = try transaction.pause(id, Pause(from: day(16), until: nil), in: context)
    }
    try pair.meet()
    for _ in 0..<2 {
      try pair.change(\.one, event: "gym") {
        try $0.modify($1, .titled("swim"), scope: .following(day(2)), in: $2)
      }
      try pair.meet()
      try pair.takeBack(\.one)
      try pair.meet()
      let records = try pair.other.content().filter { $0.contains("\"occurrence\"") }
      #expect(records.count == 1 && records[0].contains("2025-06-23"))
    }
  }

  @Test("An event detached from a date can be moved, even with a newer program's fields")
  func movedSurvivor() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { try $0.move($1, from: day(9), to: day(10), $2) }
    try pair.change(\.other) { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-10 gym"])
    try pair.addUnknownField(\.one, event: "gym~2025-06-09")
    try pair.change(\.other, event: "gym~2025-06-09") {
      try $0.move($1, from: day(10), to: day(9), $2)
    }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-09 gym"])
  }

  @Test("A restored part takes no dates from a series that got them meanwhile")
  func partComesBack() throws {
    var pair = try DevicePair(skewOfOther: -86_400)
    try pair.begin(with: DevicePair.weekly())
    try pair.change(\.one) {
      try $0.modify($1, .ending(on: CivilDate("2025-07-07")), scope: .all, in: $2)
    }
    try pair.change(\.other) {
      try $0.modify($1, .titled("swim"), scope: .following(day(16)), in: $2)
    }
    try pair.runAlone(\.other)
    try pair.change(\.other, event: "gym~2025-06-16+") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    let all = ["02", "09", "16", "23", "30"].map { "2025-06-\($0) gym" }
    #expect(try pair.dates() == all)
    try pair.takeBack(\.other)
    try pair.meet()
    #expect(try pair.dates().filter { $0.hasSuffix("gym") } == all)
    #expect(try pair.dates().filter { $0.hasSuffix("swim") }.count == 3)
  }

  /// Makes a series that got an earlier first date on one device, while the other device changed it
  /// from its former first date on.
  private func withEarlierDate() throws -> DevicePair {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { transaction, id, context in
      var patch = EventPatch()
      patch.start = .set(try CivilDate("2025-05-26"))
      _ = try transaction.modify(id, patch, scope: .all, in: context)
    }
    try pair.change(\.other) {
      try $0.modify($1, .titled("swim"), scope: .following(day(2)), in: $2)
    }
    try pair.meet()
    return pair
  }

  @Test("A series cut by a continuation stays cut when a device that knows both edits it")
  func staysCut() throws {
    let all = ["02", "09", "16", "23", "30"].map { "2025-06-\($0) swim" }
    var edited = try withEarlierDate()
    #expect(try edited.dates() == all)
    #expect(try edited.dates(in: "2025-05") == ["2025-05-26 gym"])
    try edited.change(\.other, event: "gym") {
      try $0.modify($1, .titled("run"), scope: .all, in: $2)
    }
    try edited.meet()
    #expect(try edited.dates() == all)
    #expect(try edited.dates(in: "2025-05") == ["2025-05-26 run"])
    var newer = try withEarlierDate()
    try newer.addUnknownField(\.one, event: "gym")
    #expect(try newer.dates() == all)
  }

  @Test(
    "A series cut by a deleted continuation stays cut when it is edited",
    arguments: [false, true])
  func staysCutByDeleted(isOfNewerProgram: Bool) throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.other) {
      try $0.modify($1, .titled("swim"), scope: .following(day(16)), in: $2)
    }
    try pair.change(\.one) { try $0.modify($1, .ending(on: day(23)), scope: .all, in: $2) }
    try pair.runAlone(\.one)
    try pair.receive(\.other)
    try pair.change(\.other, event: "gym~2025-06-16+") { transaction, id, _ in
      try transaction.apply(.remove(id))
    }
    try pair.receive(\.other)
    if isOfNewerProgram {
      try pair.addUnknownField(\.other, event: "gym")
    } else {
      try pair.change(\.other) { try $0.modify($1, .titled("row"), scope: .all, in: $2) }
      try pair.meet()
    }
    let title = isOfNewerProgram ? "gym" : "row"
    #expect(try pair.dates() == ["2025-06-02 \(title)", "2025-06-09 \(title)"])
  }

  @Test("A detached event that was deleted and returns keeps nothing of its date")
  func survivorComesBack() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: day(9)) }
    try pair.meet()
    try pair.change(\.other) { try $0.modify($1, .titled("swim"), scope: .only(day(9)), in: $2) }
    try pair.change(\.one) { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    let shown = try pair.one.content()
    #expect(try pair.dates() == ["2025-06-09 swim done"])
    try pair.change(\.one, event: "gym~2025-06-09") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    try pair.takeBack(\.one)
    try pair.meet()
    #expect(try pair.one.content() == shown)
  }

  @Test("A length that is hidden without a time doesn't return with another time")
  func hiddenLength() throws {
    var pair = try DevicePair(with: DevicePair.daily())
    try pair.change(\.one) { transaction, id, context in
      var patch = EventPatch()
      patch.length = .set(try EventLength("90m"))
      _ = try transaction.modify(id, patch, scope: .all, in: context)
    }
    func setTime(_ time: String?) throws {
      try pair.change(\.other) { transaction, id, context in
        var patch = EventPatch()
        patch.time = .set(try time.map(TimeOfDay.init))
        _ = try transaction.modify(id, patch, scope: .all, in: context)
      }
      try pair.meet()
    }
    try setTime(nil)
    #expect(try pair.one.content().contains { $0.contains("isAllDay\":true") })
    try setTime("08:00")
    #expect(try pair.one.content().contains { $0.contains("08:00") && !$0.contains("length") })
  }

  @Test("A lengthened part keeps a date deleted that another device deleted in its series")
  func longerPart() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { try $0.delete($1, .only(day(23)), in: $2) }
    try pair.change(\.other) { transaction, id, context in
      var patch = EventPatch.titled("swim")
      patch.until = .set(try day(16))
      _ = try transaction.modify(id, patch, scope: .following(day(2)), in: context)
    }
    try pair.meet()
    #expect(try pair.dates() == ["02", "09", "16"].map { "2025-06-\($0) swim" })
    try pair.change(\.other) { try $0.modify($1, .ending(on: day(30)), scope: .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-23 swim"))
  }

  @Test("A newly detached event of a date has nothing of the event deleted there before")
  func survivorAfterDeletion() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: day(16)) }
    try pair.meet()
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .following(day(9)), in: $2) }
    try pair.runAlone(\.one)
    try pair.change(\.other) { try $0.move($1, from: day(16), to: day(17), $2) }
    try pair.change(\.one, event: "gym~2025-06-09+") { try $0.delete($1, .all, in: $2) }
    try pair.runAlone(\.one)
    try pair.change(\.one, event: "gym~2025-06-16") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 gym", "2025-06-17 gym done"])
    try pair.change(\.one, event: "gym~2025-06-16") {
      try $0.move($1, from: day(17), to: day(18), $2)
    }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 gym", "2025-06-18 gym done"])
    #expect(try pair.one.content().count { $0.contains("occurrence") } == 1)
  }

  @Test("A finished date moved to a part stays there when its series gets the dates back")
  func datesAgain() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) {
      try $0.modify($1, .titled("swim"), scope: .following(day(16)), in: $2)
    }
    try pair.change(\.other) { transaction, id, _ in try transaction.finish(id, on: day(23)) }
    try pair.meet()
    try pair.change(\.one, event: "gym") {
      try $0.modify($1, .ending(on: day(30)), scope: .all, in: $2)
    }
    try pair.meet()
    let dates = try pair.dates().filter { $0.hasPrefix("2025-06-23") }
    #expect(dates.sorted() == ["2025-06-23 gym", "2025-06-23 swim done"])
  }

  @Test("A finished date that is detached again shows no change that lost")
  func aloneAgain() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: day(16)) }
    try pair.meet()
    try pair.change(\.other) { try $0.modify($1, .titled("swim"), scope: .only(day(16)), in: $2) }
    try pair.change(\.one) { try $0.modify($1, .titled("row"), scope: .following(day(9)), in: $2) }
    try pair.runAlone(\.one)
    try pair.takeBack(\.one)
    try pair.change(\.one) { try $0.modify($1, .titled("run"), scope: .only(day(16)), in: $2) }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-16 run done"))
    try pair.change(\.other) {
      try $0.modify($1, .titled("row"), scope: .following(day(9)), in: $2)
    }
    try pair.meet()
    #expect(try pair.dates().filter { $0.hasPrefix("2025-06-16") } == ["2025-06-16 run done"])
  }

  @Test("A date detached while its series is deleted in the same run stays as it is")
  func aloneWithoutSeries() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { transaction, id, context in
      _ = try transaction.modify(id, .titled("run"), scope: .only(day(16)), in: context)
      try transaction.finish(id, on: day(16))
    }
    try pair.meet()
    try pair.change(\.one) { try $0.modify($1, .titled("row"), scope: .following(day(9)), in: $2) }
    try pair.change(\.one, event: "gym") { try $0.delete($1, .all, in: $2) }
    let shown = try pair.one.content()
    try pair.meet()
    #expect(try pair.one.content() == shown)
  }

  @Test("A date detached beside an event with its uid stays when that event is deleted")
  func survivorBesideEvent() throws {
    var pair = try DevicePair(with: DevicePair.daily())
    try pair.change(\.other) { try $0.modify($1, .titled("tea"), scope: .only(day(9)), in: $2) }
    try pair.runAlone(\.other)
    try pair.change(\.one) { try $0.delete($1, .all, in: $2) }
    try pair.receive(\.one)
    #expect(try pair.dates() == ["2025-06-09 tea"])
    try pair.change(\.one, event: "water~2025-06-09") { transaction, id, context in
      try transaction.move(id, from: day(9), to: day(10), context)
    }
    try pair.receive(\.one)
    try pair.change(\.other) { transaction, id, _ in try transaction.finish(id, on: day(9)) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-09 water done", "2025-06-10 tea"])
    try pair.change(\.one, event: "water~2025-06-09") { try $0.delete($1, .all, in: $2) }
    let shown = try pair.one.content()
    try pair.meet()
    #expect(try pair.one.content() == shown)
  }
}
