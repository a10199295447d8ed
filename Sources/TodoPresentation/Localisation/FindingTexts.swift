public import TodoDomain

/// The evidence of a finding as words for a sentence.
private struct FindingWords {
  let finding: Finding

  /// The value with that name; a dash if there is none.
  subscript(_ name: String) -> Text { finding[name].map(word) ?? Text(verbatim: "–") }

  /// The category with that name, as people read it.
  func category(_ name: String) -> Text {
    guard case .text(let stored)? = finding[name] else { return self[name] }
    let category = stored == Category.none.name ? Text.none : Text.categoryName(stored)
    return category.map(UserText.quoted)
  }

  /// All values with their names, for an insight that has no sentence.
  var all: Text {
    let evidence = finding.evidence.map { "\($0.name) " + word($0.value) }
    return "\(finding.insight.rawValue): " + evidence.joined(separator: ", ")
  }

  private func word(_ value: EvidenceValue) -> Text {
    switch value {
    case .count(let count): Text(verbatim: "\(count)")
    case .number(let number): Text(verbatim: ReportNumber.mean(number))
    case .mood(let mood): Text(verbatim: ReportNumber.mood(mood))
    case .share(let share): Text(verbatim: ReportNumber.percentage(share))
    case .date(let date): Text.date(date)
    case .weekday(let day): Text.weekday(day)
    case .text(let text): Text(verbatim: UserText.quoted(text))
    }
  }
}

extension Text {
  /// A finding in a sentence with its numbers.
  public static func finding(_ finding: Finding) -> Text {
    let said = FindingWords(finding: finding)
    return switch finding.insight {
    case Imbalance.name:
      Text(
        "In \(said["days"]) days, \(said.category("category")) has \(said["finished"]) finished, "
          + "\(said.category("starving")) only \(said["starvingFinished"]) of \(said["starvingPlanned"]) planned.",
        "\(said["days"])일 동안 \(said.category("category"), .topic) \(said["finished"])개 완료했지만 \(said.category("starving"), .topic) "
          + "\(said["starvingPlanned"])개 중 \(said["starvingFinished"])개뿐이에요.")
    case RecordInReach.name:
      Text(
        "\(said["routine"]): \(said["present"]) in a row, the record is \(said["record"]); "
          + "\(said["missing"]) more for a new record, next on \(said["next"]).",
        "\(said["routine"]): \(said["present"])번 연속 완료했어요. 최고 기록은 "
          + "\(said["record"])번, \(said["missing"])번만 더 하면 새 기록이에요. 다음 날짜: " + "\(said["next"]).")
    case Overplanned.name:
      Text(
        "\(said["day"]) has \(said["planned"]) planned; about \(said["usuallyFinished"]) get "
          + "finished on a usual day. Move some?",
        "\(said["day"])에는 \(said["planned"])개가 계획되어 있는데, 평소에는 하루에 "
          + "\(said["usuallyFinished"])개쯤 완료해요. 몇 개 옮겨 볼까요?")
    case MoodFalling.name:
      Text(
        "The mood fell three times in a row: \(said["threeBefore"]), \(said["twoBefore"]), "
          + "\(said["before"]), \(said["now"]).",
        "기분이 세 번 연속 내려갔어요: \(said["threeBefore"]), \(said["twoBefore"]), "
          + "\(said["before"]), \(said["now"]).")
    case RateDropping.name:
      Text(
        "\(said["finished"]) of \(said["planned"]) finished: \(said["rate"]); the usual rate is "
          + "\(said["usually"]).",
        "\(said["planned"])개 중 \(said["finished"])개를 완료해 완료율이 \(said["rate"])예요. "
          + "평소에는 \(said["usually"])예요.")
    case WeakWeekday.name:
      Text(
        "\(said["weekday"]): \(said["finished"]) of \(said["planned"]) finished "
          + "(\(said["rate"])), on other days \(said["otherDays"]).",
        "\(said["weekday"])요일에는 \(said["planned"])개 중 \(said["finished"])개만 "
          + "완료했어요(\(said["rate"])). 다른 요일은 \(said["otherDays"])예요.")
    case OverduePile.name:
      Text(
        "\(said["overdue"]) are still open though their day is past, more than the \(said["usuallyFinished"]) that "
          + "usually get finished in as many days.",
        "밀린 투두가 \(said["overdue"])개예요. 보통 같은 기간에 완료하는 \(said["usuallyFinished"])개보다 많아요.")
    default: said.all
    }
  }
}
