import Foundation
import Testing
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoStorage
import TodoSyncFolder

/// The errors of every library, as an app shows them.
struct ErrorsInAppsTests {
  private static let errors: [any Error] = [
    StoreError.busy, StoreError.notFound(path: "/x"), StoreError.damaged(.file),
    StoreError.outcomeUnknown(code: 5), BackupError.unreadable(path: "/x"),
    BackupError.notRestorable(path: "/x", .busy), BackupError.manifestDamaged(path: "/x"),
    ExchangeError.missingHeader(.csv), ExchangeError.inputTooLarge(limitInBytes: 5),
    SyncError.notJoined, SyncFolderError.wrongKey(path: "/x"), SyncKeyError.emptyPassphrase,
  ]

  @Test("Every library explains its errors in the reader's language, without commands")
  func localized() {
    for error in Self.errors {
      let explanation = Explanation(error)
      #expect(explanation.kind != .bug, "\(error)")
      #expect(error.localizedDescription == explanation.message[.current])
      #expect(!error.localizedDescription.contains("Error error"))
      let suggestion = (error as? any LocalizedError)?.recoverySuggestion
      #expect(suggestion == nil || suggestion == explanation.hint?[.current])
      #expect(suggestion?.contains("todoctl") != true && suggestion?.contains("`") != true)
    }
    #expect((StoreError.busy as any LocalizedError).recoverySuggestion != nil)
  }
}
