import TodoDomain
import TodoExchange

/// The diary as `--json` shows it: `Docs/json.md` describes the shapes.
enum DiaryJSON {
  /// The fields of an entry, in their documented order.
  static func value(_ entry: DiaryEntry) -> JSONValue {
    let members: [(String, JSONValue)] = [
      ("uid", .string(entry.uid.rawValue)),
      ("createdAt", .string(entry.createdAt.description)),
      ("emotion", EventJSON.text(entry.emotion?.rawValue)),
      ("subEmotions", .array(entry.subEmotions.map { .string($0) })),
      ("situation", .string(entry.situation)),
      ("thought", .string(entry.thought)),
      ("reevaluation", .string(entry.reevaluation)),
      ("action", .string(entry.action)),
      ("imagePaths", .array(entry.imagePaths.map { .string($0) })),
    ]
    return .object(JSONObject(members))
  }

  /// Emotions, most frequent first, and their average mood; null where no entry names an emotion.
  static func members(of mood: Mood) -> [(String, JSONValue)] {
    let rows = mood.ranked.map { emotion, count -> JSONValue in
      ["emotion": .string(emotion.rawValue), "count": .integer(Int64(count))]
    }
    return [
      ("byEmotion", .array(rows)),
      ("averageMood", mood.average.map { .number($0) } ?? .null),
    ]
  }
}

extension Envelope {
  static func diary(_ entry: DiaryEntry) -> JSONValue { of([("diary", DiaryJSON.value(entry))]) }

  static func diaries(_ entries: [DiaryEntry]) -> JSONValue {
    of([("diaries", .array(entries.map { DiaryJSON.value($0) }))])
  }
}
