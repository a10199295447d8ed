import Foundation
import Testing

/// A todo in todoman's JSON.
struct TodomanTodo: Decodable, Equatable {
  let summary: String
  /// Seconds since 1970.
  let due: Double?
  let completed: Bool
}

/// todoman with a folder of items.
struct Todoman {
  private let user: CommandLineRunner
  private let settings: String

  init(folder: String, of user: CommandLineRunner) throws {
    self.user = user
    settings = try user.write(
      """
      path = "\(folder)"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      default_list = "\(URL(filePath: folder).lastPathComponent)"
      cache_path = "\(user.home)/todoman.cache"

      """, to: "todoman.py")
  }

  /// Returns all todos, finished ones too, sorted by title.
  func todos(zone: String) throws -> [TodomanTodo] {
    let line = ["--config", settings, "--porcelain", "list", "--status", "ANY"]
    let said = try user.succeed(Client.todoman, line, environment: ["TZ": zone])
    return try said.decoded([TodomanTodo].self).sorted { $0.summary < $1.summary }
  }
}
