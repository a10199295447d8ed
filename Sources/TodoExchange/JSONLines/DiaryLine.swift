import TodoDomain

/// A line about an entry of the diary. What is wrong with it is told without quoting its texts.
enum DiaryLine {
  /// The checked entry; refuses fields that no entry has.
  static func entry(
    _ fields: inout RecordFields, _ limits: EventLimits
  ) throws(FieldFault) -> DiaryEntry {
    do throws(FieldFault) {
      let entry = try read(&fields, limits)
      try fields.finish()
      return entry
    } catch {
      let isQuotable = quotableFields.contains(error.field) && error.isAboutText
      throw FieldFault(error.field, value: isQuotable ? error.value : nil, error.reason)
    }
  }

  /// The fields that hold nothing of what somebody wrote.
  private static let quotableFields = ["uid", "createdAt", "emotion"]

  private static func read(
    _ fields: inout RecordFields, _ limits: EventLimits
  ) throws(FieldFault) -> DiaryEntry {
    let uid = try fields.text("uid")
    let createdAt = try fields.text("createdAt")
    let emotion = try fields.text("emotion")
    let subEmotions = try fields.texts("subEmotions")
    let situation = try fields.text("situation")
    let thought = try fields.text("thought")
    let reevaluation = try fields.text("reevaluation")
    let action = try fields.text("action")
    let imagePaths = try fields.texts("imagePaths")
    let source = try fields.object("source").map { (object) throws(FieldFault) in
      try SourceField(object).source()
    }
    let checkedUID = try parsed(try required(uid, "uid"), "uid", EventUID.init)
    let moment = try parsed(try required(createdAt, "createdAt"), "createdAt", Instant.init)
    let feeling = try parsedIfPresent(emotion, "emotion") { (text) throws(ValueError) in
      try Emotion(text) as Emotion
    }
    return try checked { () throws(ValueError) in
      try DiaryEntry(
        uid: checkedUID, createdAt: moment, emotion: feeling, subEmotions: subEmotions ?? [],
        situation: situation ?? "", thought: thought ?? "", reevaluation: reevaluation ?? "",
        action: action ?? "", imagePaths: imagePaths ?? [], source: source, limits: limits)
    }
  }
}

extension FieldFault {
  /// Whether the value is a text that is not of the form it should be, rather than of another type.
  fileprivate var isAboutText: Bool {
    if case .invalid = reason { true } else { false }
  }
}
