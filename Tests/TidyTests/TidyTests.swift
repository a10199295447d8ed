import Testing

@Suite("The tidy rules of the sources")
struct TidyTests {
  @Test("Every source file keeps every tidy rule", arguments: RuleSample.all)
  func kept(sample: RuleSample) throws {
    let files = try SourceFile.all()
    #expect(files.count > 100)
    for violation in try files.flatMap(sample.rule.violations) {
      Issue.record("\(sample.rule.name): \(violation)")
    }
  }

  @Test("Every tidy rule finds each of its bad samples", arguments: RuleSample.all)
  func canFail(sample: RuleSample) throws {
    for bad in sample.bad {
      let file = SourceFile(target: sample.target, text: bad)
      #expect(try !sample.rule.violations(file).isEmpty, "\(bad)")
    }
  }

  @Test("No tidy rule complains about its allowed samples", arguments: RuleSample.all)
  func canPass(sample: RuleSample) throws {
    for good in sample.good {
      let file = SourceFile(target: sample.target, text: good)
      #expect(try sample.rule.violations(file).isEmpty, "\(good)")
    }
  }

  @Test(
    "Every source file that a paper names exists",
    arguments: ["ARCHITECTURE.md", "README.md", "CONTRIBUTING.md", "Docs/reliability.md"]
      + SourceFile.folderPapers)
  func namedFiles(paper: String) throws {
    let paths = try ["Sources", "Tests"].flatMap { folder in
      try SourceFile.paths(below: folder).map { "/\(folder)/\($0)" }
    }
    #expect(try absent(in: SourceFile.contents(of: paper), paths: paths) == [])
  }

  @Test("Each file that ARCHITECTURE.md lists for a new event field handles an existing field")
  func filesOfField() throws {
    let paper = try SourceFile.contents(of: "ARCHITECTURE.md")
    let start = try #require(paper.firstRange(of: "**A field of every event.**")).upperBound
    let end = try #require(paper.firstRange(of: "**A kind.**")).lowerBound
    let files = paper[start..<end].matches(of: /\n\| `([\w+\/.]+)` \|/).map { String($0.1) }
    #expect((1...12).contains(files.count))
    #expect(try files.filter { try !SourceFile.contents(of: $0).contains("alarm") } == [])
  }

  @Test("The check of papers notices a file that doesn't exist")
  func absentFile() {
    let paper = "`Package.swift`, `A/B.swift`, `C.swift`, Sources/A, Sources/B and Tests/A."
    #expect(
      absent(in: paper, paths: ["/Sources/A/B.swift"]) == ["C.swift", "Sources/B", "Tests/A"])
  }

  /// Returns the paths that a page of the documentation names but that don't exist. A file may be
  /// named by any end of its path. Words that begin with `Sources` or `Tests` count as paths too.
  private func absent(in paper: String, paths: [String]) -> [String] {
    let files = paper.matches(of: /`([\w+\/]+\.swift)`/).map { String($0.1) }
    let places = paper.matches(of: /(?:Sources|Tests)\/[\w+\/.]*\w/).map { String($0.0) }
    return files.filter { name in
      name != "Package.swift" && !paths.contains { $0.hasSuffix("/" + name) }
    }
      + places.filter { place in
        !paths.contains { $0 == "/" + place || $0.hasPrefix("/" + place + "/") }
      }
  }
}
