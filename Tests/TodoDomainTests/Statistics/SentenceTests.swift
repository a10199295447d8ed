import Foundation
import Testing
import TodoDomain

@Suite("The findings at the beginning of a report")
struct SentenceTests {
  /// The number of random lives; `STORES=10000` gives the number that the documentation promises.
  private static let count =
    ProcessInfo.processInfo.environment["STORES"].flatMap(UInt64.init) ?? 300

  @Test("Every number of a finding is the same when an independent count repeats it")
  func truths() throws {
    var told: Set<InsightName> = []
    for seed in 1...Self.count {
      let life = try InsightLife(seed: seed)
      let oracle = InsightOracle(life: life)
      for insight in Insights.standard {
        for finding in try life.report([insight]).findings {
          told.insert(finding.insight)
          let untrue = oracle.untrue(finding) ?? []
          #expect(untrue.isEmpty, "seed \(seed), \(finding.insight.rawValue): \(untrue)")
        }
      }
    }
    let untold = Set(Insights.names).subtracting(told.map(\.rawValue))
    #expect(untold.isEmpty, "no life had one of these")
  }

  @Test("Findings are sorted by role without repeats, and a busy week has at least three")
  func order() throws {
    for seed in 1...Self.count {
      let life = try InsightLife(seed: seed)
      let report = try life.report()
      let roles = report.findings.map(\.role)
      #expect(roles == FindingRole.allCases.flatMap { role in roles.filter { $0 == role } })
      #expect(Set(report.findings.map(\.insight)).count == report.findings.count)
      #expect(report.findings.count <= 6)
      if report.total.finished >= 3 {
        #expect(report.findings.count >= Insights.least, "seed \(seed)")
      }
    }
  }
}
