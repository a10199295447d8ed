import Foundation
import Testing
import TodoDomain

@testable import TodoExchange

@Suite("Windows zone names")
struct WindowsZonesTests {
  @Test("Each of the 142 Windows zone names and place lists maps to an existing zone")
  func table() throws {
    #expect(WindowsZones.rows.count == 142)
    #expect(Set(WindowsZones.rows.map(\.name)).count == 142)
    for row in WindowsZones.rows {
      #expect((try? ZoneID(row.identifier)) != nil, "\(row.identifier)")
      #expect(WindowsZones.identifier(of: row.name) == row.identifier)
      guard !row.places.isEmpty else { continue }
      #expect(WindowsZones.identifier(of: "(UTC+00:00) \(row.places)") == row.identifier)
    }
  }
}
