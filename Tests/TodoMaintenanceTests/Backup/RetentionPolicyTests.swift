import Foundation
import Testing
import TodoDomain
import TodoMaintenance
import TodoStorage
import TodoTesting

@Suite("Rotating backups by the calendar")
struct RetentionPolicyTests {
  private let policy = RetentionPolicy(daily: 7, weekly: 5, monthly: 12)

  private func backup(_ date: CivilDate, hour: Int = 3, isVerified: Bool = true) throws
    -> RetentionCandidate
  {
    RetentionCandidate(
      made: try Instant("\(date)T0\(hour):00:00Z"), isVerified: isVerified)
  }

  private func kept(_ backups: [RetentionCandidate], _ policy: RetentionPolicy) -> [String] {
    zip(backups, policy.decisions(of: backups, in: .gmt)).compactMap { backup, decision in
      guard case .keep = decision else { return nil }
      return String(backup.made.description.prefix(10))
    }
  }

  @Test("Rotation keeps each backup with its reasons and removes those without a reason")
  func reasons() throws {
    let dates = [
      "2025-03-02", "2025-03-01", "2025-02-28", "2025-02-27", "2025-02-24", "2025-01-05",
    ]
    let backups = try dates.map { try backup(CivilDate($0)) }
    let decisions = RetentionPolicy(daily: 2, weekly: 2, monthly: 2).decisions(
      of: backups, in: .gmt)
    let week = Week(containing: try CivilDate("2025-03-02"))
    #expect(
      decisions == [
        .keep([
          .newest, .day(try CivilDate("2025-03-02")), .week(week), .month(year: 2025, month: 3),
        ]),
        .keep([.day(try CivilDate("2025-03-01"))]), .keep([.month(year: 2025, month: 2)]), .remove,
        .remove, .keep([.week(Week(containing: try CivilDate("2025-01-05")))]),
      ])
    #expect(
      RetentionPolicy(last: 2).decisions(of: backups, in: .gmt).prefix(3) == [
        .keep([.newest, .last]), .keep([.last]), .remove,
      ])
  }

  @Test("Rotation keeps the newest backup of each day in the chosen zone")
  func zone() throws {
    let backups = try [
      RetentionCandidate(made: Instant("2025-06-01T22:00:00Z"), isVerified: true),
      RetentionCandidate(made: Instant("2025-06-01T16:00:00Z"), isVerified: true),
      RetentionCandidate(made: Instant("2025-06-01T14:00:00Z"), isVerified: true),
    ]
    let seoul = try ZoneID("Asia/Seoul")
    let two = RetentionPolicy(daily: 2)
    #expect(two.decisions(of: backups, in: .gmt).map { $0 == .remove } == [false, true, true])
    #expect(two.decisions(of: backups, in: seoul).map { $0 == .remove } == [false, true, false])
  }

  @Test("Rotation neither counts nor removes an unverified backup")
  func unverified() throws {
    let backups = try [
      backup(CivilDate("2025-06-03"), isVerified: false), backup(CivilDate("2025-06-02")),
      backup(CivilDate("2025-06-01")), backup(CivilDate("2015-06-01"), isVerified: false),
    ]
    #expect(
      RetentionPolicy(last: 1).decisions(of: backups, in: .gmt)
        == [.leave, .keep([.newest, .last]), .remove, .leave])
    #expect(RetentionPolicy().decisions(of: backups, in: .gmt)[1] == .keep([.newest]))
    #expect(policy.decisions(of: [], in: .gmt).isEmpty)
  }

  @Test("Rotation keeps the current verified backup however many are newer")
  func current() throws {
    let future = try backup(CivilDate("2027-01-01"))
    let made = try Instant("2025-06-02T03:00:00Z")
    let policy = RetentionPolicy(last: 1)
    #expect(
      policy.decisions(
        of: [
          future, RetentionCandidate(made: made, isVerified: true, isCurrent: true),
          try backup(CivilDate("2025-06-01")),
        ], in: .gmt) == [.keep([.newest, .last]), .keep([.current]), .remove])
    #expect(
      policy.decisions(
        of: [future, RetentionCandidate(made: made, isVerified: false, isCurrent: true)], in: .gmt)
        == [.keep([.newest, .last]), .leave])
  }

  @Test(
    "A thousand rotations with a jumping clock never remove the backup just made", arguments: 1...5)
  func jumpingClock(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let first = try Instant("2016-01-01T00:00:00Z").secondsSince1970
    var backups: [RetentionCandidate] = []
    for run in 0..<1_000 {
      let made = Instant(secondsSince1970: first + Int.random(in: 0..<315_360_000, using: &random))
      backups.append(RetentionCandidate(made: made, isVerified: true, isCurrent: true))
      let decisions = policy.decisions(of: backups, in: .gmt)
      #expect(decisions.last != .remove, "seed \(seed), run \(run)")
      #expect(decisions.count { $0 != .remove } <= 25, "seed \(seed), run \(run)")
      backups = zip(backups, decisions).filter { $1 != .remove }
        .map { RetentionCandidate(made: $0.0.made, isVerified: true) }
    }
  }

  @Test("Ten years of daily rotation end with the backups that the policy names")
  func tenYears() throws {
    let (first, last) = (try CivilDate("2016-01-01"), try CivilDate("2025-12-31"))
    var backups: [RetentionCandidate] = []
    var removed = 0
    for day in 0...first.distance(to: last) {
      backups.append(try backup(first.advanced(by: day)))
      let decisions = policy.decisions(of: backups, in: .gmt)
      #expect(decisions.last != .remove)
      removed += decisions.count { $0 == .remove }
      backups = zip(backups, decisions).filter { $1 != .remove }.map { $0.0 }
      #expect(backups.count <= 24)
    }
    #expect(removed == 3_653 - 21)
    // Twelve months, the Sundays of the weeks before the present one, and seven days.
    let months = [
      "2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-05-31", "2025-06-30",
      "2025-07-31", "2025-08-31", "2025-09-30", "2025-10-31", "2025-11-30",
    ]
    let weeks = ["2025-12-07", "2025-12-14", "2025-12-21"]
    let days = (25...31).map { "2025-12-\($0)" }
    #expect(kept(backups, policy) == months + weeks + days)
    #expect(backups.count == 21)
  }

  @Test(
    "Rotation never removes the newest verified backup while others decay", arguments: 1...5)
  func decay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let first = try CivilDate("2016-01-01")
    var backups: [RetentionCandidate] = []
    for day in 0..<3_653 {
      let isVerified = Int.random(in: 0..<5, using: &random) > 0
      backups.append(try backup(first.advanced(by: day), isVerified: isVerified))
      let newest = backups.filter(\.isVerified).max { $0.made < $1.made }
      let decayed = backups.filter { !$0.isVerified }
      let decisions = policy.decisions(of: backups, in: .gmt)
      backups = zip(backups, decisions).filter { $1 != .remove }.map { $0.0 }
      #expect(newest.map(backups.contains) ?? true, "seed \(seed), day \(day)")
      #expect(backups.filter { !$0.isVerified } == decayed, "seed \(seed), day \(day)")
      // Removes the unverified backups from the list, to keep the test short.
      backups.removeAll { !$0.isVerified }
      #expect(backups.count <= 24)
    }
  }
}
