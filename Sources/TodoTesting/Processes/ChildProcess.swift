package import Foundation

/// A process that inherits nothing from the test: its environment, folder and files are parameters.
/// Its output goes to files, since a pipe could fill up.
package struct ChildProcess: Sendable {
  /// The parameters of a new process.
  package struct Launch: Sendable {
    /// The path of the program.
    package var executable: String
    /// The arguments, without the program's name.
    package var arguments: [String]
    /// All variables of the environment. The process inherits no others.
    package var environment: [String: String]
    /// The path of the folder in which the program starts.
    package var folder: String
    /// The path of the file for standard input.
    package var input: String
    /// The path of the file for standard output.
    package var output: String
    /// The path of the file for standard error.
    package var errors: String

    /// Makes the parameters of a process.
    package init(
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

  /// The id of the process, and of its process group.
  package let id: pid_t

  /// Starts a process as the leader of a new group.
  ///
  /// - Throws: `SpawnFailure`.
  package init(_ launch: Launch) throws {
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
    // The process doesn't inherit a background test's ignored signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // Nor does it inherit blocked signals, which the threads of queues have.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var child: pid_t = 0
    // The shell changes the folder, and then becomes the program.
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

  /// Whether the process has ended, so that `wait` returns at once.
  package var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: The exit status, or 128 plus the number of the signal that ended it.
  @discardableResult
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Kills the process and its group.
  package func end() {
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
package struct SpawnFailure: Error {
  let executable: String
  let code: Int32

  /// Makes an error with the program's path and the system's error code.
  package init(executable: String, code: Int32) {
    self.executable = executable
    self.code = code
  }
}
