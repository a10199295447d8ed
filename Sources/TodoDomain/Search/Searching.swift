/// A todo that a search found.
public struct SearchHit: Sendable {
  /// The todo as it is stored.
  public let event: any PlannedEvent
  /// The piece of it that matched.
  public let match: SearchMatch
  /// Its nearest date from today on; nil if there is none.
  public let next: Occurrence?
  /// Its nearest date before today; nil if there is none.
  public let last: Occurrence?
}

/// The hits of a search.
public struct SearchResults: Hashable, Sendable {
  /// The todos, the best first: by where they have the words, then by how near to today they are.
  public let ids: [EventID]
  /// How many there are; nil if there are more than `ids`, and they weren't counted.
  public let total: Int?
  /// How many todos were read because the store has no index of texts; nil where it has one.
  public let scanned: Int?
}

extension EventReading {
  /// The todos that a query finds, the best first (`SearchRank`), among equals the one whose
  /// nearest date is nearest to today.
  ///
  /// Call it, and `hit` for its results, inside one `read`, so that both see one state.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - today: The date in the reader's zone.
  ///   - zone: The reader's zone.
  ///   - most: The most todos that are wanted, so that not all have to be looked at; nil for all.
  public func search(
    _ query: SearchQuery, near today: CivilDate, displayedIn zone: ZoneID, most: Int? = nil
  ) throws -> SearchResults {
    var search = Search(
      reader: self, query: query, today: today, zone: zone, most: most.map { max(1, $0) } ?? .max)
    return try search.run()
  }

  /// A query that finds a todo though the words were typed with fewer spaces than its text has:
  /// 팀 회의 for 팀회의. It is the query itself if that finds one, or if nothing does.
  ///
  /// The parameters are those of `search`.
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

  /// A todo that a query found, with its dates; nil if it doesn't have the words, or isn't there.
  /// The parameters are those of `search`.
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

  /// The default implementation, for backends without an index: every event has to be looked at.
  public func candidates(for query: SearchQuery, _ rank: SearchRank) throws -> [EventID]? { nil }

  /// The default implementation, which reads the events.
  public func ids(overlapping range: ClosedRange<CivilDate>) throws -> [EventID] {
    var ids: [EventID] = []
    try visitEvents(.overlapping(range)) { event, _ in if let id = event.id { ids.append(id) } }
    return ids
  }
}

/// The place of a hit among the others.
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
/// Where few todos may match, all are looked at. Where many may, it goes from the best rank to the
/// worst, and within a rank outwards from today, until it has as many as are wanted.
private struct Search<Reader: EventReading> {
  let reader: Reader
  let query: SearchQuery
  let today: CivilDate
  let zone: ZoneID
  let most: Int
  private var found: [SearchOrder] = []
  /// The hits that were looked at and aren't among those found yet, since their rank comes later.
  private var waiting: [SearchOrder] = []
  private var looked: Set<EventID> = []

  /// Up to this number of candidates, to look at all takes no longer than to choose some.
  private static var few: Int { 500 }

  init(reader: Reader, query: SearchQuery, today: CivilDate, zone: ZoneID, most: Int) {
    self.reader = reader
    self.query = query
    self.today = today
    self.zone = zone
    self.most = most
  }

  mutating func run() throws -> SearchResults {
    // Tags are among the texts, so that the index finds them too.
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

  /// Looks at every todo that the dates of the query allow.
  ///
  /// - Returns: Their number.
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

  /// Adds the best of some todos that have a rank, until there are enough.
  ///
  /// - Parameter ids: The todos that may have the rank or a better one, in ascending order.
  private mutating func gather(_ ids: [EventID], _ rank: SearchRank) throws {
    let whole = query.dates ?? CivilDate.earliest...CivilDate.latest
    var (days, present) = (1, 0)
    // A wider window would have more todos to pass over than there are to look at.
    while ids.count > max(Self.few, present) {
      let wide = today.advanced(by: -days)...today.advanced(by: days)
      if wide.overlaps(whole) {
        let near = try reader.ids(overlapping: wide.clamped(to: whole))
        for id in near where ids.hasSorted(id) { try look(at: id) }
        present = near.count
      }
      // No todo that hasn't been looked at has a date within the window.
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

  /// The place of a todo among the hits; nil if it is none.
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
  /// Whether an array in ascending order has an id.
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
  /// The occurrences that begin nearest to a day: the first from that day on, and the last before
  /// it. A rule is followed for a century.
  ///
  /// - Parameters:
  ///   - today: The day in the reader's zone.
  ///   - dates: The dates that count, both ends inclusive; nil for all.
  ///   - records: All records of the event, in any order.
  ///   - zone: The reader's zone.
  package func nearest(
    to today: CivilDate, in dates: ClosedRange<CivilDate>?, records: [OccurrenceRecord],
    displayedIn zone: ZoneID
  ) -> (next: Occurrence?, last: Occurrence?) {
    // A date of a zone may be another one elsewhere, and a record may move a date anywhere.
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
