import Foundation
import TodoDomain

extension EventStoreContract {
  static let paging: [ContractCheck] = [
    ContractCheck("a list in pages has the same rows as the whole one, in the same order") {
      store in
      try store.fill(seed: 31)
      let range = try CivilDate("2024-11-20")...CivilDate("2025-03-05")
      for zone in [nil, try ZoneID("Asia/Seoul")] {
        let (taken, begun) = try store.provider.readAndWait { snapshot in
          (
            try snapshot.agenda(in: range, displayedIn: zone),
            try snapshot.occurrences(in: range, displayedIn: zone)
          )
        }
        for size in [1, 7, 10_000] {
          var (rows, occurrences): ([OccurrenceDay], [Occurrence]) = ([], [])
          try store.provider.readAndWait { snapshot in
            try snapshot.visitAgenda(in: range, displayedIn: zone, pageSize: size) { page in
              try expect(that: (1...size).contains(page.count), "a page of 1 to \(size)")
              rows += page
            }
            try snapshot.visitOccurrences(in: range, displayedIn: zone, pageSize: size) { page in
              try expect(that: (1...size).contains(page.count), "a page of 1 to \(size)")
              occurrences += page
            }
          }
          try expect(that: rows == taken && taken.count > 100, "the same rows, \(size) a page")
          try expect(that: occurrences == begun, "the same occurrences, \(size) a page")
        }
      }
    },
    ContractCheck("a list in pages has only what is wanted") { store in
      try store.fill(seed: 32)
      let range = try CivilDate("2024-12-01")...CivilDate("2025-01-31")
      var rows: [OccurrenceDay] = []
      try store.provider.readAndWait { snapshot in
        try snapshot.visitAgenda(in: range, pageSize: 3, where: { $0.kind == .routine }) {
          rows += $0
        }
      }
      let all = try store.provider.agenda(in: range)
      try expect(that: rows == all.filter { $0.event.kind == .routine }, "the routines")
    },
    ContractCheck("alarms in pages are the same as all of a period") { store in
      try store.fill(seed: 33)
      let period = try Instant("2024-12-01T00:00:00Z")..<Instant("2025-03-01T00:00:00Z")
      let zone = try ZoneID("America/New_York")
      let all = try store.provider.alarms(in: period, displayedIn: zone)
      for size in [1, 5, 10_000] {
        var found: [ScheduledAlarm] = []
        try store.provider.readAndWait { snapshot in
          try snapshot.visitAlarms(in: period, displayedIn: zone, pageSize: size) { found += $0 }
        }
        try expect(that: found == all && all.count > 20, "the same alarms, \(size) a page")
      }
    },
  ]
}

extension StoreUnderTest {
  fileprivate func fill(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    try life.fill(writer, events: 60)
  }
}
