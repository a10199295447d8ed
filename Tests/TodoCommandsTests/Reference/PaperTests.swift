import Foundation
import Testing

/// Every command of a page must answer as the page shows. `RECORD=1` writes the real answers into
/// the pages, and fails the run.
@Suite("The commands and answers that the documentation shows")
struct PaperTests {
  @Test("Every command of a paper runs, and answers what the paper says", arguments: Paper.all)
  func commands(paper: Paper) throws {
    let file = Products.package.appending(path: paper.name)
    var lines = try Paper.text(of: paper.name).components(separatedBy: "\n")
    let blocks = PaperBlock.all(in: lines).filter { paper.wordsToLeaveOut($0) == nil }
    var users: [String: PaperUser] = [:]
    var found: [[PaperUser.Answer]] = []
    for block in blocks {
      let user = try users[block.scene] ?? PaperUser(paper, scene: block.scene)
      users[block.scene] = user
      found.append(try user.answers(to: block))
    }
    var names = PaperNames()
    for (block, answers) in zip(blocks, found) {
      for (command, answer) in zip(block.commands, answers) {
        names.learn(answer.lines, from: command.answer)
      }
    }
    for (block, answers) in zip(blocks, found).reversed() {
      let pairs = zip(block.commands, answers)
      if block.showsAnswers {
        lines.replaceSubrange(
          block.lines, with: pairs.flatMap { shown($0, answer: names.replaced(in: $1.lines)) })
      } else {
        for (command, answer) in pairs {
          #expect(answer.status == 0, "\(command.line): \(answer.lines)")
        }
      }
    }
    try Golden.compare(lines.joined(separator: "\n"), with: file)
  }

  /// Returns the lines for a command and its answer: as on the page, if the page is right.
  private func shown(_ command: PaperBlock.Command, answer: [String]) -> [String] {
    let page = command.answer
    if PaperAnswer.matches(page, answer) { return ["$ \(command.line)"] + page }
    let blank = page.reversed().prefix { $0.isEmpty }
    let answer = answer.reversed().drop { $0.isEmpty }.reversed()
    return ["$ \(command.line)"] + PaperAnswer.folded(Array(answer)) + blank
  }

  @Test("The check of papers notices an answer that a page doesn't show")
  func differences() {
    #expect(PaperAnswer.matches(["a…c", "…", "z"], ["abc", "d", "e", "z", ""]))
    #expect(PaperAnswer.matches([#"{"a":1,"#, #"  "b":2}"#, ""], [#"{"a":1,"b":2}"#]))
    for (page, found) in [
      (["a"], ["b"]), (["a"], ["a", "b"]), (["a", "…", "z"], ["a", "b"]), (["a…c"], ["ab"]),
      (["ab…bc"], ["abc"]), ([#"{"a":1,"#, #"  "b":2}"#], [#"{"a":1,"b":3}"#]),
    ] {
      #expect(!PaperAnswer.matches(page, found), "\(page) isn't \(found)")
    }
  }

  @Test("The table of papers lists every paper with commands and no outdated name")
  func table() throws {
    for name in try Paper.names() {
      let text = try Paper.text(of: name)
      let blocks = PaperBlock.all(in: text.components(separatedBy: "\n"))
      let commands = blocks.filter(\.showsAnswers).flatMap(\.commands).map(\.line)
      #expect(
        text.split(separator: "\n").count { $0.hasPrefix("$ todoctl") }
          == commands.count { $0.hasPrefix("todoctl") }, "\(name)")
      guard let paper = Paper.all.first(where: { $0.name == name }) else {
        #expect(blocks.isEmpty, "\(name) has commands, and isn't in the table.")
        continue
      }
      #expect(Set(blocks.compactMap(paper.wordsToLeaveOut)) == Set(paper.leftOut.keys), "\(name)")
      #expect(Set(blocks.compactMap(paper.asideName)) == Set(paper.asides.keys), "\(name)")
      #expect(Set(blocks.map(\.scene)).isSuperset(of: paper.setups.keys), "\(name)")
    }
    #expect(Set(Paper.all.map(\.name)).isSubset(of: try Paper.names()))
  }
}
