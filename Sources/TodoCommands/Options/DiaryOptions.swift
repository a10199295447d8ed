import ArgumentParser
import TodoDomain

/// What a diary entry says besides its emotion. A text may begin with a hyphen, as lists do.
struct DiaryOptions: ParsableArguments {
  @Option(
    name: .customLong("sub"), parsing: .unconditionalSingleValue,
    help: "A finer word for it; may be given again.")
  var subEmotions: [String] = []

  @Option(parsing: .unconditional, help: "What happened.")
  var situation: String?

  @Option(parsing: .unconditional, help: "What went through your mind.")
  var thought: String?

  @Option(parsing: .unconditional, help: "How it looks on second thought.")
  var reevaluation: String?

  @Option(parsing: .unconditional, help: "What you did, or will do.")
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
  @Argument(parsing: .allUnrecognized, help: .hidden)
  var words: [String] = []

  func validate() throws {
    guard words.isEmpty else {
      throw ValidationError(
        "There are words or options that this command doesn't take: put texts in quotation marks, "
          + "and write entries with `add diary`.")
    }
  }
}
