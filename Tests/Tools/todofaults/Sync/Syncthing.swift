import Foundation
import TodoTesting

/// The Syncthing of a device, on loopback alone: it doesn't look for other devices, and no relay
/// helps it.
struct Syncthing {
  /// The answer about the state of a folder.
  private struct Status: Decodable {
    let state: String
    let needTotalItems: Int
    let globalFiles: Int
  }

  /// The key of the REST interface, which only programs on this machine can reach.
  private static let apiKey = "todofaults"
  private static let share = "todo"

  let id: String
  private let device: FleetDevice
  private let home: String
  private let port: Int
  private let apiPort: Int
  private var program: RunningProgram?

  /// Makes the keys of a device.
  init(_ device: FleetDevice, port: Int) throws {
    self.device = device
    self.port = port
    apiPort = port + 1
    home = try device.bench.makeFolder("\(device.bench.home)/syncthing")
    try device.bench.require(Self.path, ["generate", "--no-default-folder", "--home", home])
    let result = try device.bench.require(Self.path, ["serve", "--device-id", "--home", home])
    id = result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static let path = "/usr/bin/syncthing"

  // MARK: Running

  /// Starts Syncthing, with all devices that share the folder.
  mutating func start(with all: [Syncthing]) throws {
    try Data(configuration(all).utf8).write(to: URL(filePath: "\(home)/config.xml"))
    program = try device.bench.start(
      Self.path,
      ["serve", "--home", home, "--no-browser", "--no-restart", "--no-upgrade", "--logflags=0"])
  }

  /// Ends Syncthing, and the process that it watches.
  func end() { program?.process.end() }

  /// Makes Syncthing scan the folder at once.
  func scan() throws { _ = try ask("db/scan", "POST") }

  /// Whether Syncthing has everything that it knows of, and is idle; nil if it doesn't answer yet.
  func isIdle() throws -> Bool? {
    guard let text = try ask("db/status", "GET"),
      let status = try? JSONDecoder().decode(Status.self, from: Data(text.utf8))
    else { return nil }
    return status.state == "idle" && status.needTotalItems == 0
  }

  /// The names of the folder's files, without Syncthing's own files.
  func listing() throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: device.folder)
    return names.filter { !$0.contains(".st") && !$0.contains(".syncthing.") }.sorted()
  }

  private func ask(_ path: String, _ method: String) throws -> String? {
    let result = try device.bench.run(
      "/usr/bin/curl",
      [
        "-sf", "-X", method, "-H", "X-API-Key: \(Self.apiKey)",
        "http://127.0.0.1:\(apiPort)/rest/\(path)?folder=\(Self.share)",
      ])
    return result.status == 0 ? result.output : nil
  }

  // MARK: Configuration

  private func configuration(_ all: [Syncthing]) -> String {
    let members = all.map { #"<device id="\#($0.id)" introducedBy=""/>"# }
    let devices = all.map { other in
      """
      <device id="\(other.id)" name="\(other.device.name)" compression="metadata">
        <address>tcp://127.0.0.1:\(other.port)</address>
      </device>
      """
    }
    return """
      <configuration version="35">
        <folder id="\(Self.share)" path="\(device.folder)" type="sendreceive"
          rescanIntervalS="3600" fsWatcherEnabled="true" fsWatcherDelayS="1">
          <filesystemType>basic</filesystemType>
          \(members.joined())
          <maxConflicts>10</maxConflicts>
        </folder>
        \(devices.joined())
        <gui enabled="true" tls="false">
          <address>127.0.0.1:\(apiPort)</address>
          <apikey>\(Self.apiKey)</apikey>
        </gui>
        <options>
          <listenAddress>tcp://127.0.0.1:\(port)</listenAddress>
          <globalAnnounceEnabled>false</globalAnnounceEnabled>
          <localAnnounceEnabled>false</localAnnounceEnabled>
          <relaysEnabled>false</relaysEnabled>
          <natEnabled>false</natEnabled>
          <startBrowser>false</startBrowser>
          <urAccepted>-1</urAccepted>
          <crashReportingEnabled>false</crashReportingEnabled>
          <autoUpgradeIntervalH>0</autoUpgradeIntervalH>
          <reconnectionIntervalS>1</reconnectionIntervalS>
        </options>
      </configuration>
      """
  }
}

/// The Syncthings of all devices.
struct SyncthingGroup {
  /// The time after which missing files count as lost.
  private static let patience: Duration = .seconds(120)

  private var members: [Syncthing]

  /// Starts a Syncthing for each device, on consecutive pairs of ports.
  init(_ devices: [FleetDevice], port: Int) throws {
    members = try devices.enumerated().map { try Syncthing($1, port: port + 2 * $0) }
    let all = members
    for index in members.indices { try members[index].start(with: all) }
  }

  func end() { members.forEach { $0.end() } }

  /// Waits until all folders have the same files, and no file is under way.
  ///
  /// - Returns: Whether that happened in time.
  func settle() throws -> Bool {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < Self.patience {
      for member in members { try member.scan() }
      let isIdle = try members.allSatisfy { try $0.isIdle() == true }
      if isIdle, try Set(members.map { try $0.listing() }).count == 1 { return true }
      usleep(100_000)
    }
    return false
  }

  /// The number of files that all folders have.
  func count() throws -> Int { try members.map { try $0.listing().count }.min() ?? 0 }
}
