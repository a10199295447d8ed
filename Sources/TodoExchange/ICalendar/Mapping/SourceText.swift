import TodoDomain

/// Where an event came from before, as a JSON object in a property of our own.
enum SourceText {
  static func property(_ source: EventSource) -> ICalendarProperty {
    let extra = source.extra.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let value = JSONValue.object(
      JSONObject([
        ("format", .string(source.format)),
        ("remoteID", source.remoteID.map(JSONValue.string) ?? .null),
        ("extra", .object(JSONObject(extra.map { ($0.key, JSONValue.string($0.value)) }))),
      ]))
    let text = String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    return ICalendarProperty(OwnProperty.source, value: ExactText.encoded(text))
  }

  static func source(_ component: ICalendarComponent) throws(ICalendarFault) -> EventSource? {
    guard let property = component.first(OwnProperty.source) else { return nil }
    guard let text = ExactText.decoded(property.value),
      case .object(let object)? = try? JSONReader().read(Array(text.utf8))
    else { throw ICalendarFault(property, .wrongType(expected: "object")) }
    do throws(FieldFault) {
      return try SourceField(object).source()
    } catch {
      throw ICalendarFault(property.line, error)
    }
  }
}
