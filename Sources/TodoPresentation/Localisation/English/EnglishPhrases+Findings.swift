import TodoDomain

extension EnglishPhrases {
  func finding(_ finding: Finding) -> String {
    let said = FindingWords(finding, weekday: weekday, date: date)
    switch finding.insight {
    case Imbalance.name:
      return "\(said["category"]) has \(said["finished"]) finished, \(said["starving"]) only "
        + "\(said["starvingFinished"]) of \(said["starvingPlanned"]) planned."
    case RecordInReach.name:
      return "\(said["routine"]): \(said["present"]) in a row, the record is \(said["record"]); "
        + "\(said["missing"]) more for a record, next on \(said["next"])."
    case Overplanned.name:
      return "\(said["day"]) has \(said["planned"]) planned; about \(said["usuallyFinished"]) get "
        + "finished on a usual day. Move some?"
    case MoodFalling.name:
      return "The mood fell three times in a row: \(said["threeBefore"]), \(said["twoBefore"]), "
        + "\(said["before"]), \(said["now"])."
    case RateDropping.name:
      return "\(said["finished"]) of \(said["planned"]) finished: \(said["rate"]), where "
        + "\(said["usually"]) is usual."
    case WeakWeekday.name:
      return "\(said["weekday"]): \(said["finished"]) of \(said["planned"]) finished "
        + "(\(said["rate"])), on other days \(said["otherDays"])."
    case OverduePile.name:
      return "\(said["overdue"]) are overdue, more than the \(said["usuallyFinished"]) that "
        + "usually get finished in as many days."
    default:
      return said.all
    }
  }
}
