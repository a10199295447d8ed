import Testing
import TodoDomain

@Suite("Zone names")
struct ZoneIDTests {
  @Test(
    "A zone has one canonical name for all its spellings",
    arguments: [
      ("Asia/Seoul", "Asia/Seoul"), (":Asia/Seoul", "Asia/Seoul"), ("UTC", "UTC"), ("GMT", "GMT"),
      ("/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul"),
      (":/usr/share/zoneinfo/posix/Asia/Seoul", "Asia/Seoul"), ("US/Eastern", "US/Eastern"),
      ("EST5EDT", "EST5EDT"), ("Etc/GMT+9", "Etc/GMT+9"), ("KST-9", "KST-9"), (":KST-9", "KST-9"),
      ("EST5EDT,M3.2.0/2,M11.1.0/2", "EST5EDT,M3.2.0,M11.1.0"), ("<+09>-9", "<+09>-9"),
      ("GMT+9", "<+09>-9"), ("UTC+09:00", "<+09>-9"), ("GMT+0900", "<+09>-9"),
      ("UTC-03:30", "<-0330>3:30"), ("GMT+0", "UTC"), ("UTC-00:00", "UTC"),
    ])
  func names(text: String, name: String) throws {
    #expect(try ZoneID(text).name == name)
    #expect(try ZoneID(name).name == name)
  }

  @Test(
    "A text that names no zone is refused",
    arguments: [
      "", ":", "Mars/Base", "asia/seoul", "KST", "Europe/../Asia/Seoul", "/usr/share/zoneinfo/",
      "/etc/passwd", "GMT+25", "GMT+9:0", "GMT+", "UTC+12345", "GMT+0960", "+09:00", "Asia/Seoul ",
    ])
  func refused(text: String) {
    #expect(throws: ValueError.malformed(.zone, text)) { try ZoneID(text) }
    #expect(throws: ValueError.malformed(.zone, text)) { try ZoneID(typed: text) }
  }

  @Test("An ambiguous zone abbreviation is refused when typed, but read from a store")
  func abbreviations() throws {
    for text in ["BST", "IST", "PST", "AST"] {
      #expect(throws: ValueError.malformed(.zone, text)) { try ZoneID(typed: text) }
      #expect(try ZoneID(text).name == text)
    }
    #expect(try ZoneID(typed: "EST").secondsFromUTC(at: Instant("2026-07-01T00:00:00Z")) == -18_000)
  }

  @Test("GMT+9 is east of Greenwich in a zone id and west in TZ")
  func signs() throws {
    let moment = try Instant("2026-07-01T00:00:00Z")
    #expect(try ZoneID("GMT+9").secondsFromUTC(at: moment) == 32_400)
    #expect(try ZoneID(tz: "GMT+9").secondsFromUTC(at: moment) == -32_400)
    #expect(try ZoneID(ZoneID(tz: "GMT+9").name) == ZoneID(tz: "GMT+9"))
    #expect(throws: ValueError.malformed(.zone, "GMT+0900")) { try ZoneID(tz: "GMT+0900") }
  }

  @Test("A preference stores the canonical name of its zone")
  func setting() throws {
    #expect(try Setting(.timeZone, ":Asia/Seoul").value == "Asia/Seoul")
    #expect(throws: ValueError.malformed(.setting, "Mars")) { try Setting(.timeZone, "Mars") }
  }
}
