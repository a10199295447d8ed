import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("The phrases of reports")
struct ReportPhraseTests {
  @Test(
    "A period has a natural Korean name without week numbers",
    arguments: [
      (PeriodUnit.week, "2026년 11월 16일 ~ 11월 22일 주간"),
      (.rolling, "2026년 11월 15일 ~ 11월 21일 (7일)"),
      (.month, "2026년 11월"),
      (.quarter, "2026년 4분기"), (.year, "2026년"),
    ])
  func period(unit: PeriodUnit, name: String) throws {
    #expect(Text.period(Period(unit, containing: try Samples.today()))[.ko] == name)
  }

  @Test(
    "A report's comparison is named relative to today only for the current period",
    arguments: [
      (PeriodUnit.week, "(직전 주 대비)", "(지난주 대비)", "(이전 3주 평균 대비)"),
      (.month, "(직전 달 대비)", "(지난달 대비)", "(이전 3개월 평균 대비)"),
      (.quarter, "(직전 분기 대비)", "(지난 분기 대비)", "(이전 3개 분기 평균 대비)"),
      (.year, "(전년 대비)", "(작년 대비)", "(이전 3년 평균 대비)"),
      (.rolling, "(이전 7일 대비)", "(이전 7일 대비)", "(이전 7일 3번 평균 대비)"),
    ])
  func against(unit: PeriodUnit, before: String, last: String, usual: String) {
    #expect(Text.against(Text.before(unit, isLast: false)[.ko])[.ko] == before)
    #expect(Text.against(Text.before(unit, isLast: true)[.ko])[.ko] == last)
    #expect(Text.against(Text.usual(unit, of: 3)[.ko])[.ko] == usual)
    #expect(Text.against(Text.usual(unit, of: 4)[.en])[.en].hasPrefix("vs mean of "))
  }

  @Test("The sentence about a falling mood gives the moods")
  func moods() {
    let names = ["threeBefore", "twoBefore", "before", "now"]
    let finding = Finding(
      MoodFalling.self, zip(names, [1.5, 0.8, 0, -0.25]).map { Evidence($0, .mood($1)) })
    #expect(
      Text.finding(finding, of: .week)[.en]
        == "The mood fell three times in a row: +1.50, +0.80, 0.00, −0.25.")
    #expect(Text.finding(finding, of: .week)[.ko] == "기분이 세 번 연속 내려갔어요: +1.50, +0.80, 0.00, −0.25.")
  }

  @Test("The sentence about overdue todos gives their number and the usual number")
  func overdue() {
    let finding = Finding(
      OverduePile.self,
      [Evidence("overdue", .count(8)), Evidence("usuallyFinished", .number(5))])
    #expect(
      Text.finding(finding, of: .week)[.en]
        == "8 are still open though their day is past, more than the 5 that usually get finished in "
        + "as many days.")
    #expect(
      Text.finding(finding, of: .week)[.ko] == "밀린 투두가 8개예요. 보통 같은 기간에 완료하는 5개보다 많아요.")
  }

  @Test("The sentence about a neglected category names the thriving category as well")
  func imbalance() {
    let finding = Finding(
      Imbalance.self,
      [
        Evidence("days", .count(28)), Evidence("category", .text("medicine")),
        Evidence("finished", .count(48)),
        Evidence("starving", .text("food")), Evidence("starvingFinished", .count(2)),
        Evidence("starvingPlanned", .count(5)),
      ])
    #expect(
      Text.finding(finding, of: .week)[.ko]
        == "28일 동안 “건강”은 48개 완료했지만 “식사”는 5개 중 2개뿐이에요.")
    let none = Finding(
      Imbalance.self,
      finding.evidence.map { $0.name == "starving" ? Evidence("starving", .text("none")) : $0 })
    #expect(Text.finding(none, of: .week)[.ko].contains("“없음”은 5개 중"))
  }
}
