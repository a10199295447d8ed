import ArgumentParser
import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The emotions of a diary entry, and its moment.
struct FeelingOptions: ParsableArguments {
  @Option(
    help: .both(
      """
      An emotion: its name, the beginning of the name, or its number. The emotions are \
      \(Self.names), and your own. Up to five can be given, with commas between them; the first \
      counts in statistics.
      """,
      """
      감정의 이름, 이름의 앞부분, 또는 번호: \(Self.names). 내 감정도 돼요. 쉼표로 나눠 다섯까지 적을 수 있고, 통계에는 첫 번째 감정만 집계해요.
      """, value: "emotion"))
  var emotion: [String] = []

  /// Returns all emotions, in the order in which they were typed.
  ///
  /// - Throws: `ArgumentProblem` for a word that isn't an emotion.
  func emotions(among known: Emotions) throws -> [Emotion] {
    try emotion.flatMap { text in
      try Parsing.explained { () throws(ValueError) in try known.list(typed: text) }
    }
  }

  @Option(
    help: .both(
      "When you felt it, such as \"yesterday 10pm\" or 2026-11-21T09:30:00Z.",
      "그렇게 느낀 때. 예: \"어제 22시\", 2026-11-21T09:30:00Z.", value: "moment"),
    transform: Parsing.moment)
  var at: MomentArgument?

  private static let names = Emotion.standard.enumerated().map {
    "\($0 + 1) \($1.rawValue) \($1.koreanWord)"
  }.joined(separator: ", ")
}

/// The fields of a diary entry except its emotion. A text can begin with a hyphen, as lists do.
struct DiaryOptions: ParsableArguments {
  @Option(
    name: .customLong("sub"), parsing: .unconditionalSingleValue,
    help: .both(
      "A finer word for the emotion; can be given several times.",
      "감정을 더 자세히 나타내는 말. 여러 번 적을 수 있어요."))
  var subEmotions: [String] = []

  @Option(parsing: .unconditional, help: .both("What you write in your own words.", "내 말로 쓰는 글."))
  var text: String?

  @Option(parsing: .unconditional, help: .both("What happened.", "무슨 일이 있었는지."))
  var situation: String?

  @Option(parsing: .unconditional, help: .both("What went through your mind.", "어떤 생각이 스쳤는지."))
  var thought: String?

  @Option(parsing: .unconditional, help: .both("How it looks on second thought.", "다시 생각하면 어떤지."))
  var reevaluation: String?

  @Option(parsing: .unconditional, help: .both("What you did, or will do.", "무엇을 했는지, 또는 할 것인지."))
  var action: String?

  @Option(
    name: .customLong("image"),
    help: .both(
      "The path of a picture; can be given several times.", "사진의 경로. 여러 번 적을 수 있어요.", value: "path")
  )
  var imagePaths: [String] = []

  /// Refuses the path of a picture that doesn't exist.
  ///
  /// - Throws: `CommandError.unreadable`.
  func requirePictures() throws {
    for path in imagePaths where !path.isEmpty && !FileManager.default.fileExists(atPath: path) {
      throw CommandError.unreadable(path: path)
    }
  }

  /// The requested changes.
  var patch: DiaryPatch {
    var patch = DiaryPatch()
    patch.subEmotions = subEmotions.isEmpty ? nil : subEmotions
    patch.text = text
    patch.situation = situation
    patch.thought = thought
    patch.reevaluation = reevaluation
    patch.action = action
    patch.imagePaths = imagePaths.isEmpty ? nil : imagePaths
    return patch
  }
}
