import TodoDomain
import TodoLocalisation
import TodoPresentation

/// Returns the report on the week of a date as a page.
func weekReport(
  of provider: some StoreProviding, today: CivilDate, zone: ZoneID, in language: Language
) async throws -> String {
  let week = Period(Week(containing: today))
  let request = ReportRequest(on: week, today: today, zone: zone)
  let report = try await provider.read { try $0.report(request) }
  return HTMLReportRenderer().render(ReportDocument(report, language: language))
}
