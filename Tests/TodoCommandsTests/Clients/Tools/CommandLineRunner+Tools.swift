import Testing

extension CommandLineRunner {
  /// Runs another program, which must succeed.
  @discardableResult
  func succeed(
    _ tool: String, _ arguments: [String], environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Transcript {
    let result = try finish(start(tool, arguments, environment: environment))
    try #require(
      result.status == 0, "\(tool) \(arguments): \(result.errorText)",
      sourceLocation: sourceLocation)
    return result
  }

  /// Returns the occurrences that `list` shows in a zone, each on its first day.
  func list(_ first: String, _ last: String, zone: String) throws -> [ListedOccurrence] {
    let line = "list --from \(first) --to \(last) --time-zone \(zone) --json"
    return try succeed(line).decoded(ListedOccurrence.Items.self).items.filter { $0.day == 1 }
  }
}
