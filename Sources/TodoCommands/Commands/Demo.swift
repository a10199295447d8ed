import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText

/// The command `demo`.
struct Demo: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: Text(
      "Make a throwaway store with a made-up life, to look around in.", "예시 데이터가 담긴 저장소를 만들어 둘러봐요."),
    discussion: Text(
      """
      Your own store is not touched. Without a path the new store is in a new temporary \
      folder.
      """,
      """
      내 저장소는 그대로예요. 경로가 없으면 새 임시 폴더에 만들어요.
      """))

  @Argument(
    help: .both(
      "The file of the new store, which must not exist.", "새 저장소의 파일. 아직 없는 것이어야 해요.", value: "path"
    ))
  var path: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard global.store == nil else {
      throw ValidationError(
        Text(
          "demo makes a store of its own. Give its path without --store.",
          "demo는 저장소를 따로 만들어요. --store 없이 경로를 적어 주세요."))
    }
  }

  func run() throws {
    var options = global
    let environment = try Session(global).environment
    options.store =
      try path.map(absolute) ?? TemporaryFolder.make(in: environment).appending("/demo.db")
    let session = try Session(options, environment: environment)
    let context = session.context(settings: [])
    let life = DemoStory(
      today: try context.today, zone: try context.zone, language: context.language,
      makeUID: session.makeUID)
    try session.createStore()
    try session.store().writeAndWait(session.note("demo")) { try life.add(to: $0) }
    if global.json {
      return try Output.write(Envelope.of([("store", ["path": .string(session.storePath)])]))
    }
    try session.print(Text.demo(storePath: session.storePath).map { $0[context.language] })
  }
}

/// Returns the absolute path, which names the store from any folder.
private func absolute(_ path: String) -> String {
  path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
}

/// A new folder for temporary files that only this user can read.
private enum TemporaryFolder {
  /// Creates the folder, and returns its path.
  ///
  /// - Throws: `StoreError.cannotCreate`, `.diskFull` or `.inputOutput`.
  static func make(in environment: ProcessEnvironment) throws -> String {
    let pattern = environment.temporaryFolder + "/todoctl-demo-XXXXXX"
    var bytes = Array(pattern.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw StoreError.system(errno, path: pattern) }
    return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
