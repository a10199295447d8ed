import TodoTesting

/// An edit of a user on one of three devices. Each field belongs to one device, so that all devices
/// must show the last value whose storage that device acknowledged. All devices edit one common
/// field.
enum FleetEdit: Hashable, Sendable {
  case add(title: String)
  case delete(title: String)
  case memo(of: String, String)
  case place(of: String, String)
  case time(of: String, String)
  case contest(String)
  case finish(date: String)
  case tap
  case write(String)

  /// The titles of todos that all devices have from the beginning.
  static let shared = ["Shared alpha", "Shared beta", "Shared gamma"]
  static let routine = "Daily"
  static let contested = "Shared gamma"

  /// The words of the command.
  var words: [String] {
    switch self {
    case .add(let title): ["add", "schedule", title, "--on", "2026-03-06"]
    case .delete(let title): ["delete", title, "--yes"]
    case .memo(let title, let text): ["edit", title, "--memo", text]
    case .place(let title, let text): ["edit", title, "--place", text]
    case .time(let title, let text): ["edit", title, "--at", text]
    case .contest(let text): ["edit", Self.contested, "--memo", text]
    case .finish(let date): ["finish", Self.routine, "--on", date]
    case .tap: ["tally", "tap", "blue"]
    case .write(let text): ["add", "diary", "--emotion", "calm", "--situation", text]
    }
  }
}

/// Makes the edits of the devices.
struct FleetEdits {
  private var random: SplitMix64
  private var count = 0
  /// The titles that each device has added and may delete.
  private var own: [[String]] = [[], [], []]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the next edit of a device.
  mutating func next(for device: Int) -> FleetEdit {
    count += 1
    let token = "\(Fleet.names[device])-\(10_000 + count)"
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: return .add(title: token)
    case 3 where !own[device].isEmpty: return .delete(title: own[device].removeFirst())
    case 3, 4, 5: return field(for: device, token)
    case 6: return .contest(token)
    case 7: return .finish(date: date())
    case 8: return .tap
    default: return .write(token)
    }
  }

  private mutating func field(for device: Int, _ token: String) -> FleetEdit {
    let title = FleetEdit.shared[Int.random(in: 0..<2, using: &random)]
    switch device {
    case 0: return .memo(of: title, token)
    case 1: return .place(of: title, token)
    default: return .time(of: title, "\(10 + count % 14):\(10 + count / 14 % 50)")
    }
  }

  /// A date that no other edit has.
  private func date() -> String {
    let (year, month, day) = (2015 + count / 336, 1 + count % 336 / 28, 1 + count % 28)
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// Notes that a device acknowledged an edit.
  mutating func note(_ edit: FleetEdit, of device: Int) {
    if case .add(let title) = edit { own[device].append(title) }
  }
}
