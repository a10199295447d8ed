import Testing
import TodoLocalisation
import TodoPresentation

@Suite struct TextTableTests {
  private static let columns: [TextTable.Column] = [
    .init("번호", alignment: .right), .init("제목", sizing: .flexible(minWidth: 6), priority: 1),
    .init("마감"),
  ]
  private static let rows: [[TextTable.Cell]] = [
    ["1", "회의 자료 준비", "3/10"], ["12", "Buy milk", ""], ["123", "운동"],
  ]

  @Test("Table columns line up by display width, and lines end without spaces")
  func unlimited() {
    let lines = TextTable(columns: Self.columns, rows: Self.rows).lines()
    #expect(
      lines == [
        "번호  제목            마감",
        "──────────────────────────",
        "   1  회의 자료 준비  3/10",
        "  12  Buy milk",
        " 123  운동",
      ])
  }

  @Test("A flexible table column is truncated to make lines fit")
  func narrow() {
    let lines = TextTable(columns: Self.columns, rows: Self.rows).lines(width: 20)
    #expect(
      lines
        == [
          "번호  제목      마감",
          "────────────────────",
          "   1  회의 자…  3/10",
          "  12  Buy milk",
          " 123  운동",
        ])
  }

  @Test("Fixed table columns shrink last, and a table fits into ten columns")
  func tenColumns() {
    let lines = TextTable(columns: Self.columns, rows: Self.rows).lines(width: 10)
    #expect(lines == ["번호 … 마…", "──────────", "   1 … 3/…", "  12 …", " 123 …"])
  }

  @Test("A table shrinks the column of lower priority first, then the gap, then the rest")
  func priorities() {
    let columns: [TextTable.Column] = [
      .init("", sizing: .flexible(minWidth: 4), priority: 2),
      .init("", sizing: .flexible(minWidth: 3), priority: 1),
    ]
    let table = TextTable(columns: columns, rows: [["abcdefgh", "ABCDEFGH"]], showsHeader: false)
    #expect(table.lines(width: 15) == ["abcdefgh  ABCD…"])
    #expect(table.lines(width: 13) == ["abcdefgh  AB…"])
    #expect(table.lines(width: 10) == ["abcd…  AB…"])
    #expect(table.lines(width: 8) == ["abc… AB…"])
    #expect(table.lines(width: 5) == ["ab… …"])
    #expect(table.lines(width: 2) == ["…"])
  }

  /// A list that drops the place first, then the time, and then the number.
  private static let leaving = TextTable(
    columns: [
      .init("", sacrifice: 2), .init("", sizing: .flexible(minWidth: 6)),
      .init("", sacrifice: 3), .init("", alignment: .right, sacrifice: 1),
    ],
    rows: [["10:00", "회의 자료 준비", "3층 회의실", "7"], ["", "Run", "", "12"]], showsHeader: false)

  @Test("Table columns are dropped in their order before a title falls below its minimum width")
  func leaving() {
    let widths: [(Int, String)] = [
      (37, "10:00  회의 자료 준비  3층 회의실   7"), (35, "10:00  회의 자료 …   3층 회의실   7"),
      (29, "10:00  회의 …  3층 회의실   7"), (26, "10:00 회의 … 3층 회의실  7"),
      (25, "10:00  회의 자료 준비   7"), (17, "10:00  회의 …   7"), (15, "10:00 회의 …  7"),
      (14, "회의 자료…   7"), (9, "회의 …  7"), (8, "회의 자…"), (4, "회…"),
    ]
    for (width, line) in widths { #expect(Self.leaving.lines(width: width).first == line) }
    #expect(Self.leaving.lines(width: 14) == ["회의 자료…   7", "Run         12"])
  }

  @Test("Tabbed table rows have all cells in full with a tab between them")
  func tabbed() {
    #expect(
      Self.leaving.tabbedLines() == ["10:00\t회의 자료 준비\t3층 회의실\t7", "\tRun\t\t12"])
    let table = TextTable(columns: Self.columns, rows: [["1", "a\tb  "]])
    #expect(table.tabbedLines() == ["1\ta b\t"])
    let red = TextTable(columns: [.init("")], rows: [[.init("x", style: .red)]])
    #expect(red.tabbedLines(mode: .on) == ["\u{1B}[31mx\u{1B}[0m"])
  }

  @Test("A table without a header shows only its rows")
  func headless() {
    let table = TextTable(columns: Self.columns, rows: Self.rows, showsHeader: false)
    #expect(table.render() == "  1  회의 자료 준비  3/10\n 12  Buy milk\n123  운동\n")
    #expect(TextTable(columns: Self.columns, rows: [], showsHeader: false).lines().isEmpty)
    #expect(
      TextTable(columns: [], rows: [[], ["x"]], showsHeader: false).lines(width: 10) == ["", ""])
  }

  @Test("Table cells are escaped, and cells beyond the columns are left out")
  func safety() {
    let table = TextTable(
      columns: [.init("a")], rows: [["x\u{1B}[2J\ny", "extra"], ["tail  "]], showsHeader: false)
    #expect(table.lines() == ["x\\u{1b}[2J y", "tail"])
  }

  @Test("Styles in table cells add colour and take no columns")
  func styles() {
    let red = TextTable.Cell("급함", style: .red)
    let work = TextTable.Cell("업무", swatch: .foreground(hex: "#FF0000"))
    let table = TextTable(columns: [.init("A"), .init("B"), .init("C")], rows: [[red, work, "x"]])
    #expect(table.lines() == ["A     B       C", "───────────────", "급함  ● 업무  x"])
    #expect(
      table.lines(mode: .on) == [
        "\u{1B}[1mA\u{1B}[0m     \u{1B}[1mB\u{1B}[0m       \u{1B}[1mC\u{1B}[0m",
        "───────────────",
        "\u{1B}[31m급함\u{1B}[0m  \u{1B}[38;5;196m●\u{1B}[0m 업무  x",
      ])
  }
}
