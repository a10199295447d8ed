import ArgumentParser
import TodoDomain

/// What a diary entry says besides its emotion.
struct DiaryOptions: ParsableArguments {
  @Option(name: .customLong("sub"), help: "A finer word for it; may be given again.")
  var subEmotions: [String] = []

  @Option(help: "What happened.")
  var situation: String?

  @Option(help: "What went through your mind.")
  var thought: String?

  @Option(help: "How it looks on second thought.")
  var reevaluation: String?

  @Option(help: "What you did, or will do.")
  var action: String?

  @Option(
    name: .customLong("image"),
    help: ArgumentHelp("Where a picture is; may be given again.", valueName: "path"))
  var imagePaths: [String] = []

  /// The changes that were asked for.
  var patch: DiaryPatch {
    var patch = DiaryPatch()
    patch.subEmotions = subEmotions.isEmpty ? nil : subEmotions
    patch.situation = situation
    patch.thought = thought
    patch.reevaluation = reevaluation
    patch.action = action
    patch.imagePaths = imagePaths.isEmpty ? nil : imagePaths
    return patch
  }
}

/// Words that no option takes: most likely of a text that lacks its quotation marks. The parser would
/// repeat them in its message, and a diary's words belong nowhere but into the diary.
struct StrayWords: ParsableArguments {
  @Argument(help: .hidden)
  var words: [String] = []

  func validate() throws {
    guard words.isEmpty else {
      throw ValidationError("There are words that no option takes: put texts in quotation marks.")
    }
  }
}
