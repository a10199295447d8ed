import Synchronization
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoWords

/// The order of day and month in a run, for dates in digits: the preference of the store, which is
/// read at the first date with two readings. Without a preference, the month comes first in Korean;
/// in English, the user is asked.
final class RunDateOrder: Sendable {
  private let storePath: String
  private let language: RunLanguage
  private let found = Mutex<DateOrder?>(nil)

  init(storePath: String, _ language: RunLanguage) {
    (self.storePath, self.language) = (storePath, language)
  }

  var value: DateOrder {
    found.withLock { found in
      let order = found ?? stored ?? (language.value == .ko ? .monthFirst : .ask)
      found = order
      return order
    }
  }

  private var stored: DateOrder? {
    let isOnServer = StorePath.isAddress(storePath)
    let provider: (any StoreProviding)? =
      isOnServer
      ? try? ServerStores.provider(at: storePath)
      : try? SQLiteStore.provider(at: storePath, kinds: Session.kinds)
    let setting = try? provider?.readAndWait { try $0.setting(.dateOrder) }
    return setting.flatMap { DateOrder(rawValue: $0) }
  }
}
