import ArgumentParser
import Foundation
import TodoDomain
import TodoStorage
import TodoTesting

/// Times short reads of tasks beside a long read, and counts the threads during very many parallel
/// reads.
struct ReadsAtOnce: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reads",
    abstract: "Print the median and the longest wait for a day's list in milliseconds, alone and "
      + "beside a read of a second, and the most threads of the process while very many tasks "
      + "read.")

  @Argument(help: "The store.")
  var store: String

  @Option(help: "How many tasks read at once.")
  var tasks = 2_000

  func run() async throws {
    let provider = try SQLiteStore.open(at: store).provider
    let day = try CivilDate("2026-03-04")
    let alone = try await waits(for: day, of: provider)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    async let long: Void = provider.read { snapshot in
      let end = ContinuousClock.now + .seconds(1)
      begin.finish()
      while ContinuousClock.now < end { _ = try snapshot.counts(in: day...day) }
    }
    for await _ in begun {}
    let beside = try await waits(for: day, of: provider)
    try await long
    let threads = try await mostThreads(day, provider)
    print(
      alone.percentile(0.5), alone.percentile(1), beside.percentile(0.5), beside.percentile(1),
      threads)
  }

  private func waits(
    for day: CivilDate, of provider: some StoreProviding
  ) async throws -> [Double] {
    let clock = ContinuousClock()
    var waits: [Double] = []
    for _ in 0..<50 {
      let wait = try await clock.measure {
        _ = try await provider.read { try $0.occurrences(in: day...day).count }
      }
      waits.append(wait / .milliseconds(1))
    }
    return waits
  }

  private func mostThreads(
    _ day: CivilDate, _ provider: some StoreProviding
  ) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          try await provider.read {
            _ = try $0.occurrences(in: day...day)
            return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
          }
        }
      }
      return try await group.reduce(0, max)
    }
  }
}
