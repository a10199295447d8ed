import TodoDomain
import TodoExchange

/// Imports a text in any format that the library reads. Repeating an import changes nothing.
func importFile(
  _ bytes: [UInt8], named name: String, into store: some EventStore, now: Instant, zone: ZoneID
) throws -> ImportReport {
  let format = try FormatRegistry.standard.importFormat(named: nil, fileName: name, head: bytes)
  var parts = [bytes].makeIterator()
  let reader = format.reader(of: { parts.next() }, ImportContext(now: now, timeZone: zone))
  return try store.importRecords(at: now, from: reader)
}

/// Returns a store's todos as a table in CSV.
func table(of provider: some StoreProviding) throws -> [UInt8] {
  var file: [UInt8] = []
  try CSVFormat().write(provider, ExportOptions()) { file += $0 }
  return file
}
