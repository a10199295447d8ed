import TodoDomain

extension EventStoreContract {
  static let search: [ContractCheck] = [
    ContractCheck("a search finds words in every text, and the titles come first") { store in
      try store.fillForSearch()
      try expect(store.found("치과"), ["치과 검진", "서울치과 예약", "점심"])
      try expect(store.found("ㅊㄱ"), ["치과 검진", "서울치과 예약", "점심"])
      try expect(store.found("CAFE"), ["Café", "점심"])
      try expect(store.found("medic"), ["치과 검진"])
      try expect(store.found("치과 -예약"), ["치과 검진", "점심"])
      try expect(store.found("\"치과 검\""), ["치과 검진"])
      try expect(store.found("없는 말"), [])
      try expect(store.found("-치과"), ["수영", "Café"])
    },
    ContractCheck("of equal hits the one comes first whose nearest date is nearest to today") {
      store in
      for (title, date) in [
        ("회의 c", "2025-06-20"), ("회의 a", "2025-06-11"), ("회의 d", "2020-01-01"),
        ("회의 b", "2025-06-08"), ("회의 e", "2030-01-01"),
      ] { _ = try store.add(Sample.schedule(title, date)) }
      _ = try store.add(Sample.routine("회의 준비", "2000-01-03", days: "mon,tue,wed,thu,fri,sat,sun"))
      let near = ["회의 준비", "회의 a", "회의 b", "회의 c", "회의 e", "회의 d"]
      try expect(store.found("회의"), near)
      try expect(store.found("회의", most: 3), Array(near.prefix(3)))
    },
    ContractCheck("a search can be of one kind, of some fields, and of some dates") { store in
      try store.fillForSearch()
      try expect(store.found("치과") { $0.filter.kind = .routine }, [])
      try expect(store.found("ㅅ") { $0.filter.kind = .routine }, ["수영"])
      try expect(store.found("치과") { $0.fields = [.memo] }, ["점심"])
      let june = try CivilDate("2025-06-01")...CivilDate("2025-06-12")
      try expect(store.found("치과") { $0.dates = june }, ["치과 검진", "점심"])
      try expect(store.found("") { $0.dates = june }, ["점심", "수영", "치과 검진", "Café"])
    },
    ContractCheck("a word of Hangul that nothing has is found with spaces in it") { store in
      for title in ["우리 팀 회의", "치과", "team meeting"] {
        _ = try store.add(Sample.schedule(title, "2025-06-10"))
      }
      try expect(store.spaced("팀회의"), "\"팀 회의\"")
      try expect(store.spaced("우리팀회의 치과"), "\"우리 팀 회의\" 치과")
      try expect(store.spaced("치과"), "치과")
      try expect(store.spaced("팀회식"), "팀회식")
      try expect(store.spaced("teammeeting"), "teammeeting")
      try expect(store.spaced("-팀회의"), "-팀회의")
    },
    ContractCheck("a hit has the nearest dates on both sides of today") { store in
      try store.fillForSearch()
      let (today, zone) = (try CivilDate("2025-06-10"), try ZoneID("Asia/Seoul"))
      let query = SearchQuery(SearchTerm.terms(of: "수영"))
      let found = try store.provider.search(query, near: today, displayedIn: zone)
      try expect(found.total, 1)
      let hit = try store.provider.hit(found.ids[0], of: query, near: today, displayedIn: zone)
      try expect(hit?.next?.localStart.date.description, "2025-06-16")
      try expect(hit?.last?.localStart.date.description, "2025-06-09")
      try expect(hit?.match.rank, .wordStart)
    },
    ContractCheck("a search finds what was changed last, and what one day alone has") { store in
      try store.fillForSearch()
      let id = try require(store.provider.snapshot.first { $0.title == "수영" }?.id, "수영")
      try store.modify(id, .all, patch: EventPatch { $0.title = "자유형" })
      try expect(store.found("수영"), [])
      try expect(store.found("ㅈㅇ"), ["자유형"])
      let monday = try CivilDate("2025-06-16")
      try store.modify(id, .only(monday), patch: EventPatch { $0.memo = .set("시합 날") })
      try expect(store.found("시합"), ["자유형"])
      try store.apply(.forget(id, monday))
      try expect(store.found("시합"), [])
      try store.apply(.replace(named: "medicine", with: Category(name: "건강")))
      try expect(store.found("medic"), [])
      try expect(store.found("건강"), ["치과 검진"])
      try store.apply(.remove(id))
      try expect(store.found("자유형"), [])
    },
    ContractCheck("a search inside a transaction sees its edits, and nothing of one that failed") {
      store in
      try store.fillForSearch()
      struct Stop: Error {}
      do {
        try store.writeAndWait { transaction in
          _ = try transaction.add(Sample.schedule("치과 둘", "2025-06-10"))
          try expect(transaction.titles(found: "둘"), ["치과 둘"])
          throw Stop()
        }
      } catch is Stop {}
      try expect(store.found("둘"), [])
    },
    ContractCheck("a search finds the same with and without an index") { store in
      try store.fillForSearch()
      let words = ["치과", "ㅊㄱ", "ㅊ", "cafe", "e", "점심 치과", "-치과"]
      let before = try words.map { try store.found($0) }
      try store.writeAndWait { try $0.set(Setting(.search, "off")) }
      try expect(words.map { try store.found($0) }, before)
      _ = try store.add(Sample.schedule("치과 둘", "2025-06-10"))
      try store.writeAndWait { try $0.set(Setting(.search, "on")) }
      try expect(store.found("둘"), ["치과 둘"])
    },
    ContractCheck("any text can be searched for") { store in
      try store.fillForSearch()
      _ = try store.add(Sample.schedule("a\"b*c' NEAR(", "2025-06-10", memo: "한글\u{1100}x%_"))
      for words in ["\"", "*", "'", "NEAR(", "a AND b", "(", ")", "%", "_", "-", "^치과", "{title}:"]
      {
        _ = try store.found(words)
      }
      try expect(store.found("near("), ["a\"b*c' NEAR("])
      try expect(store.found("b*c'"), ["a\"b*c' NEAR("])
      try expect(store.found("%_"), ["a\"b*c' NEAR("])
      try expect(store.found(String(repeating: "치과", count: 200_000)), [])
    },
  ]
}

extension StoreUnderTest {
  /// Adds todos around 2025-06-10, a Tuesday.
  fileprivate func fillForSearch() throws {
    _ = try add(Sample.schedule("치과 검진", "2025-06-12", at: "15:00", category: "medicine"))
    _ = try add(Sample.schedule("서울치과 예약", "2025-06-14"))
    _ = try add(Sample.schedule("점심", "2025-06-09", place: "Cafe 숲", memo: "끝나고 치과"))
    _ = try add(Sample.schedule("Café", "2025-06-05"))
    _ = try add(Sample.routine("수영", "2025-01-06", days: "mon"))
  }

  /// Returns the words of a query as `spaced` of the store changes them.
  fileprivate func spaced(_ words: String) throws -> String {
    let (today, zone) = (try CivilDate("2025-06-10"), try ZoneID("Asia/Seoul"))
    let query = SearchQuery(SearchTerm.terms(of: words))
    return try provider.spaced(query, near: today, displayedIn: zone).terms
      .map(\.description).joined(separator: " ")
  }

  /// Returns the titles of the todos that a search for words finds, in the order of the results.
  fileprivate func found(
    _ words: String, most: Int? = nil, _ change: (inout SearchQuery) throws -> Void = { _ in }
  ) throws -> [String] {
    try provider.titles(found: words, most: most, change)
  }
}

extension EventReading {
  fileprivate func titles(
    found words: String, most: Int? = nil,
    _ change: (inout SearchQuery) throws -> Void = { _ in }
  ) throws -> [String] {
    var query = SearchQuery(SearchTerm.terms(of: words))
    try change(&query)
    let (today, zone) = (try CivilDate("2025-06-10"), try ZoneID("Asia/Seoul"))
    let found = try search(query, near: today, displayedIn: zone, most: most)
    if most == nil { try expect(found.total, found.ids.count) }
    return try found.ids.compactMap {
      try hit($0, of: query, near: today, displayedIn: zone)?.event.title
    }
  }
}
