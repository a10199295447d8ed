import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoText

struct Copy: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: Text(
      "Copy a whole store to another place, such as a server.", "저장소를 통째로 서버 같은 다른 곳에 복사해요."),
    discussion: Text(
      """
      FROM and TO are paths of stores, or addresses of stores on a server. The copy has \
      everything: todos, diary, settings, ids and the history, so that `undo` goes on. It is \
      compared with the original, row by row, before it is there. TO must be a new place, or a \
      store as `init` makes it. FROM isn't changed. Both stores are stores of their own from \
      then on: what is added to one doesn't come to the other.
      """,
      """
      원본과 복사본은 저장소의 경로나 서버에 있는 저장소의 주소로 적어요. 복사본에는 투두, \
      감정일기, 설정, 번호, 기록이 다 있어서 `undo`도 할 수 있어요. 복사본은 완성하기 전에 한 \
      줄씩 원본과 비교해요. 복사본은 새 파일이거나 `init`으로 막 만든 저장소여야 해요. 원본은 \
      그대로예요. 그 뒤로 둘은 서로 다른 저장소라서, 한쪽에 추가한 것이 다른 쪽에 반영되지 않아요.
      """))

  @Argument(help: .both("The store to copy.", "복사할 저장소."), completion: Completions.stores)
  var from: String

  @Argument(help: .both("Where the copy is made.", "복사본을 만들 곳."), completion: Completions.stores)
  var to: String

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var options: GlobalOptions

  /// The options, with the original as the store.
  var global: GlobalOptions { options.naming(from) }

  func validate() throws {
    guard options.store == nil else {
      throw ValidationError(
        Text(
          "`copy` takes both stores as arguments, so leave out --store.",
          "`copy`는 두 저장소를 인자로 받아요. --store를 빼 주세요."))
    }
  }

  func run() throws {
    let session = try Session(global)
    let place = try Session(options.naming(to)).place
    let original = try session.copyable()
    let language = try session.context(original).language
    let copied = try session.following(.copy, on: nil, progress, language: language) {
      try WholeCopy.make(of: original, at: place, comparing: { try ContentDigest(of: $0) })
    }
    guard !options.json else { return try Output.write(json(copied)) }
    let (target, source) = (TerminalText.singleLine(to), TerminalText.singleLine(from))
    try session.print([
      Text(
        "\(target): \(copied.sentence), copied from \(source) and compared with it",
        "\(target): \(copied.sentence), \(source)에서 복사하고 비교해 봤어요")
    ])
  }

  private func json(_ copied: CopiedStore) -> JSONValue {
    Envelope.of([
      (
        "copy",
        [
          "from": .string(from), "to": .string(to), "events": .integer(Int64(copied.events)),
          "occurrences": .integer(Int64(copied.occurrences)),
          "categories": .integer(Int64(copied.categories)),
          "diary": .integer(Int64(copied.diaryEntries)),
          "history": .integer(Int64(copied.historyEntries)),
        ]
      )
    ])
  }
}

extension GlobalOptions {
  /// Returns the same options with another store.
  fileprivate func naming(_ store: String) -> GlobalOptions {
    var options = self
    options.store = store
    return options
  }
}

extension CopiedStore {
  fileprivate var sentence: Text {
    StoreCounts.sentence(events: events, occurrences: occurrences, categories: categories)
      + Text(
        ", \(diaryEntries) diary entr\(diaryEntries == 1 ? "y" : "ies"), "
          + "\(historyEntries) entr\(historyEntries == 1 ? "y" : "ies") of the history",
        ", 감정일기 \(diaryEntries)개, 기록 \(historyEntries)개")
  }
}
