import TodoExchange

/// Content lines and components of iCalendar. Chunks of any size are read as the same components,
/// and written components are read back as the same, apart from their line numbers.
struct ComponentTarget: FuzzTarget {
  let name = "components"

  func check(_ bytes: [UInt8]) throws {
    let items = Self.items(of: bytes, chunkInBytes: bytes.count)
    for chunkInBytes in [1, 7] {
      try BrokenPromise.unless(
        Self.items(of: bytes, chunkInBytes: chunkInBytes) == items,
        "It is read as another in chunks of \(chunkInBytes)")
    }
    for case .component(let component) in items { try Self.check(component) }
  }

  private static func check(_ component: ICalendarComponent) throws {
    var writer = ICalendarWriter()
    do throws(ICalendarWriteError) {
      try writer.begin("VCALENDAR")
      try writer.write(component)
      try writer.end("VCALENDAR")
    } catch {
      throw BrokenPromise("\(component.name) can't be written: \(error)")
    }
    let read = items(of: writer.bytes, chunkInBytes: writer.bytes.count).compactMap { item in
      if case .component(let component) = item { component } else { nil }
    }
    try BrokenPromise.unless(
      read.map(\.withoutLines) == [component.withoutLines],
      "\(component.name) is written as another")
  }

  private static func items(of bytes: [UInt8], chunkInBytes: Int) -> [ICalendarItem] {
    var rest = bytes[...]
    var items: [ICalendarItem] = []
    var reader = ICalendarReader({
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(chunkInBytes) }
      return Array(rest.prefix(chunkInBytes))
    })
    // The source doesn't throw.
    while let item = try? reader.next() { items.append(item) }
    return items
  }
}

extension ICalendarComponent {
  /// The same component without line numbers.
  fileprivate var withoutLines: ICalendarComponent {
    ICalendarComponent(
      name, properties.map { ICalendarProperty($0.name, $0.parameters, value: $0.value) },
      components: components.map(\.withoutLines))
  }
}
