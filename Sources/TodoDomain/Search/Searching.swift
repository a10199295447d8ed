/// A todo that a search found.
public struct SearchHit: Sendable {
  /// The todo as it is stored.
  public let event: any PlannedEvent
  /// The part of the todo that matched.
  public let match: SearchMatch
  /// The nearest date of the todo from today on; nil if there is none.
  public let next: Occurrence?
  /// The nearest date of the todo before today; nil if there is none.
  public let last: Occurrence?
}

/// The hits of a search.
public struct SearchResults: Hashable, Sendable {
  /// The todos, best first: by the rank of the match, then by the distance of their nearest date
  /// from today.
  public let ids: [EventID]
  /// The number of matching todos; nil if there are more than in `ids` and they weren't counted.
  public let total: Int?
  /// The number of todos that were read without an index of texts; nil if the store has such an
  /// index.
  public let scanned: Int?
}

extension EventReading {
  /// Returns the todos that match a query, best first: by `SearchRank`, then by the distance of
  /// their nearest date from today.
  ///
  /// Call it, and `hit` for its results, inside one `read`, so that both see one state.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - today: The date in the reader's zone.
  ///   - zone: The reader's zone.
  ///   - most: The largest number of results, so that not all todos have to be examined; nil for
  ///     all.
  public func search(
    _ query: SearchQuery, near today: CivilDate, displayedIn zone: ZoneID, most: Int? = nil
  ) throws -> SearchResults {
    var search = Search(
      reader: self, query: query, today: today, zone: zone, most: most.map { max(1, $0) } ?? .max)
    return try search.run()
  }

  /// Returns a query that finds a todo even if the words were typed with fewer spaces than in its
  /// text: 팀 회의 for 팀회의. Returns the original query if it finds a todo, or if no spacing does.
  ///
  /// The parameters are the same as those of `search`.
  public func spaced(
    _ query: SearchQuery, near today: CivilDate, displayedIn zone: ZoneID
  ) throws -> SearchQuery {
    let finds = { (terms: [SearchTerm]) in
      var query = query
      query.terms = terms
      return try !search(query, near: today, displayedIn: zone, most: 1).ids.isEmpty
    }
    guard query.terms.contains(where: { !$0.spacings.isEmpty }), try !finds(query.terms) else {
      return query
    }
    var spaced = query
    spaced.terms = try query.terms.map { term in
      guard !term.spacings.isEmpty, try !finds([term]) else { return term }
      return try term.spacings.first { try finds([$0]) } ?? term
    }
    return spaced
  }

  /// Returns a todo that a query found, with its dates; nil if it doesn't match, or doesn't exist.
  /// The parameters are the same as those of `search`.
  public func hit(
    _ id: EventID, of query: SearchQuery, near today: CivilDate, displayedIn zone: ZoneID
  ) throws -> SearchHit? {
    guard let event = try event(with: id) else { return nil }
    let records = try records(of: id)
    guard let match = query.match(SearchableTexts(of: event, records)) else { return nil }
    let (next, last) = event.nearest(
      to: today, in: query.dates, records: records, displayedIn: zone)
    return SearchHit(event: event, match: match, next: next, last: last)
  }

  /// The default implementation, for backends without an index, which must examine every event.
  public func candidates(for query: SearchQuery, _ rank: SearchRank) throws -> [EventID]? { nil }

  /// The default implementation, which reads the events.
  public func ids(overlapping range: ClosedRange<CivilDate>) throws -> [EventID] {
    var ids: [EventID] = []
    try visitEvents(.overlapping(range)) { event, _ in if let id = event.id { ids.append(id) } }
    return ids
  }
}

/// The position of a hit in the order of the results.
private struct SearchOrder: Comparable {
  let rank: SearchRank
  /// The number of days from today to the nearest date, or `Int.max` if there is none.
  let days: Int
  let isPast: Bool
  let id: EventID

  static func < (left: SearchOrder, right: SearchOrder) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.days != right.days { return left.days < right.days }
    if left.isPast != right.isPast { return right.isPast }
    return left.id < right.id
  }
}

/// A search in progress.
///
/// If only a few todos can match, it examines all of them. Otherwise it proceeds from the best rank
/// to the worst, and within a rank outwards from today, until it has the requested number.
private struct Search<Reader: EventReading> {
  let reader: Reader
  let query: SearchQuery
  let today: CivilDate
  let zone: ZoneID
  let most: Int
  private var found: [SearchOrder] = []
  /// All hits examined so far, of every rank. `gather` adds those of a rank to `found`.
  private var waiting: [SearchOrder] = []
  private var looked: Set<EventID> = []

  /// The number of candidates up to which examining all of them is as fast as choosing some.
  private static var few: Int { 500 }

  init(reader: Reader, query: SearchQuery, today: CivilDate, zone: ZoneID, most: Int) {
    self.reader = reader
    self.query = query
    self.today = today
    self.zone = zone
    self.most = most
  }

  mutating func run() throws -> SearchResults {
    // The index also covers tags, since they are among the texts.
    var wide = query
    if query.fields == nil { wide.terms += query.filter.tags.compactMap { SearchTerm($0.name) } }
    guard let candidates = try reader.candidates(for: wide, .elsewhere) else {
      let count = try scan()
      return results(isWhole: true, scanned: count)
    }
    if most == .max || candidates.count <= Self.few {
      found = try candidates.compactMap(order)
      return results(isWhole: true)
    }
    for rank in SearchRank.allCases where found.count < most {
      let ids = try rank == .elsewhere ? candidates : reader.candidates(for: query, rank) ?? []
      try gather(ids, rank)
    }
    return results(isWhole: found.count < most)
  }

  private func results(isWhole: Bool, scanned: Int? = nil) -> SearchResults {
    SearchResults(
      ids: found.sorted().prefix(most).map(\.id), total: isWhole ? found.count : nil,
      scanned: scanned)
  }

  /// Examines every todo that the dates of the query allow.
  ///
  /// - Returns: The number of examined todos.
  private mutating func scan() throws -> Int {
    if let dates = query.dates {
      let ids = try reader.ids(overlapping: dates)
      found = try ids.compactMap(order)
      return ids.count
    }
    var count = 0
    try reader.visitEvents { event, records in
      count += 1
      if let order = order(of: event, records) { found.append(order) }
    }
    return count
  }

  /// Adds the best todos of a rank, until there are enough.
  ///
  /// - Parameter ids: The todos that may have this rank or a better one, in ascending order.
  private mutating func gather(_ ids: [EventID], _ rank: SearchRank) throws {
    let whole = query.dates ?? CivilDate.earliest...CivilDate.latest
    var (days, present) = (1, 0)
    // A window with more todos than there are candidates isn't widened: it has too many to skip.
    while ids.count > max(Self.few, present) {
      let wide = today.advanced(by: -days)...today.advanced(by: days)
      if wide.overlaps(whole) {
        let near = try reader.ids(overlapping: wide.clamped(to: whole))
        for id in near where ids.hasSorted(id) { try look(at: id) }
        present = near.count
      }
      // Every todo that hasn't been examined has its dates outside the window.
      let ready = waiting.filter { $0.rank == rank && $0.days <= days }
      if found.count + ready.count >= most { return found += ready }
      if wide.lowerBound <= whole.lowerBound, wide.upperBound >= whole.upperBound { break }
      days *= 4
    }
    for id in ids { try look(at: id) }
    found += waiting.filter { $0.rank == rank }
  }

  private mutating func look(at id: EventID) throws {
    guard looked.insert(id).inserted, let order = try order(of: id) else { return }
    waiting.append(order)
  }

  /// Returns the position of a todo among the hits; nil if the todo isn't a hit.
  private func order(of id: EventID) throws -> SearchOrder? {
    guard let event = try reader.event(with: id) else { return nil }
    return order(of: event, try reader.records(of: id))
  }

  private func order(of event: any PlannedEvent, _ records: [OccurrenceRecord]) -> SearchOrder? {
    guard let id = event.id, query.filter.wants(event),
      let rank = query.rank(SearchableTexts(of: event, records))
    else { return nil }
    let (next, last) = event.nearest(
      to: today, in: query.dates, records: records, displayedIn: zone)
    let ahead = next.map { today.distance(to: $0.localStart.date) } ?? .max
    let back = last.map { $0.localStart.date.distance(to: today) } ?? .max
    guard query.dates == nil || min(ahead, back) < .max else { return nil }
    return SearchOrder(rank: rank, days: min(ahead, back), isPast: back < ahead, id: id)
  }
}

extension [EventID] {
  /// Returns whether an array in ascending order contains an id.
  fileprivate func hasSorted(_ id: EventID) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == id
  }
}

extension PlannedEvent {
  /// Returns the occurrences that begin nearest to a day: the first on or after it, and the last
  /// before it. Looks at most a century ahead and back.
  ///
  /// - Parameters:
  ///   - today: The day in the reader's zone.
  ///   - dates: The dates to consider, both ends inclusive; nil for all.
  ///   - records: All records of the event, in any order.
  ///   - zone: The reader's zone.
  package func nearest(
    to today: CivilDate, in dates: ClosedRange<CivilDate>?, records: [OccurrenceRecord],
    displayedIn zone: ZoneID
  ) -> (next: Occurrence?, last: Occurrence?) {
    // In another zone a date may differ by a day, and a record may move a date anywhere.
    let moved = records.lazy.map(\.day)
    guard let start = pattern.start ?? moved.min() else { return (nil, nil) }
    let first = max(
      min(start, moved.min() ?? start).advanced(by: -2),
      dates?.lowerBound ?? .earliest)
    let last = min(
      max(pattern.end ?? .latest, moved.max() ?? .earliest).advanced(by: 2),
      dates?.upperBound ?? .latest)
    let found = { (range: ClosedRange<CivilDate>) in
      occurrences(in: range, records: records, displayedIn: zone)
    }
    var (next, previous): (Occurrence?, Occurrence?)
    var reach = 0
    for days in [8, 64, 512, 4_096, 36_600] {
      let (from, to) = (
        max(first, today.advanced(by: reach)), min(last, today.advanced(by: days - 1))
      )
      if next == nil, from <= to { next = found(from...to).first }
      let (early, late) = (
        max(first, today.advanced(by: -days)), min(last, today.advanced(by: -reach - 1))
      )
      if previous == nil, early <= late { previous = found(early...late).last }
      reach = days
    }
    return (next, previous)
  }
}
