import TodoExchange

extension ICalendarReader {
  /// Reads everything in a file, in chunks of `size` bytes.
  static func items(
    _ bytes: [UInt8], size: Int = 4_096, limits: ICalendarLimits = .standard
  ) throws -> [ICalendarItem] {
    var rest = bytes[...]
    let source: ByteSource = {
      let chunk = rest.prefix(size)
      rest = rest.dropFirst(size)
      return chunk.isEmpty ? nil : Array(chunk)
    }
    var reader = ICalendarReader(source, limits: limits)
    return try reader.items()
  }

  /// Reads everything in a file with these lines, each ended by CRLF.
  static func items(lines: String...) throws -> [ICalendarItem] {
    try items(Array(lines.map { $0 + "\r\n" }.joined().utf8))
  }

  /// Reads the remaining items.
  mutating func items() throws -> [ICalendarItem] {
    var items: [ICalendarItem] = []
    while let item = try next() { items.append(item) }
    return items
  }
}

extension [ICalendarItem] {
  /// The components, in their order.
  var components: [ICalendarComponent] {
    compactMap { if case .component(let component) = $0 { component } else { nil } }
  }

  /// The problems, in their order.
  var slips: [ICalendarSlip] {
    compactMap { if case .slip(let slip) = $0 { slip } else { nil } }
  }

  var problems: [ICalendarProblem] {
    compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
  }
}

extension ICalendarComponent {
  /// The component without its line numbers.
  var withoutLines: ICalendarComponent {
    ICalendarComponent(
      name, properties.map { ICalendarProperty($0.name, $0.parameters, value: $0.value) },
      components: components.map(\.withoutLines))
  }
}

/// The property that a file has in a VEVENT on this line.
func property(_ line: String) throws -> ICalendarProperty? {
  let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", line, "END:VEVENT", "END:VCALENDAR"]
  let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
  return try ICalendarReader.items(bytes).components.first?.properties.first
}
