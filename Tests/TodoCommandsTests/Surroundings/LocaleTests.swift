import Testing
import TodoLocalisation
import TodoPresentation

@testable import TodoCommands

@Suite("The environment's locale")
struct LocaleTests {
  @Test(
    "Charts are ASCII if the locale's encoding isn't UTF-8",
    arguments: [
      ("C", .ascii), ("POSIX", .ascii), ("en_US.ISO-8859-1", .ascii), ("ko_KR.eucKR", .ascii),
      ("de_DE.ISO-8859-15@euro", .ascii), ("C.UTF-8", .unicode), ("ko_KR.utf8", .unicode),
      ("ca_ES.UTF-8@valencia", .unicode), ("ko_KR", .unicode), ("", .unicode),
    ] as [(String, Glyphs)])
  func glyphs(locale: String, expected: Glyphs) {
    #expect(ProcessEnvironment(variables: ["LC_ALL": locale]).glyphs == expected)
    #expect(ProcessEnvironment(variables: ["LC_CTYPE": locale]).glyphs == expected)
    #expect(ProcessEnvironment(variables: ["LANG": locale]).glyphs == expected)
  }

  @Test("LC_ALL overrides LC_CTYPE, which overrides LANG, and empty values don't count")
  func order() {
    let variables = ["LC_ALL": "", "LC_CTYPE": "C", "LANG": "ko_KR.UTF-8"]
    #expect(ProcessEnvironment(variables: variables).glyphs == .ascii)
    #expect(
      ProcessEnvironment(variables: variables.merging(["LC_ALL": "C.UTF-8"]) { $1 }).glyphs
        == .unicode)
    #expect(ProcessEnvironment(variables: [:]).glyphs == .unicode)
  }
}
