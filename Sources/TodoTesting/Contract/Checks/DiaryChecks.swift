import Foundation
import TodoDomain

extension EventStoreContract {
  static let diary: [ContractCheck] =
    diaryReading + diaryNumbers + diaryEditing + diaryStatistics + diaryClocks

  private static let diaryClocks: [ContractCheck] = [
    ContractCheck("a diary entry belongs to the day on which it was felt, by the clock there") {
      store in
      // Thursday 22:00 in New York is Friday noon in Seoul.
      let away = try Sample.diary(
        "away", "2026-11-27T03:00:00Z", emotion: .anger, zone: "America/New_York", text: "long walk"
      )
      let old = try Sample.diary("old", "2026-11-27T03:00:00Z", emotion: .calm, text: "long walk")
      try store.writeAndWait { transaction in
        try transaction.add(away)
        try transaction.add(old)
      }
      try expect(store.provider.diary(with: EventUID("away"))?.zone?.name, "America/New_York")
      let seoul = try ZoneID("Asia/Seoul")
      let (thursday, friday) = (try CivilDate("2026-11-26"), try CivilDate("2026-11-27"))
      let uids = { (day: CivilDate) in
        try store.provider.diaries(in: day...day, in: seoul).map(\.uid.rawValue)
      }
      try expect(uids(thursday), ["away"])
      try expect(uids(friday), ["old"])
      let moods = try store.provider.moods(in: thursday...friday, in: seoul)
      try expect(moods.mapValues(\.counts), [thursday: [.anger: 1], friday: [.calm: 1]])
      let hits = try store.provider.search(
        diaryFor: SearchTerm.terms(of: "walk"), in: thursday...thursday, in: seoul)
      try expect(hits.map(\.entry.uid.rawValue), ["away"])
      let lines = try store.provider.diaryLines(in: thursday...friday, in: seoul)
      try expect(
        lines.map { "\($0.date) \($0.emotion?.rawValue ?? "")" },
        ["2026-11-27 calm", "2026-11-26 anger"])
      // A change keeps the zone.
      let edited = try store.writeAndWait {
        var patch = DiaryPatch()
        patch.text = "short walk"
        return try $0.modifyDiary(EventUID("away"), patch)
      }
      try expect(edited.zone, away.zone)
      try expect(uids(thursday), ["away"])
    },
    ContractCheck("an entry of the first or the last zone is found by a reader of the other one") {
      store in
      let first = try Sample.diary("first", "2026-11-30T10:30:00Z", zone: "Pacific/Kiritimati")
      let last = try Sample.diary("last", "2026-12-01T11:30:00Z", zone: "Etc/GMT+12")
      try store.writeAndWait { transaction in
        try transaction.add(first)
        try transaction.add(last)
      }
      for reader in ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"] {
        let zone = try ZoneID(reader)
        for (day, uid) in [("2026-12-01", "first"), ("2026-11-30", "last")] {
          let day = try CivilDate(day)
          try expect(
            store.provider.diaries(in: day...day, in: zone).map(\.uid.rawValue), [uid], reader)
        }
      }
    },
  ]

  private static let diaryReading: [ContractCheck] = [
    ContractCheck("a diary entry comes back with all its fields") { store in
      let full = try Sample.diary(
        "Ab-1", "2025-06-01T12:34:56Z", emotion: .shame, subEmotions: ["\"b\"", "ㄱ, ㄴ"],
        text: "첫 줄\n\n셋째 줄 ", situation: "회의\n",
        thought: " padded ", reevaluation: "e\u{301}", action: "\u{1F986}",
        imagePaths: ["a/b.png", "c\\d"])
      try store.writeAndWait { try $0.add(full) }
      try expect(store.provider.diary(with: EventUID("Ab-1")), full)
      try expect(store.provider.diary(with: EventUID("aB-1")), full, "another case")
      try expect(store.provider.diary(with: EventUID("ab-2")), nil)
      try expect(store.provider.diaries, [full])
    },
    ContractCheck("the diary is newest first, and goes by uid within a moment") { store in
      try store.writeAndWait { transaction in
        for (uid, second) in [("b", 1), ("C", 1), ("a", 1), ("d", 0), ("e", 2)] {
          try transaction.add(Sample.diary(uid, "2025-06-01T00:00:0\(second)Z"))
        }
      }
      try expect(store.provider.diaries.map(\.uid.rawValue), ["e", "C", "a", "b", "d"])
      var rising: [String] = []
      let moment = try Instant("2025-06-01T00:00:01Z")
      try store.provider.visitDiaries(in: nil, .oldestFirst) { rising.append($0.uid.rawValue) }
      try expect(rising, ["d", "C", "a", "b", "e"])
      rising = []
      try store.provider.visitDiaries(in: moment...moment, .oldestFirst) {
        rising.append($0.uid.rawValue)
      }
      try expect(rising, ["C", "a", "b"], "one moment, both ends included")
    },
    ContractCheck("a diary entry is found by the beginning of its uid") { store in
      try store.writeAndWait { transaction in
        try transaction.add(Sample.diary("abcd-1", "2025-06-01T00:00:00Z"))
        try transaction.add(Sample.diary("ABCD-22", "2025-06-01T00:00:00Z"))
        try transaction.add(Sample.diary("abcd-2", "2025-06-01T00:00:00Z"))
      }
      let provider = store.provider
      try expect(provider.requiredDiary(matching: "Abcd-1").uid.rawValue, "abcd-1")
      try expect(provider.requiredDiary(matching: "abcd-2").uid.rawValue, "abcd-2", "whole")
      try expectError(RequestError.ambiguousDiary("abcd", count: 3)) {
        _ = try provider.requiredDiary(matching: "abcd")
      }
      for word in ["abc", "abcd-3", "", "bcd-1"] {
        try expectError(RequestError.unknownDiary(word)) {
          _ = try provider.requiredDiary(matching: word)
        }
      }
    },
  ]

  private static let diaryNumbers: [ContractCheck] = [
    ContractCheck("a diary entry has a number, which no other entry ever gets") { store in
      func add(_ uid: String, id: Int? = nil) throws -> Int? {
        try store.writeAndWait { transaction in
          try transaction.add(Sample.diary(uid, "2025-06-01T00:00:00Z", id: id))
          return try transaction.diary(with: EventUID(uid))?.id
        }
      }
      try expect(add("a"), 1, "the first")
      try expect(add("b"), 2, "the second")
      try store.writeAndWait { try $0.deleteDiary(EventUID("b")) }
      try expect(add("c"), 3, "after the last one has gone")
      try expect(add("d", id: 2), 2, "its own, which is free")
      try expect(add("e", id: 3), 4, "instead of one that is taken")
      try expect(add("f", id: 99_999_999), 5, "instead of one that is far")
      try expect(add("g", id: -1), 6, "instead of none")
      let provider = store.provider
      try expect(provider.diary(numbered: 3)?.uid.rawValue, "c")
      try expect(provider.diary(numbered: 7), nil)
      try expect(provider.requiredDiary(matching: "2").uid.rawValue, "d")
      try expectError(RequestError.unknownDiary("02")) {
        _ = try provider.requiredDiary(matching: "02")
      }
      try expect(
        provider.diaries.compactMap(\.id).sorted(), [1, 2, 3, 4, 5, 6], "the numbers in a list")
    },
    ContractCheck("an edited diary entry keeps its number, and a uid comes before a number") {
      store in
      var patch = DiaryPatch()
      patch.text = "new"
      try store.writeAndWait { transaction in
        try transaction.add(Sample.diary("a", "2025-06-01T00:00:00Z"))
        try transaction.add(Sample.diary("1", "2025-06-01T00:00:01Z"))
        try expect(transaction.modifyDiary(EventUID("A"), patch).id, 1, "the edited entry")
        try transaction.apply(.replace(Sample.diary("a", "2025-06-02T00:00:00Z", id: 9)))
      }
      try expect(store.provider.diary(with: EventUID("a"))?.id, 1, "the replaced entry")
      try expect(store.provider.requiredDiary(matching: "1").uid.rawValue, "1")
    },
  ]

  private static let diaryEditing: [ContractCheck] = [
    ContractCheck("a diary entry keeps what a patch doesn't name, and can go") { store in
      let old = try Sample.diary(
        "a", "2025-06-01T00:00:00Z", emotion: .anger, subEmotions: ["x"], text: "w", situation: "s",
        thought: "t",
        reevaluation: "r", action: "a", imagePaths: ["p"])
      var patch = DiaryPatch()
      patch.thought = "T"
      patch.emotions = [.calm, .happiness]
      try store.writeAndWait { transaction in
        try transaction.add(old)
        let new = try transaction.modifyDiary(EventUID("A"), patch)
        try expect(transaction.diary(with: EventUID("a")), new, "inside the transaction")
      }
      let expected = try DiaryEntry(
        uid: EventUID("a"), createdAt: Instant("2025-06-01T00:00:00Z"),
        emotions: [.calm, .happiness], subEmotions: ["x"], text: "w", situation: "s", thought: "T",
        reevaluation: "r", action: "a", imagePaths: ["p"])
      try expect(store.provider.diaries, [expected])
      let day = try CivilDate("2025-06-01")
      try expect(
        store.provider.moods(in: day...day, in: .gmt), [day: Mood(counts: [.calm: 1])],
        "the first of its emotions counts")
      try store.writeAndWait { try $0.deleteDiary(EventUID("A")) }
      try expect(store.provider.diaries, [])
    },
    ContractCheck("uids of the diary are unique whatever their case, and apart from events'") {
      store in
      _ = try store.add(Sample.schedule("a", "2025-06-02", uid: "same"))
      let entry = try Sample.diary("same", "2025-06-01T00:00:00Z")
      try store.writeAndWait { try $0.add(entry) }
      let before = try store.everything()
      let shouted = try Sample.diary("SAME", "2025-06-02T00:00:00Z")
      try expectError(RequestError.diaryExists(shouted.uid)) {
        try store.writeAndWait { try $0.add(shouted) }
      }
      let other = try Sample.diary("other", "2025-06-02T00:00:00Z")
      try expectError(RequestError.unknownDiary("other")) {
        try store.writeAndWait { try $0.apply(.replace(other)) }
      }
      try expectError(RequestError.unknownDiary("other")) {
        try store.writeAndWait { try $0.deleteDiary(other.uid) }
      }
      try expect(store.everything(), before)
    },
    ContractCheck("the diary and the events share one transaction") { store in
      let before = try store.everything()
      try expectError(RequestError.uidExists(EventUID("uid-a"))) {
        try store.writeAndWait { transaction in
          try transaction.add(Sample.diary("d", "2025-06-01T00:00:00Z"))
          try transaction.add(Sample.schedule("a", "2025-06-02"))
          try transaction.add(Sample.schedule("a", "2025-06-02"))
        }
      }
      try expect(store.everything(), before)
      try store.writeAndWait { try $0.add(Sample.diary("d", "2025-06-01T00:00:00Z")) }
      try store.provider.readAndWait { try expect($0.diaries.count, 1) }
    },
  ]

  private static let diaryStatistics: [ContractCheck] = [
    ContractCheck("an entry is read with what the store knows of its emotions, and without it") {
      store in
      let proud = try Emotion(name: "proud", korean: "뿌듯함", moodScore: 3, face: "🦚")
      let entry = try DiaryEntry(
        uid: EventUID("a"), createdAt: Instant("2025-06-15T12:00:00Z"),
        emotions: [Emotion("proud"), .calm, Emotion("nostalgia")])
      try store.writeAndWait { transaction in
        try transaction.add(entry)
        try transaction.add(Sample.diary("b", "2025-06-15T13:00:00Z", emotion: .shame))
        try transaction.apply(.save(proud.keyValue()))
      }
      let day = try CivilDate("2025-06-15")
      let provider = store.provider
      let reads: [DiaryEntry?] = [
        try provider.diary(with: EventUID("A")), try provider.requiredDiary(matching: "1"),
        try provider.diaries.last, try provider.diaries(in: day...day, in: .gmt).last,
      ]
      for read in reads {
        try expect(read, entry, "the entry")
        try expect(read?.emotions.map(\.koreanWord), ["뿌듯함", "평온", "nostalgia"], "its words")
        try expect(read?.emotions.map(\.moodScore), [3, 1, 0], "its moods")
      }
      try expect(provider.emotions().own, [proud])
      try expect(provider.moods(in: day...day, in: .gmt)[day]?.average, 0.5, "the mean mood")
      try store.writeAndWait { try $0.apply(.remove(key: proud.storedKey)) }
      try expect(provider.diaries.last, entry, "the entry without its emotion")
      try expect(provider.diaries.last?.emotion?.koreanWord, "proud", "the word that is left")
      try expect(provider.moods(in: day...day, in: .gmt)[day]?.average, -1, "the mean without it")
    },
    ContractCheck("an entry without an emotion is kept as it is, and is in no count and no mean") {
      store in
      let source = EventSource(format: "ics", remoteID: "7", extra: ["component": "a\nb", "x": ""])
      let entry = try DiaryEntry(
        uid: EventUID("a"), createdAt: Instant("2025-06-15T12:00:00Z"), situation: "walk",
        source: source)
      try store.writeAndWait { transaction in
        try transaction.add(entry)
        try transaction.add(Sample.diary("b", "2025-06-15T13:00:00Z", emotion: .love))
      }
      let provider = store.provider
      try expect(provider.diary(with: EventUID("a")), entry, "what is read back")
      let week = try Week("2025-06-15", firstWeekday: .sunday)
      try expect(provider.diaries(inWeekOf: week, in: .gmt).count, 2, "entries of the week")
      try expect(provider.countByEmotion(inWeekOf: week, in: .gmt), [.love: 1], "counts")
      try expect(provider.moods(in: week.days, in: .gmt).values.first?.average, 2, "the mean")
      var patch = DiaryPatch()
      patch.emotions = [.calm]
      try store.writeAndWait { _ = try $0.modifyDiary(entry.uid, patch) }
      let felt = try require(provider.diary(with: EventUID("a")), "the edited entry")
      try expect(felt.emotion, .calm, "the emotion that was added")
      try expect(felt.source, source, "its source")
    },
    ContractCheck("a moment belongs to the day, and week, that the zone's calendar shows") {
      store in
      // New York is at UTC−5 in winter, Seoul at UTC+9.
      try store.writeAndWait { transaction in
        for (uid, moment, emotion) in [
          ("a", "2025-06-15T03:59:59Z", Emotion.anger),  // Sat 23:59:59 New York, Sun Seoul
          ("b", "2025-06-15T04:00:00Z", .happiness),  // Sun 00:00 New York
          ("c", "2025-06-22T03:59:59Z", .happiness),  // Sat 23:59:59 New York, Sun Seoul
          ("d", "2025-06-22T04:00:00Z", .sadness),  // Sun 00:00 New York
          ("e", "2025-06-14T14:59:59Z", .love),  // Sat 23:59:59 Seoul
          ("f", "2025-06-14T15:00:00Z", .fatigue),  // Sun 00:00 Seoul
        ] { try transaction.add(Sample.diary(uid, moment, emotion: emotion)) }
      }
      let week = try Week("2025-06-18", firstWeekday: .sunday)
      let newYork = try zone("America/New_York")
      let seoul = try zone("Asia/Seoul")
      let provider = store.provider
      try expect(provider.diaries(inWeekOf: week, in: newYork).map(\.uid.rawValue), ["c", "b"])
      try expect(provider.diaries(inWeekOf: week, in: seoul).map(\.uid.rawValue), ["b", "a", "f"])
      try expect(provider.countByEmotion(inWeekOf: week, in: newYork), [.happiness: 2])
      try expect(
        provider.countByEmotion(inWeekOf: week, in: seoul), [.happiness: 1, .anger: 1, .fatigue: 1])
      try expect(provider.countByEmotion(inWeekOf: week.advanced(by: 9), in: seoul), [:])
      let korean = try provider.moods(in: week.days, in: seoul)
      try expect(korean.values.reduce(Mood(), +).average, -1.0 / 3)
      try expect(korean.mapValues(\.entries).values.reduce(0, +), 3)
      try expect(Mood().average, nil)
    },
    ContractCheck("days of 23 and of 25 hours hold what their calendar shows") { store in
      // New York: 2025-03-09 runs from 05:00Z to 04:00Z, 2025-11-02 from 04:00Z to 05:00Z.
      try store.writeAndWait { transaction in
        for (uid, moment) in [
          ("a", "2025-03-09T04:59:59Z"), ("b", "2025-03-09T05:00:00Z"),
          ("c", "2025-03-10T03:59:59Z"), ("d", "2025-03-10T04:00:00Z"),
          ("e", "2025-11-02T03:59:59Z"), ("f", "2025-11-02T04:00:00Z"),
          ("g", "2025-11-03T04:59:59Z"), ("h", "2025-11-03T05:00:00Z"),
        ] { try transaction.add(Sample.diary(uid, moment)) }
      }
      let newYork = try zone("America/New_York")
      for (date, uids) in [("2025-03-09", ["c", "b"]), ("2025-11-02", ["g", "f"])] {
        let day = try CivilDate(date)
        let found = try store.provider.diaries(in: day...day, in: newYork)
        try expect(found.map(\.uid.rawValue), uids, date)
      }
    },
  ]

  private static func zone(_ name: String) throws -> ZoneID {
    try ZoneID(name)
  }
}
