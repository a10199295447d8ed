/// A clock that tells today's date, and the beginning of the next day, for queries whose result
/// changes at midnight.
///
/// ```swift
/// let clock = DayClock.system(in: .current)
/// for try await today in provider.changes(by: clock, of: { try $0.agenda(in: $1...$1) }) { … }
/// ```
public struct DayClock: Sendable {
  /// The zone whose midnight ends a date.
  public let zone: ZoneID
  private let moment: @Sendable () -> Instant
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a clock with its own time, for tests.
  ///
  /// - Parameters:
  ///   - zone: The zone whose midnight ends a date.
  ///   - now: Returns the present moment.
  ///   - sleep: Waits for a time, and throws when its task is cancelled.
  public init(
    zone: ZoneID, now: @escaping @Sendable () -> Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.zone, moment, self.sleep) = (zone, now, sleep)
  }

  /// The present moment.
  public var now: Instant { moment() }

  /// Today's date.
  public var today: CivilDate { now.date(in: zone) }

  /// The longest sleep in seconds. It is short because the user may set the clock, and a device may
  /// sleep through midnight.
  private static let longestSleep = 3_600

  /// Returns a stream with the ticks of another stream, and a tick whenever a day begins. The ticks
  /// of days continue after the other stream has ended.
  func ticks(with commits: AsyncStream<Void>) -> AsyncStream<Void> {
    let (ticks, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let work = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for await _ in commits { continuation.yield() } }
        group.addTask { await eachMidnight { continuation.yield() } }
      }
    }
    continuation.onTermination = { _ in work.cancel() }
    return ticks
  }

  private func eachMidnight(_ tick: () -> Void) async {
    var shown = today
    while !Task.isCancelled {
      let midnight = Instant(shown.advanced(by: 1), TimeOfDay(minutesAfterMidnight: 0), in: zone)
      let seconds = midnight.secondsSince1970 - now.secondsSince1970
      do {
        try await sleep(.seconds(min(max(1, seconds), Self.longestSleep)))
      } catch {
        return
      }
      guard today != shown else { continue }
      shown = today
      tick()
    }
  }
}
