import ArgumentParser
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `migrate`, which upgrades a store to the present schema.
struct Migrate: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: Text(
      "Bring a store to the present version of its tables.", "저장소를 최신 버전의 형식으로 업그레이드해요."),
    discussion: Text(
      """
      A store in a file is upgraded by the first command that opens it, or by this one. The \
      tables of a database are upgraded by this command alone, all stores of the database \
      together. Back the database up before (pg_dump).
      """,
      """
      파일 저장소는 처음 여는 명령이나 이 명령으로 업그레이드돼요. 데이터베이스의 표는 이 \
      명령으로만 업그레이드되고, 그 안의 저장소가 한꺼번에 바뀌어요. 먼저 데이터베이스를 백업해 \
      주세요(pg_dump).
      """))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let (old, new) = try session.migrate()
    let path = session.storePath
    guard !global.json else {
      return try Output.write(
        Envelope.of([
          (
            "migration",
            [
              "store": .string(path), "oldVersion": .integer(Int64(old)),
              "newVersion": .integer(Int64(new)),
            ]
          )
        ]))
    }
    let place = TerminalText.singleLine(path)
    try session.print([
      old == new
        ? Text(
          "\(place) has schema \(new), which is the present one",
          "\(place): 스키마 \(new), 최신 버전이에요")
        : Text(
          "Upgraded \(place) from schema \(old) to schema \(new)",
          "\(place): 스키마 \(old)에서 \("\(new)", .toward) 업그레이드했어요")
    ])
  }
}
