import TodoDomain
import TodoStorage

/// A store is made, a todo goes into it, and its week comes out.
func firstLines(at path: String) async throws -> Completion {
  let store = try SQLiteStore.openOrCreate(at: path)
  let dentist = try Schedule(title: "Dentist", on: CivilDate("2026-11-24"), at: TimeOfDay("14:30"))
  try await store.write { try $0.add(dentist) }
  return try await store.provider.read { try $0.completion(inWeekOf: Week("2026-11-24")) }
}
