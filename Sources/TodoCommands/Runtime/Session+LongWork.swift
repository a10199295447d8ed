import Dispatch
import Foundation
import Synchronization
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText

extension Session {
  /// Runs long work on this thread. It shows the progress on standard error, and lets Ctrl-C end
  /// the work at its next step, so that the work can take back what it began. A second Ctrl-C ends
  /// the process.
  ///
  /// - Parameters:
  ///   - path: The file that is worked on; nil if its size says nothing about the work.
  ///   - hidesBar: Whether the bar is hidden unless the user asked for it, because the result
  ///     itself goes to the terminal.
  /// - Throws: The errors of the work; `CommandError.interrupted` after Ctrl-C, unless the work was
  ///   done by then.
  func following<Result>(
    _ work: LongWork, on path: String?, _ options: ProgressOptions, language: Language,
    hidesBar: Bool = false, body: () throws -> Result
  ) throws -> Result {
    let renderer = TextRenderer(
      width: environment.errorWidth, color: .off, language: language, glyphs: environment.glyphs)
    let size = path.flatMap { FileStatus(at: $0) }.flatMap { $0.isFile ? $0.sizeInBytes : nil }
    let progress = Progress(totalUnitCount: 1)
    let watch = RunWatch(
      progress, options.display(in: environment, hidesBar: hidesBar),
      line: ProgressLine(work, sizeInBytes: size, renderer), work: work)
    defer { watch.end() }
    do {
      return try progress.part(1, body)
    } catch is CancellationError {
      throw CommandError.interrupted(work)
    }
  }
}

/// Shows the progress of long work and looks for Ctrl-C, ten times a second.
private final class RunWatch: Sendable {
  /// The number of seconds before the progress is shown. Quicker work shows nothing.
  private static let quietSeconds = 0.5

  private let progress: Progress
  private let display: ProgressOptions.Display
  private let line: ProgressLine
  private let work: LongWork
  private let start = ContinuousClock.now
  private let takesInterrupts: Bool
  private let (isOver, hasStopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  /// The line that is on the terminal now.
  private let shown = Mutex("")

  init(
    _ progress: Progress, _ display: ProgressOptions.Display, line: ProgressLine,
    work: LongWork
  ) {
    self.progress = progress
    self.display = display
    self.line = line
    self.work = work
    takesInterrupts = InterruptSignal.hold()
    DispatchQueue(label: "todoctl.progress").async { self.watch() }
  }

  private func watch() {
    while isOver.wait(timeout: .now() + 0.1) == .timedOut { look() }
    clear()
    hasStopped.signal()
  }

  private func look() {
    if takesInterrupts, InterruptSignal.take() {
      guard !progress.isCancelled else {
        clear()
        _exit(ExitStatus.interrupted.rawValue)
      }
      progress.cancel()
    }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    guard elapsed >= Self.quietSeconds || progress.isCancelled else { return }
    let share = progress.fractionCompleted > 0 ? progress.fractionCompleted : nil
    switch display {
    case .none: break
    case .bar: draw(line.text(share: share, afterSeconds: elapsed, isEnding: progress.isCancelled))
    case .json: report(share, elapsed)
    }
  }

  /// Replaces the line if the text has changed. It writes the whole line in one call, so that
  /// nothing flickers.
  private func draw(_ text: String) {
    shown.withLock { shown in
      guard shown != text else { return }
      shown = text
      Output.report("\r\(text)\u{1B}[K")
    }
  }

  private func clear() {
    shown.withLock { shown in
      if !shown.isEmpty { Output.report("\r\u{1B}[K") }
      shown = ""
    }
  }

  private func report(_ share: Double?, _ elapsed: Double) {
    let value: JSONValue = [
      "work": .string(work.rawValue),
      "share": share.map(JSONValue.number) ?? .null,
      "seconds": .number((elapsed * 10).rounded() / 10),
    ]
    Output.report(["progress": value])
  }

  /// Removes the line of progress, and lets Ctrl-C end the process again. A Ctrl-C that came too
  /// late to stop the work is dropped, so that the result is printed.
  func end() {
    isOver.signal()
    hasStopped.wait()
    guard takesInterrupts else { return }
    _ = InterruptSignal.take()
    InterruptSignal.release()
  }
}

/// The signal of Ctrl-C, held back so that it can be read instead of ending the process.
private enum InterruptSignal {
  /// Blocks SIGINT in this thread, and so in all threads: the threads of queues block all signals
  /// anyway.
  ///
  /// - Returns: False if the process ignores SIGINT, as a job in the background does. SIGINT isn't
  ///   blocked then.
  static func hold() -> Bool {
    guard !Signals.isIgnored(SIGINT) else { return false }
    var signals = only
    return pthread_sigmask(SIG_BLOCK, &signals, nil) == 0
  }

  /// Takes the held signal without waiting, and returns whether there was one.
  static func take() -> Bool {
    var (signals, now) = (only, timespec())
    return sigtimedwait(&signals, nil, &now) == SIGINT
  }

  static func release() {
    var signals = only
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static var only: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    return signals
  }
}
