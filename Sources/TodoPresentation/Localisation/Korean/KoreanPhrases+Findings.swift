import TodoDomain

extension KoreanPhrases {
  func finding(_ finding: Finding) -> String {
    let said = FindingWords(finding, weekday: weekday, date: date)
    switch finding.insight {
    case Imbalance.name:
      return "\(said["category"]) 완료 \(said["finished"])개, 그런데 \(said["starving"]) 쪽은 계획 "
        + "\(said["starvingPlanned"])개 중 \(said["starvingFinished"])개뿐이에요."
    case RecordInReach.name:
      return "\(said["routine"]): \(said["present"])번 연속, 최고 기록은 \(said["record"])번. "
        + "\(said["missing"])번 더 하면 새 기록이에요. 다음은 \(said["next"])."
    case Overplanned.name:
      return "\(said["day"]) 계획이 \(said["planned"])개로, 하루 평균 완료 "
        + "\(said["usuallyFinished"])개의 \(said["share"])예요."
    case MoodFalling.name:
      return "기분이 세 번 이어서 내려갔어요: \(said["threeBefore"]), \(said["twoBefore"]), "
        + "\(said["before"]), \(said["now"])."
    case RateDropping.name:
      return "\(said["planned"])개 중 \(said["finished"])개 완료로 \(said["rate"]), 평소에는 "
        + "\(said["usually"])예요."
    case WeakWeekday.name:
      return "\(said["weekday"])요일은 \(said["planned"])개 중 \(said["finished"])개 완료"
        + "(\(said["rate"])), 다른 요일은 \(said["otherDays"])예요."
    case OverduePile.name:
      return "지난 투두가 \(said["overdue"])개예요. 보통 같은 기간에 "
        + "\(said["usuallyFinished"])개를 완료해요."
    default:
      return said.all
    }
  }
}
