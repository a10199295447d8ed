import Testing

@Suite("The sources are tidy")
struct TidyTests {
  @Test("Every file keeps every rule", arguments: Sample.all.map(\.rule.name))
  func kept(name: String) throws {
    let rule = try #require(Sample.all.first { $0.rule.name == name }?.rule)
    let files = try SourceFile.all()
    #expect(files.count > 100)
    for violation in files.flatMap(rule.violations) {
      Issue.record("\(name): \(violation)")
    }
  }

  @Test("Every rule can fail", arguments: Sample.all)
  func canFail(sample: Sample) {
    for bad in sample.bad {
      let file = SourceFile(target: sample.target, text: bad)
      #expect(!sample.rule.violations(file).isEmpty, "\(bad)")
    }
  }

  @Test("No rule fails for what is allowed", arguments: Sample.all)
  func canPass(sample: Sample) {
    for good in sample.good {
      let file = SourceFile(target: sample.target, text: good)
      #expect(sample.rule.violations(file).isEmpty, "\(good)")
    }
  }

  @Test("The targets are those that the rules know")
  func targets() throws {
    #expect(
      try Set(SourceFile.all().map(\.target)) == [
        "TodoCommands", "TodoDomain", "TodoExchange", "TodoMaintenance", "TodoPresentation",
        "TodoPostgreSQL", "TodoStorage", "TodoSync", "TodoTesting", "TodoText", "TodoWords",
        "todobench", "todoctl", "todofaults", "todogen", "todohistories",
      ])
  }
}
