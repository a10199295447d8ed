import Foundation
import Testing

@Suite("The systemd unit files")
struct UnitFileTests {
  private static let verifier = "/usr/bin/systemd-analyze"
  private static let folder = Products.package.appending(path: "Scripts/systemd")

  @Test(
    "systemd accepts every unit file, and each unit names an existing script",
    .enabled(if: Products.isThere(verifier), "without systemd nothing can tell"))
  func verify() throws {
    let user = try CommandLineRunner()
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names.count { $0.hasSuffix(".timer") } == 4)
    for name in names {
      let unit = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      try user.write(
        unit.replacingOccurrences(
          of: "%h/.local/bin", with: Products.package.appending(path: "Scripts").path), to: name)
    }
    for name in names {
      let verdict = try user.finish(
        user.start(
          Self.verifier, ["verify", "--user", "\(user.home)/\(name)"],
          environment: ["XDG_RUNTIME_DIR": user.home]))
      let said = verdict.errorText.split(separator: "\n").filter { $0.contains(user.home) }
      #expect(said.isEmpty && verdict.status == 0, "\(name): \(verdict.errorText)")
    }
  }
}
