import Observation
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// How often each emotion was felt this week. It has the diary alone, and can't write.
@MainActor @Observable
public final class MoodScreen {
  public struct Bar: Identifiable, Equatable, Sendable {
    public let name: String
    public let count: Int

    public var id: String { name }
  }

  public private(set) var bars: [Bar] = []
  private let diary: any DiaryProviding
  private let clock: DayClock

  public init(_ diary: any DiaryProviding, clock: DayClock = .system()) {
    (self.diary, self.clock) = (diary, clock)
  }

  /// Shows this week's emotions, the most frequent first, and follows the diary.
  public func follow() async throws {
    let zone = clock.zone
    let counts = diary.diaryChanges(by: clock) { diary, today in
      try diary.countByEmotion(inWeekOf: Week(containing: today), in: zone)
    }
    for try await counts in counts {
      bars = counts.map { Bar(name: Text.emotionName($0.key)[.current], count: $0.value) }
        .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
  }
}
