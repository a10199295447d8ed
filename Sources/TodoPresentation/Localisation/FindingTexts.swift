public import TodoDomain
public import TodoLocalisation

/// A finding of a report, and the words for its values. Each value has a name, by which a sentence
/// inserts it.
private struct FindingWords {
  let finding: Finding
  /// The length of the report's period.
  let unit: PeriodUnit

  /// The value with this name, in words; a dash if the finding has no such value.
  subscript(_ name: String) -> Text { finding[name].map(word) ?? Text(verbatim: "–") }

  /// Returns the finding's value with this name as the name of a category: in quotation marks, and
  /// in words for a todo without a category.
  func category(_ name: String) -> Text {
    guard case .text(let stored)? = finding[name] else { return self[name] }
    let category = stored == Category.none.name ? Text.none : Text.categoryName(stored)
    return category.map(UserText.quoted)
  }

  /// Returns the name of the month of a date, which is the finding's value with this name.
  func month(_ name: String) -> Text {
    guard case .date(let date)? = finding[name] else { return self[name] }
    return Text.monthName(date.month)
  }

  /// Returns whether the finding has a value with this name.
  func has(_ name: String) -> Bool { finding[name] != nil }

  /// Returns the value with this name as a number of periods of the report's length: `4 weeks`.
  func periods(_ name: String) -> Text {
    switch unit {
    case .week: Text("\(self[name]) weeks", "\(self[name])주")
    case .rolling: Text("\(self[name]) times seven days", "7일씩 \(self[name])번")
    case .month: Text("\(self[name]) months", "\(self[name])개월")
    case .quarter: Text("\(self[name]) quarters", "\(self[name])개 분기")
    case .year: Text("\(self[name]) years", "\(self[name])년")
    }
  }

  /// The period before the report's, as a part of a sentence. It isn't called “last”, since the
  /// report may be about the past.
  var before: Text {
    let name = Text.before(unit, isLast: false)
    return Text("the \(name[.en].inSentence)", "\(name)")
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
  /// Returns a finding as a sentence with its numbers.
  ///
  /// - Parameters:
  ///   - finding: The result of an insight. If there is no sentence for it, its evidence is listed.
  ///   - unit: The length of the report's period.
  public static func finding(_ finding: Finding, of unit: PeriodUnit) -> Text {
    let said = FindingWords(finding: finding, unit: unit)
    let sentence =
      switch finding.role {
      case .good: said.achievement ?? said.usual
      case .link: said.link
      case .concern: said.concern
      case .next: said.next
      }
    return sentence ?? said.all
  }
}

// MARK: - What went well

extension FindingWords {
  fileprivate var achievement: Text? {
    switch finding.insight {
    case NewRecord.name:
      Text(
        "\(self["routine"]): \(self["present"]) in a row, your longest ever (\(self["record"]) before).",
        "\(self["routine"]): \(self["present"])번 연속! 지금까지 가장 긴 기록이에요(이전 기록 \(self["record"])번).")
    case AllDone.name:
      Text(
        "Everything is done, all \(self["finished"]) that were planned.",
        "계획한 \(self["finished"])개를 모두 완료했어요.")
    case BestRate.name:
      Text(
        "\(self["rate"]) done: the best of \(periods("periods")). Before, it was \(self["best"]) at most.",
        "완료율 \(self["rate"]): \(periods("periods")) 중 최고예요. 그 전의 최고는 \(self["best"])였어요.")
    case Comeback.name:
      Text(
        "A comeback: \(self["finished"]) of \(self["planned"]) done (\(self["rate"])), after "
          + "\(self["before"]) \(before).",
        "다시 좋아졌어요. \(self["planned"])개 중 \(self["finished"])개 완료(\(self["rate"])), "
          + "\(before)에는 \(self["before"])였어요.")
    case BestMonth.name:
      Text(
        "\(month("month")) was your best month: \(self["finished"]) of \(self["planned"]) done "
          + "(\(self["rate"])). The hardest was \(month("hardest")), with \(self["hardestRate"]).",
        "가장 잘 지킨 달은 \(month("month"))이에요. \(self["planned"])개 중 \(self["finished"])개를 "
          + "완료했어요(\(self["rate"])). 가장 힘들었던 달은 \(month("hardest")), \(self["hardestRate"])예요.")
    case MoreDone.name:
      Text(
        "\(self["finished"]) done; usually it is about \(self["usually"]).",
        "\(self["finished"])개를 완료했어요. 평소에는 \(self["usually"])개쯤이에요.")
    case MoodRose.name:
      Text(
        "Your mood rose to \(self["now"]), from \(self["before"]) \(before).",
        "기분이 좋아졌어요. \(before) 평균 \(self["before"])에서 \(self["now"], .toward) 올랐어요.")
    case AllKept.name:
      Text(
        "\(self["routine"]): done every time, \(self["finished"]) of \(self["finished"]).",
        "\(self["routine"]): \(self["finished"])번 모두 지켰어요.")
    case InARow.name:
      Text(
        "\(self["routine"]): \(self["present"]) in a row.",
        "\(self["routine"]): \(self["present"])번 연속 완료했어요.")
    default: nil
    }
  }

  /// The sentence for an insight that nearly every period has; nil for other insights.
  fileprivate var usual: Text? {
    switch finding.insight {
    case FinishedOne.name:
      Text(
        "\(self["todo"]) is done (\(self["day"])).", "\(self["day"]), \(self["todo"]) 완료!")
    case KeptSome.name:
      Text(
        "\(self["routine"]): done \(self["finished"]) of \(self["due"]) times.",
        "\(self["routine"]): \(self["due"])번 중 \(self["finished"])번 했어요.")
    case ActiveDays.name:
      Text(
        "Something got done on \(self["days"]) of \(self["all"]) days.",
        "\(self["all"])일 중 \(self["days"])일은 무언가를 해냈어요.")
    case BrightestDay.name:
      Text(
        "The brightest day was \(self["day"]), with a mood of \(self["mood"]).",
        "기분이 가장 좋았던 날은 \(self["day"]), 평균 \(self["mood"], .being).")
    case FullestDay.name:
      Text(
        "Most got done on \(self["day"]): \(self["finished"]) of \(self["planned"]).",
        "가장 많이 완료한 날은 \(self["day"]), \(self["planned"])개 중 \(self["finished"])개예요.")
    case MostOf.name:
      Text(
        "\(self["finished"]) of the \(self["all"]) that got done are of \(category("category")).",
        "완료한 \(self["all"])개 중 \(self["finished"])개가 \(category("category")) 카테고리예요.")
    case DoneInAll.name:
      finding["unplanned"] == .count(0)
        ? Text("\(self["finished"]) done in all.", "모두 \(self["finished"])개를 완료했어요.")
        : Text(
          "\(self["finished"]) done in all, \(self["unplanned"]) of them unplanned.",
          "모두 \(self["finished"])개를 완료했어요. 그중 \(self["unplanned"])개는 계획에 없던 일이에요.")
    default: nil
    }
  }
}

// MARK: - What goes together

extension FindingWords {
  fileprivate var link: Text? {
    switch finding.insight {
    case MoodLinks.name: moodLink
    case BestHours.name:
      Text(
        "What begins from \(self["from"]) to \(self["to"]) o'clock gets done more often than the rest: "
          + "\(self["finished"]) of \(self["planned"]) (\(self["rate"]); the rest, \(self["otherHours"])).",
        "\(self["from"])–\(self["to"])시에 시작하는 일을 더 잘 완료해요. \(self["planned"])개 중 "
          + "\(self["finished"])개(\(self["rate"])), 나머지는 \(self["otherHours"])예요.")
    default: nil
    }
  }

  private var moodLink: Text {
    let (with, without): (Text, Text) =
      if has("routine") {
        (
          Text("On days with \(self["routine"])", "\(self["routine"], .object) 지킨 날"),
          Text("on days when it was missed", "놓친 날")
        )
      } else if has("category") {
        (
          Text(
            "On days when something of \(category("category")) got done",
            "\(category("category")) 할 일을 완료한 날"),
          Text("on other days", "다른 날")
        )
      } else if has("weekday") {
        (Text("On a \(self["weekday"])", "\(self["weekday"])요일"), Text("on other days", "다른 요일"))
      } else {
        (
          Text("In entries with \(self["tag"])", "\(self["tag"]) 태그가 있는 일기"),
          Text("in the others", "다른 일기")
        )
      }
    let of = has("tag") ? Text("entries", "개") : Text("days", "일")
    return Text(
      "\(with) your mood is \(self["mood"]) (\(self["count"]) \(of)), \(without) "
        + "\(self["moodWithout"]) (\(self["countWithout"])).",
      "\(with)의 기분은 평균 \(self["mood"])(\(self["count"])\(of)), \(without, .topic) "
        + "\(self["moodWithout"])(\(self["countWithout"])\(of))로 나왔어요.")
  }
}

// MARK: - What is in the way

extension FindingWords {
  fileprivate var concern: Text? {
    switch finding.insight {
    case Imbalance.name:
      Text(
        "In \(self["days"]) days, \(category("category")) has \(self["finished"]) finished, "
          + "\(category("starving")) only \(self["starvingFinished"]) of \(self["starvingPlanned"]) planned.",
        "\(self["days"])일 동안 \(category("category"), .topic) \(self["finished"])개 완료했지만 \(category("starving"), .topic) "
          + "\(self["starvingPlanned"])개 중 \(self["starvingFinished"])개뿐이에요.")
    case MoodFalling.name:
      Text(
        "The mood fell three times in a row: \(self["threeBefore"]), \(self["twoBefore"]), "
          + "\(self["before"]), \(self["now"]).",
        "기분이 세 번 연속 내려갔어요: \(self["threeBefore"]), \(self["twoBefore"]), "
          + "\(self["before"]), \(self["now"]).")
    case RateDropping.name:
      Text(
        "\(self["finished"]) of \(self["planned"]) done (\(self["rate"])), less than the usual "
          + "\(self["usually"]). That happens.",
        "\(self["planned"])개 중 \(self["finished"])개를 완료했어요(\(self["rate"])). "
          + "평소(\(self["usually"]))보다 낮지만, 그럴 때도 있어요.")
    case WeakWeekday.name:
      Text(
        "\(self["weekday"]): \(self["finished"]) of \(self["planned"]) finished "
          + "(\(self["rate"])), on other days \(self["otherDays"]).",
        "\(self["weekday"])요일에는 \(self["planned"])개 중 \(self["finished"])개만 "
          + "완료했어요(\(self["rate"])). 다른 요일은 \(self["otherDays"])예요.")
    case OverduePile.name:
      Text(
        "\(self["overdue"]) are still open though their day is past, more than the \(self["usuallyFinished"]) that "
          + "usually get finished in as many days.",
        "밀린 투두가 \(self["overdue"])개예요. 보통 같은 기간에 완료하는 \(self["usuallyFinished"])개보다 많아요.")
    case MostlySlipped.name:
      Text(
        "\(self["todo"]) slipped, \(self["missed"]) of \(self["due"]).",
        "\(self["todo"]): \(self["due"])번 중 \(self["missed"])번 놓쳤어요.")
    default: nil
    }
  }
}

// MARK: - What to do next

extension FindingWords {
  fileprivate var next: Text? {
    switch finding.insight {
    case OldestOpen.name:
      if has("due") {
        Text(
          "\(self["todo"]) was due on \(self["due"]). Do it, move it or drop it?",
          "\(self["todo"]): 마감이 \(self["due"])까지였어요. 하거나, 옮기거나, 지워 볼까요?")
      } else {
        Text(
          "\(self["todo"]) has waited since \(self["day"]). Do it, move it or drop it?",
          "\(self["todo"]): \(self["day"])부터 남아 있어요. 하거나, 옮기거나, 지워 볼까요?")
      }
    case Overplanned.name:
      Text(
        "\(self["day"]) has \(self["planned"]) planned; about \(self["usuallyFinished"]) get "
          + "finished on a usual day. Move some?",
        "\(self["day"])에는 \(self["planned"])개가 계획되어 있는데, 평소에는 하루에 "
          + "\(self["usuallyFinished"])개쯤 완료해요. 몇 개 옮겨 볼까요?")
    case RecordInReach.name:
      Text(
        "\(self["routine"]): \(self["present"]) in a row, the record is \(self["record"]); "
          + "\(self["missing"]) more for a new record, next on \(self["next"]).",
        "\(self["routine"]): \(self["present"])번 연속 완료했어요. 최고 기록은 "
          + "\(self["record"])번, \(self["missing"])번만 더 하면 새 기록이에요. 다음 날짜: " + "\(self["next"]).")
    case HabitToMend.name:
      Text(
        "\(self["routine"]) was missed \(self["missed"]) times of \(self["due"]). It starts again on \(self["next"]).",
        "\(self["routine"]): \(self["due"])번 중 \(self["missed"])번 놓쳤어요. \(self["next"])에 다시 시작해요.")
    case ComingFullest.name:
      Text(
        "\(Text.after(unit)): the fullest day is \(self["day"]), with \(self["planned"]) to do.",
        "\(Text.after(unit))에 할 일이 가장 많은 날은 \(self["day"]), \(self["planned"])개예요.")
    default: nil
    }
  }
}

// MARK: - Where the figures are

extension Finding {
  /// The ids of the sections whose figures prove the finding. The report links to the first of
  /// these sections that it contains.
  var sections: [String] {
    switch insight {
    case NewRecord.name, RecordInReach.name, InARow.name: ["routines"]
    case AllKept.name, HabitToMend.name, KeptSome.name: ["habits", "routines"]
    case MoodRose.name, MoodFalling.name: ["overview", "mood"]
    case FinishedOne.name: ["finished"]
    case BrightestDay.name, FullestDay.name, BestMonth.name, ActiveDays.name: ["days"]
    case MostOf.name, Imbalance.name: ["categories"]
    case MoodLinks.name: self["tag"] == nil ? ["habit-moods", "mood"] : ["tag-moods", "mood"]
    case BestHours.name: ["hours"]
    case WeakWeekday.name: ["weekdays"]
    case OverduePile.name, OldestOpen.name:
      self["due"] == nil ? ["left-over", "overdue"] : ["overdue"]
    case MostlySlipped.name: ["slipped", "overdue", "left-over"]
    case Overplanned.name, ComingFullest.name: ["next", "days"]
    default: ["overview"]
    }
  }
}
