import Observation
import TodoDomain
import TodoPresentation

/// How often each emotion was felt this week.
@MainActor @Observable
public final class MoodScreen {
  public struct Bar: Identifiable, Equatable, Sendable {
    public let name: String
    public let count: Int

    public var id: String { name }
  }

  public private(set) var bars: [Bar] = []
  private let store: any StoreProviding
  private let clock: DayClock

  public init(_ store: any StoreProviding, clock: DayClock = .system()) {
    (self.store, self.clock) = (store, clock)
  }

  /// Shows this week's emotions, the most frequent first, and follows the store.
  public func follow() async throws {
    let zone = clock.zone
    let counts = store.changes(by: clock) { (store: any StoreReading, today: CivilDate) in
      try store.countByEmotion(inWeekOf: Week(containing: today), in: zone)
    }
    for try await counts in counts {
      bars = counts.map { Bar(name: Text.emotionName($0.key)[.current], count: $0.value) }
        .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
  }
}
