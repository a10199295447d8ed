extension DiaryProviding {
  /// For each entry, the least beginning of its uid, of eight characters or more, that names it
  /// alone in the diary.
  public func shortDiaryUIDs() throws -> [EventUID: String] {
    var uids: [(folded: [UInt8], uid: EventUID)] = []
    try visitDiaries(in: nil, .newestFirst) {
      uids.append((Array($0.uid.caseFolded.rawValue.utf8), $0.uid))
    }
    uids.sort { $0.folded.lexicographicallyPrecedes($1.folded) }
    var short: [EventUID: String] = [:]
    for (index, entry) in uids.enumerated() {
      let neighbours = [index - 1, index + 1].filter(uids.indices.contains)
      let shared = neighbours.map { uids[$0].folded.sharedPrefixLength(with: entry.folded) }.max()
      short[entry.uid] = entry.uid.beginning(atLeast: max(8, (shared ?? 0) + 1))
    }
    return short
  }
}

extension EventUID {
  /// The first characters, as many as take that many bytes.
  fileprivate func beginning(atLeast length_bytes: Int) -> String {
    var beginning = ""
    for character in rawValue where beginning.utf8.count < length_bytes {
      beginning.append(character)
    }
    return beginning
  }
}

extension [UInt8] {
  fileprivate func sharedPrefixLength(with other: [UInt8]) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
