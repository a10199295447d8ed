import Foundation

/// The time that a processor worked for this thread. It doesn't depend on what else runs, so that a
/// test can hold it against a bound.
public enum ThreadTime {
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
