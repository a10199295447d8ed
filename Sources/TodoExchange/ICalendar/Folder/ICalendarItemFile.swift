import TodoDomain

/// A file of a folder from another program or an earlier export.
struct ICalendarItemFile {
  /// The properties of the first calendar in the file.
  private var properties: [ICalendarProperty] = []
  private var components: [ICalendarComponent] = []
  private var isReadable = true

  init(_ bytes: [UInt8]) {
    var calendarCount = 0
    do {
      var reader = ICalendarReader(bytes)
      while let item = try reader.next() {
        switch item {
        case .begin: calendarCount += 1
        case .property(let property): if calendarCount == 1 { properties.append(property) }
        case .component(let component): components.append(component)
        case .problem: isReadable = false
        case .slip, .end: break
        }
      }
    } catch {
      isReadable = false
    }
  }

  /// Returns the meaning of the item with this uid, without the other items of the file.
  func meaning(of uid: String, _ kinds: EventKinds) -> ICalendarMeaning {
    guard isReadable else { return .unknown }
    let ofItem = components.filter { $0.isZone || $0.isPart(of: uid) }
    return ICalendarMeaning(of: properties.filter { !$0.saysWhoWrote }, ofItem, kinds)
  }

  /// Returns whether the file has the same meaning as the item of the store.
  func saysTheSame(as item: ICalendarGroup, _ kinds: EventKinds) -> Bool {
    let wanted = ICalendarMeaning(
      of: properties.filter { !$0.saysWhoWrote }, item.zones + item.components, kinds)
    return meaning(of: item.uid, kinds).saysTheSame(as: wanted)
  }

  /// Returns the file with the store's version of the item in place of its own.
  ///
  /// The properties of the calendar and the other items stay. A VTIMEZONE stays if it means the
  /// same zone as the store's VTIMEZONE on the item's dates. A cancelled date stays, because the
  /// store knows only that the date is deleted. An earlier version of a component stays, because
  /// the store doesn't have it.
  func replacing(_ item: ICalendarGroup, _ kinds: EventKinds) throws(ICalendarWriteError) -> [UInt8]
  {
    let own = components.filter { item.replaces($0) }
    let spare = own.filter(\.isCancelledDate) + earlierVersions(among: own)
    let stays = !spare.isEmpty && item.saysTheSame(with: definitions(beside: item) + spare, kinds)
    return try replacing(item, with: stays ? spare : [])
  }

  /// Returns the file's VTIMEZONEs whose names the item doesn't define.
  private func definitions(beside item: ICalendarGroup) -> [ICalendarComponent] {
    components.filter { component in
      component.isZone && !item.zones.contains { $0.zoneName == component.zoneName }
    }
  }

  /// Returns the components of the list that are earlier versions of another component of the list.
  private func earlierVersions(among components: [ICalendarComponent]) -> [ICalendarComponent] {
    guard components.count > 1 else { return [] }
    var zones = ZoneResolver()
    for definition in self.components where definition.isZone { zones.define(definition) }
    var starts = SeriesStarts()
    for component in components { starts.add(component) }
    var versions: [EventUID: [ICalendarComponent]] = [:]
    for component in components where component.name != "VJOURNAL" && !component.isCancelledDate {
      var notes = ReadingNotes()
      guard let settled = try? starts.settled(component, &zones, notes: &notes),
        let identity = try? ICalendarIdentity(settled, &zones)
      else { continue }
      versions[identity.uid, default: []].append(component)
    }
    return versions.values.flatMap { versions in
      let latest = versions.dropFirst().reduce(versions[0]) { latest, version in
        latest.isEarlierVersion(than: version) ? version : latest
      }
      return versions.filter { $0.isEarlierVersion(than: latest) }
    }.sorted { $0.line < $1.line }
  }

  private func replacing(
    _ item: ICalendarGroup, with spare: [ICalendarComponent]
  ) throws(ICalendarWriteError) -> [UInt8] {
    let others = components.filter { !$0.isZone && !item.replaces($0) }
    let definitions = components.filter(\.isZone)
    let zones = item.zones.map { zone in
      definitions.first { $0.zoneName == zone.zoneName && $0.means(as: zone, in: item.components) }
        ?? zone
    }
    let kept = spare + others
    let definitionsOfKept = kept.isEmpty ? [] : self.definitions(beside: item)
    var calendar = ICalendarWriter()
    try calendar.begin("VCALENDAR")
    for property in header { try calendar.write(property) }
    for component in zones + definitionsOfKept + item.components + kept {
      try calendar.write(component)
    }
    try calendar.end("VCALENDAR")
    return calendar.bytes
  }

  /// The properties of the calendar, with the required ones added (RFC 5545 §3.6).
  private var header: [ICalendarProperty] {
    ICalendarWriter.ownHeader.filter { own in !properties.contains { $0.isNamed(own.name) } }
      + properties
  }
}

extension ICalendarGroup {
  /// Whether adding these components leaves the meaning of the group unchanged.
  fileprivate func saysTheSame(with others: [ICalendarComponent], _ kinds: EventKinds) -> Bool {
    let own = zones + components
    return ICalendarMeaning(of: [], own, kinds)
      .saysTheSame(as: ICalendarMeaning(of: [], own + others, kinds))
  }
}

extension ICalendarProperty {
  /// Whether the property is about the program that wrote the file, and not about its content.
  fileprivate var saysWhoWrote: Bool { ["PRODID", "VERSION"].contains(name) }
}

extension ICalendarComponent {
  fileprivate var isZone: Bool { name == "VTIMEZONE" }

  fileprivate var isCancelledDate: Bool { isCancelled && first("RECURRENCE-ID") != nil }

  fileprivate var zoneName: String? { first("TZID")?.text }

  /// Whether the component belongs to the item with this uid.
  func isPart(of uid: String) -> Bool {
    !isZone && knownUID.utf8.elementsEqual(uid.utf8)
  }

  /// Whether this VTIMEZONE and another VTIMEZONE with the same name mean the same zones on the
  /// dates of the components.
  fileprivate func means(
    as other: ICalendarComponent, in components: [ICalendarComponent]
  ) -> Bool {
    var (own, its) = (ICalendarZones(), ICalendarZones())
    own.define(MendedZone(self).component)
    its.define(MendedZone(other).component)
    return components.allSatisfy { component in
      component.zonesNamed.allSatisfy { tzid in
        let zones = (
          try? own.zone(tzid, on: component.dates), try? its.zone(tzid, on: component.dates)
        )
        return zones.0 == zones.1
      }
    }
  }
}
