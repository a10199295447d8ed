import Testing
import TodoStorage

@Suite("The folder of a path")
struct FolderPathTests {
  @Test(
    "The folder of a path is the part before the last slash",
    arguments: [
      ("q", "."), ("가", "."), ("./q", "."), ("a/b", "a"), ("/q", "/"), ("/a/b", "/a"),
      ("q//r", "q"),
      ("../q", ".."), ("a b/100%", "a b"),
    ])
  func containing(path: String, folder: String) {
    #expect(FolderPath.containing(path) == folder)
  }
}
