import Testing
import TodoLocalisation
import TodoPresentation

@Suite struct TextTablePropertyTests {
  private static func table(_ random: inout MixedText, columns most: Int = 6, marked: Bool = false)
    -> TextTable
  {
    let columns = (0..<Int.random(in: 1...most, using: &random)).map { index in
      TextTable.Column(
        random.text(maxLength: 4),
        alignment: Bool.random(using: &random) && !marked ? .right : .left,
        sizing: Bool.random(using: &random) ? .fixed : .flexible(minWidth: 4), priority: index % 3)
    }
    let rows = (0..<8).map { _ in
      columns.map { _ in
        TextTable.Cell((marked ? "|" : "") + random.text(maxLength: 12), style: .dim)
      }
    }
    return TextTable(columns: columns, rows: rows)
  }

  @Test("No line of a random table is wider than the limit or ends in a space")
  func widths() {
    var random = MixedText(seed: 1)
    for _ in 0..<150 {
      let table = Self.table(&random)
      for width in [1, 2, 5, 10, 11, 17, 30, 60, 80] {
        for line in table.lines(width: width) {
          #expect(line.displayWidth <= width && !line.hasSuffix(" "))
        }
      }
    }
  }

  @Test("Every column of a random table starts at the same display column on every line")
  func alignment() {
    var random = MixedText(seed: 2)
    for _ in 0..<200 {
      let table = Self.table(&random, marked: true)
      let starts = table.lines().dropFirst(2).map(Self.starts)
      #expect(Set(starts).count == 1 && starts.first?.count == table.columns.count)
      // Three columns of at most 25 fit into 60 without cutting off the opening mark of a cell.
      let small = Self.table(&random, columns: 3, marked: true)
      #expect(Set(small.lines(width: 60).dropFirst(2).map(Self.starts)).count == 1)
    }
  }

  @Test("Colour changes nothing in a random table but the escape sequences")
  func color() {
    var random = MixedText(seed: 3)
    for _ in 0..<50 {
      let table = Self.table(&random)
      let plain = table.lines(width: 40)
      let colored = table.lines(width: 40, mode: .on)
      #expect(colored.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
    }
  }

  /// The display columns at which the cells of a line, each opened by `|`, start.
  private static func starts(_ line: String) -> [Int] {
    var column = 0
    var starts: [Int] = []
    for character in line {
      if character == "|" { starts.append(column) }
      column += DisplayWidth.of(character)
    }
    return starts
  }
}
