import Foundation
import Synchronization

/// A socket that forwards the clients' data to a server, and the answers back, until it cuts the
/// first connection. It never cuts later connections.
final class Relay: Sendable {
  enum Direction: CaseIterable {
    case request, answer
  }

  /// The place of a cut: the first piece of a direction that doesn't arrive.
  struct Cut: Hashable {
    let direction: Direction
    /// The number of the piece, from 1.
    let piece: Int
  }

  private struct State {
    var cut: Cut?
    var pieces: [Direction: Int] = [:]
    var hasCut = false
  }

  private let state: Mutex<State>
  private let listener: Int32
  private let server: String

  /// Makes a relay.
  ///
  /// - Parameters:
  ///   - folder: The folder of the relay's socket, which has the same name as the server's.
  ///   - cut: The place where the first connection is cut; nil lets everything pass.
  init(in folder: String, to server: String, cut: Cut?) throws {
    state = Mutex(State(cut: cut))
    self.server = server
    let path = "\(folder)/\(URL(filePath: server).lastPathComponent)"
    unlink(path)
    listener = Self.newSocket()
    let code = Self.withAddress(path) { bind(listener, $0, $1) }
    guard code == 0, listen(listener, 16) == 0 else { throw BenchError.notPlanted(path) }
    Thread.detachNewThread { [self] in accept() }
  }

  /// Ends the relay.
  ///
  /// - Returns: Whether it has cut a connection, and the number of pieces in each direction.
  func end() -> (hasCut: Bool, pieces: [Direction: Int]) {
    shutdown(listener, Int32(SHUT_RDWR))
    return state.withLock { ($0.hasCut, $0.pieces) }
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      if client < 0 { break }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      let upstream = Self.newSocket()
      if Self.withAddress(server, { connect(upstream, $0, $1) }) == 0 {
        let isFirst = state.withLock { !$0.hasCut }
        Thread.detachNewThread { [self] in carry(client, upstream, mayCut: isFirst) }
      } else {
        close(client)
        close(upstream)
      }
    }
    close(listener)
  }

  /// Forwards the data of both sides, until one of them ends or the connection is cut.
  private func carry(_ client: Int32, _ upstream: Int32, mayCut: Bool) {
    defer {
      close(client)
      close(upstream)
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var ends = [client, upstream].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&ends, 2, -1) >= 0 || errno == EINTR else { return }
      for (end, other, direction) in [
        (ends[0], upstream, Direction.request), (ends[1], client, .answer),
      ] where end.revents != 0 {
        let count = read(end.fd, &bytes, bytes.count)
        guard count > 0, !(mayCut && isCut(direction)), write(other, bytes, count) == count else {
          return
        }
      }
    }
  }

  /// Counts a piece, and returns whether the connection is cut before it.
  private func isCut(_ direction: Direction) -> Bool {
    state.withLock { state in
      state.pieces[direction, default: 0] += 1
      let here = Cut(direction: direction, piece: state.pieces[direction] ?? 0)
      guard state.cut == here else { return false }
      state.hasCut = true
      return true
    }
  }

  /// A socket that no program inherits, so that it closes when this process closes it.
  private static func newSocket() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
