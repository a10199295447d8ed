import Synchronization
public import TodoDomain

/// Values of `RuleContext` that are the same in every run.
public enum FixedContext {
  /// The moment 2025-06-01T00:00:00Z.
  public static let now = Instant(secondsSince1970: 1_748_736_000)
  /// The date 2025-06-01, a Sunday.
  public static let today = CivilDate(dayNumber: 20_240)

  /// Makes a context whose uids follow from the seed. Contexts with the same seed make the same
  /// uids.
  public static func make(
    seed: UInt64 = 1, now: Instant = now, today: CivilDate = today,
    limits: EventLimits = .standard
  ) -> RuleContext {
    let uids = UIDSequence(seed: seed, from: now)
    return RuleContext(now: now, today: today, limits: limits) { uids.next() }
  }
}

/// Makes uids that are one millisecond apart. It is a class, since the closure of a context changes
/// it.
final class UIDSequence: Sendable {
  private struct State {
    var random: SplitMix64
    var milliseconds: UInt64
  }

  private let state: Mutex<State>

  init(seed: UInt64, from instant: Instant) {
    state = Mutex(
      State(
        random: SplitMix64(seed: seed),
        milliseconds: UInt64(max(instant.secondsSince1970, 0)) * 1_000))
  }

  func next() -> EventUID {
    state.withLock { state in
      state.milliseconds += 1
      return EventUID.version7(milliseconds: state.milliseconds, using: &state.random)
    }
  }
}
