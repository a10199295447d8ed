import Testing
import TodoExchange

@Suite("The CSV writer")
struct CSVWriterTests {
  private func row(_ fields: [String], disarms: Bool = true) -> String {
    var buffer: [UInt8] = []
    CSVWriter(disarms: disarms).appendRow(fields, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  @Test("The CSV writer joins fields with commas, ends rows with CRLF, and appends to its buffer")
  func rows() {
    var buffer = Array("x\r\n".utf8)
    let writer = CSVWriter()
    writer.appendRow(["id", "제목", "memo"], to: &buffer)
    writer.appendRow(["1", "", "회의 준비"], to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == "x\r\nid,제목,memo\r\n1,,회의 준비\r\n")
  }

  @Test(
    "The CSV writer quotes a field only if it must",
    arguments: [
      ("plain", "plain"), ("a b", "a b"), ("a'b;c|d\te", "a'b;c|d\te"), ("a,b", "\"a,b\""),
      ("a\"b", "\"a\"\"b\""), ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""),
      ("a\rb", "a\\u{d}b"), ("a\r\nb", "\"a\\u{d}\nb\""), (" a", "\" a\""), ("a ", "\"a \""),
      (" ", "\" \""),
    ])
  func quoting(field: String, expected: String) {
    #expect(row([field, "z"]) == "\(expected),z\r\n")
  }

  @Test("The CSV writer quotes a single empty field, so that no row is a blank line")
  func emptyFields() {
    #expect(row([""]) == "\"\"\r\n")
    #expect(row(["", ""]) == ",\r\n")
    #expect(row(["", "a", ""]) == ",a,\r\n")
  }

  @Test(
    "The CSV writer puts an apostrophe before a possible formula, inside any quotes",
    arguments: [
      ("=1+1", "'=1+1"), ("+82", "'+82"), ("-5", "'-5"), ("@SUM(A1)", "'@SUM(A1)"), ("\ta", "'\ta"),
      ("\ra", "\\u{d}a"), ("=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\""), ("=", "'="),
      ("=a ", "\"'=a \""), ("\n=1", "\"'\n=1\""), ("\u{FF1D}1+1", "'\u{FF1D}1+1"),
      ("\u{FF0B}82", "'\u{FF0B}82"), ("\u{FF0D}5", "'\u{FF0D}5"), ("\u{FF20}a", "'\u{FF20}a"),
      ("=\u{301}a", "'=\u{301}a"),
    ])
  func formulaGuard(field: String, expected: String) {
    #expect(row([field, "z"]) == "\(expected),z\r\n")
  }

  @Test(
    "A disarmed CSV field restores to the text of a formula, an apostrophe or an escape",
    arguments: [
      ("=A", "'=A"), ("'=A", "''=A"), ("''=A", "'''=A"), ("'A", "'A"), ("'", "'"), ("a'=b", "a'=b"),
      ("'＠home", "''＠home"), ("'\tx", "''\tx"), ("\u{1b}[2J", "\\u{1b}[2J"),
      ("\\u{1b}", "\\u{5c}u{1b}"), ("\\u{5c}u{1b}", "\\u{5c}u{5c}u{1b}"),
      ("\\u{61}", "\\u{5c}u{61}"), ("\\\u{9b}", "\\\\u{9b}"), ("c:\\users", "c:\\users"),
      ("\\u{12345678}", "\\u{12345678}"), ("a\rb\r\nc\n", "a\\u{d}b\\u{d}\nc\n"), ("", ""),
    ])
  func reversible(text: String, field: String) {
    #expect(CSVWriter.disarmed(text) == field)
    #expect(CSVWriter.restored(field).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("A foreign CSV escape of a harmless character stays as it is")
  func foreignEscapes() {
    #expect(CSVWriter.restored("a\\u{61}b") == "a\\u{61}b")
  }

  @Test("A formula character inside a CSV field needs no apostrophe")
  func innerFormulaCharacters() {
    #expect(row(["a=1", "1-2", "a@b", "a\u{FF1D}"]) == "a=1,1-2,a@b,a\u{FF1D}\r\n")
  }

  @Test("The CSV writer leaves possible formulas as they are without disarming")
  func noGuard() {
    #expect(row(["=1", "+1", "-1", "@a", "\ta"], disarms: false) == "=1,+1,-1,@a,\ta\r\n")
    #expect(
      row(["\u{FF1D}1", "\u{FF20}a", "\na"], disarms: false)
        == "\u{FF1D}1,\u{FF20}a,\"\na\"\r\n")
  }
}
