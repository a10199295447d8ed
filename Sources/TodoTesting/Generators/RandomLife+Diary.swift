public import TodoDomain

extension RandomLife {
  /// A random diary entry. One in ten is at the first second of a day, and one in eight has no
  /// emotion.
  public mutating func diaryEntry() throws -> DiaryEntry {
    let second = chance(10) ? 0 : number(0...86_399)
    var texts: [String] = []
    for _ in 0..<4 { texts.append(text() ?? "") }
    var words: [String] = []
    for _ in 0..<pick([0, 0, 1, 3]) { words.append(title()) }
    let entry = try DiaryEntry(
      uid: uid(), createdAt: Instant(secondsSince1970: date().dayNumber * 86_400 + second),
      emotions: emotions(), subEmotions: words, situation: texts[0],
      thought: texts[1],
      reevaluation: texts[2], action: texts[3],
      imagePaths: chance(20) ? ["사진/\(number(1...99)).jpg", "/tmp/a b\\c.png"] : []
    ).applying(freeText())
    let zones = ["Asia/Seoul", "America/New_York", "Pacific/Kiritimati", "KST-9"]
    var aside = RandomLife(aside: entry.uid)
    return entry.felt(in: aside.chance(30) ? try ZoneID(aside.pick(zones)) : nil)
  }

  /// One emotion, sometimes up to five, and sometimes none.
  private mutating func emotions() -> [Emotion] {
    guard !chance(12) else { return [] }
    let first = pick(Emotion.standard)
    let others = chance(4) ? Emotion.standard.filter { $0 != first && chance(3) } : []
    if chance(9), let own = try? Emotion("뿌듯함") { return [own, first] }
    return Array(([first] + others).prefix(DiaryEntry.mostEmotions))
  }

  /// Returns a patch that sets the text of an entry to several random lines, or to an empty text.
  /// The text is drawn after all other fields.
  private mutating func freeText() -> DiaryPatch {
    var patch = DiaryPatch()
    patch.text = (0..<pick([0, 1, 1, 3])).map { _ in text() ?? "" }.joined(separator: "\n")
    return patch
  }
}
