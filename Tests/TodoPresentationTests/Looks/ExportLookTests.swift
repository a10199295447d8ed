import Testing
import TodoDomain
import TodoPresentation

@Suite("How the account of an export looks")
struct ExportLookTests {
  private func account() throws -> ExportAccount {
    var account = ExportAccount()
    for number in 1...25 {
      let id = try #require(EventID(number))
      account.note(ExportLoss(.init(.schedule), .alarm, .noPlace), of: id)
    }
    account.note(ExportLoss(.occurrence, .time, .differs), of: EventID(7), times: 2)
    account.note(ExportLoss(.init(.routine), .title, .tooLong(limit: 100)), of: EventID(3))
    account.note(ExportLoss(.diary, nil, .noPlace), times: 4)
    account.note(ExportLoss(.setting, nil, .noPlace), times: 0)
    return account
  }

  @Test("A line a sort, with the first ids; nothing where all is held")
  func lines() throws {
    #expect(
      ExportLook(Look(width: 80)).report(try account()) == [
        "The file doesn't hold this as the store has it:", "",
        "  diary             4 × no place for it",
        "  occurrence, time  2 × reads back differently: 7",
        "  routine, title    1 × more than 100 characters, written whole: 3",
        "  schedule, alarm   25 × no place for it: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,",
        "                    13, 14, 15, 16, 17, 18, 19, 20 … and 5 more",
      ])
    #expect(ExportLook(Look()).report(ExportAccount()).isEmpty)
  }

  @Test("In Korean as well")
  func korean() throws {
    let lines = ExportLook(Look(language: .ko)).report(try account())
    #expect(lines.first == "파일에 저장소와 똑같이 담기지 않은 것:")
    #expect(lines.contains("  루틴, 제목       1 × 100자보다 길지만 모두 담았어요: 3"))
  }
}
