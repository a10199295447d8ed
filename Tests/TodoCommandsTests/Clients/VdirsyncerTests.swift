import Foundation
import Testing

@Suite(
  "vdirsyncer sends an export through a CalDAV server",
  .enabled(if: Products.isThere(Client.vdirsyncer), "vdirsyncer isn't installed"),
  .enabled(if: Products.isThere(Client.radicale), "radicale isn't installed"))
struct VdirsyncerTests {
  private func settings(_ user: CommandLineRunner, port: Int) -> String {
    let folder = { (name: String, place: String) in
      "[storage \(name)]\ntype = \"filesystem\"\nfileext = \".ics\"\npath = \"\(place)\"\n"
    }
    return """
      [general]
      status_path = "\(user.home)/status"
      [pair up]
      a = "ours"
      b = "server"
      collections = ["life"]
      [pair down]
      a = "theirs"
      b = "server"
      collections = ["life"]
      \(folder("ours", "\(user.home)/ours"))
      \(folder("theirs", "\(user.home)/theirs"))
      [storage server]
      type = "caldav"
      url = "http://127.0.0.1:\(port)/somebody/"
      username = "somebody"
      password = "none"

      """
  }

  @Test("Every item of an export is the same after vdirsyncer carried it through a CalDAV server")
  func throughServer() throws {
    let user = try LifeToShow.store()
    let sent = try user.exportedFolder("ours/life").files
    let server = try CalDAVServer(of: user)
    try user.write(settings(user, port: server.port), to: "vdirsyncer")
    let sync = """
      run() { vdirsyncer -c vdirsyncer "$@" || exit; }
      yes | vdirsyncer -c vdirsyncer discover && run sync up && run sync down
      """
    try user.succeed(Client.shell, ["-c", sync])

    let arrived = try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/theirs/life")
    #expect(arrived.count == sent.count && sent.count > 15)
    let summary = try user.imported("\(user.home)/theirs/life")
    #expect(summary.read > sent.count && summary.same == summary.read)
    withExtendedLifetime(server) {}
  }
}
