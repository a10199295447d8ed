public import Foundation

/// A process whose whole surroundings are given: nothing of the test's own leaks into it, and its
/// output goes to files, so that no pipe fills up, however many run at once.
public struct ChildProcess: Sendable {
  /// What a process is started with.
  public struct Launch: Sendable {
    public var executable: String
    public var arguments: [String]
    public var environment: [String: String]
    public var folder: String
    public var input: String
    public var output: String
    public var errors: String

    /// A program that reads one file and writes into two.
    public init(
      executable: String, arguments: [String], environment: [String: String], folder: String,
      input: String = "/dev/null", output: String, errors: String
    ) {
      self.executable = executable
      self.arguments = arguments
      self.environment = environment
      self.folder = folder
      self.input = input
      self.output = output
      self.errors = errors
    }
  }

  /// The number of the process, and of its group.
  public let id: pid_t

  /// Starts a process, at the head of a group of its own.
  ///
  /// - Throws: `SpawnFailure`.
  public init(_ launch: Launch) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let isNew = O_WRONLY | O_CREAT | O_NOCTTY
    posix_spawn_file_actions_addopen(&actions, 0, launch.input, O_RDONLY | O_NOCTTY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, launch.output, isNew, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, launch.errors, isNew, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that the test ignores, as a job in the background does, are not ignored in here.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))

    var child: pid_t = 0
    // The shell only goes to the folder, and then becomes the program.
    let words =
      ["sh", "-c", "cd \"$0\" && exec \"$@\"", launch.folder, launch.executable]
      + launch.arguments
    let variables = launch.environment.map { "\($0)=\($1)" }
    let code = ChildProcess.withCStrings(words) { words in
      ChildProcess.withCStrings(variables) { variables in
        posix_spawn(&child, "/bin/sh", &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else { throw SpawnFailure(executable: launch.executable, code: code) }
    id = child
  }

  /// Whether it has come to its end, for which `wait` needn't wait then.
  public var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
  }

  /// Waits for the end.
  ///
  /// - Returns: The exit status, or 128 and the number of the signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Ends the process and all that it started.
  public func end() {
    kill(-id, SIGKILL)
    wait()
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}

/// A process that could not be started.
public struct SpawnFailure: Error {
  let executable: String
  let code: Int32

  /// Names the program, and the error of the system.
  public init(executable: String, code: Int32) {
    self.executable = executable
    self.code = code
  }
}
