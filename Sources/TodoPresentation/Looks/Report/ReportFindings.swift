import TodoDomain

/// What stands out, a sentence each.
struct ReportFindings: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    guard report.tellsOfFindings else { return [] }
    let said = report.findings.flatMap { finding in
      look.sentence(TerminalText.singleLine(text(finding)), mark: look.glyphs.bullet)
    }
    return [heading(.insights)]
      + (said.isEmpty ? look.sentence(term(.noInsights), mark: "", .dim) : said)
  }

  /// The sentence; one that holds a user's words is left as it is.
  private func text(_ finding: Finding) -> String {
    let holdsUsersWords = finding.evidence.contains { evidence in
      if case .text = evidence.value { true } else { false }
    }
    let sentence = phrases.finding(finding)
    return holdsUsersWords ? sentence : look.glyphs.spelled(sentence)
  }
}
