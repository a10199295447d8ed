import Testing
import TodoLocalisation
import TodoPresentation

@Suite("The progress line of long work")
struct ProgressLineTests {
  private func line(
    _ width: Int?, _ language: Language = .en, bytes: Int? = 50_000_000,
    glyphs: Glyphs = .unicode
  ) -> ProgressLine {
    ProgressLine(
      .import, sizeInBytes: bytes,
      TextRenderer(width: width, color: .off, language: language, glyphs: glyphs))
  }

  @Test("A progress line has a bar, the share, the rate and the remaining time")
  func whole() {
    #expect(
      line(80).text(share: 0.5, afterSeconds: 2)
        == "Importing  ████████████░░░░░░░░░░░░   50 %  12.5 MB/s  0:02 left")
    #expect(
      line(80, .ko).text(share: 0.25, afterSeconds: 60)
        == "가져오는 중  ██████░░░░░░░░░░░░░░░░░░   25 %  초당 0.2MB  3:00 남음")
    #expect(
      line(80, bytes: nil, glyphs: .ascii).text(share: 0.999, afterSeconds: 7_200)
        == "Importing  #######################.   99 %  0:08 left")
  }

  @Test(
    "A progress line is narrower than the terminal and drops its last parts first",
    arguments: 1...90)
  func narrow(width: Int) {
    for language in [Language.en, .ko] {
      let line = line(width, language)
      for share in [nil, 0, 0.004, 0.5, 1, 1.5, -1] as [Double?] {
        let text = line.text(share: share, afterSeconds: 3)
        #expect(DisplayWidth.of(text) <= max(width - 1, 0), "\(width) \(text)")
      }
    }
  }

  @Test("A progress line keeps the parts that fit")
  func shortened() {
    let line = line(34)
    #expect(line.text(share: 0.5, afterSeconds: 2) == "Importing  ███████░░░░░░░░   50 %")
    #expect(line.text(share: nil, afterSeconds: 2) == "Importing 0:02")
    #expect(line.text(share: 0.5, afterSeconds: 2, isEnding: true) == "Stopping 0:02")
  }
}
