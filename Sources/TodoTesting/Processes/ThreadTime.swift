import Foundation

/// The processor time of this thread. It doesn't depend on other running work, so a test can
/// compare it with a limit.
package enum ThreadTime {
  package static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
