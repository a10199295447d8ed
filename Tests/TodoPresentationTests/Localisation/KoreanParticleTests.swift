import Testing

import TodoLocalisation
@testable import TodoPresentation

@Suite("Korean particles")
struct KoreanParticleTests {
  @Test(
    "The form of a Korean particle follows the last sound of its word",
    arguments: [
      ("파일", "파일을 파일이 파일은 파일과 파일로 파일이에요"),
      ("폴더", "폴더를 폴더가 폴더는 폴더와 폴더로 폴더예요"),
      ("목록", "목록을 목록이 목록은 목록과 목록으로 목록이에요"),
      ("“치과”", "“치과”를 “치과”가 “치과”는 “치과”와 “치과”로 “치과”예요"),
      ("3", "3을 3이 3은 3과 3으로 3이에요"),
      (
        "2026-11-27 (금)",
        "2026-11-27 (금)을 2026-11-27 (금)이 2026-11-27 (금)은 2026-11-27 (금)과 2026-11-27 (금)으로 2026-11-27 (금)이에요"
      ),
      ("10", "10을 10이 10은 10과 10으로 10이에요"), ("7", "7을 7이 7은 7과 7로 7이에요"),
      ("2", "2를 2가 2는 2와 2로 2예요"),
      ("file.txt", "file.txt를 file.txt가 file.txt는 file.txt와 file.txt로 file.txt예요"),
      ("notebook", "notebook을 notebook이 notebook은 notebook과 notebook으로 notebook이에요"),
      ("gym", "gym을 gym이 gym은 gym과 gym으로 gym이에요"),
      ("mail", "mail을 mail이 mail은 mail과 mail로 mail이에요"),
      ("", "를 가 는 와 로 예요"), ("🙂", "🙂를 🙂가 🙂는 🙂와 🙂로 🙂예요"),
    ])
  func forms(word: String, expected: String) {
    let found = Text(
      "",
      "\(word, .object) \(word, .subject) \(word, .topic) \(word, .with) "
        + "\(word, .toward) \(word, .being)")
    #expect(found[.ko] == expected)
  }
}
