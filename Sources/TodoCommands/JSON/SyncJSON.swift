import TodoDomain
import TodoSync
import TodoSyncFolder
import TodoText

/// The result and the state of sync in `--json`: `Docs/json.md` describes the shapes.
enum SyncJSON {
  static func value(_ report: SyncReport, isRehearsal: Bool) -> JSONValue {
    let changes = report.changes
    return [
      "dryRun": .bool(isRehearsal), "published": number(report.published),
      "received": number(report.received), "added": number(changes.added),
      "changed": number(changes.changed), "removed": number(changes.removed),
      "diary": number(changes.diary), "categories": number(changes.categories),
      "settings": number(changes.settings), "newDevice": .bool(report.isRenamed),
      "waiting": .array(report.waiting.map(value)),
      "missing": .array(report.missing.map { value($0.dot) }),
      "earlyClocks": .array(report.clocksAhead.map { .string($0) }),
      "forked": .array(report.forkedDevices.map { .string($0) }),
      "untimely": number(report.datedAhead),
      "problems": .array(
        report.problems.map {
          [
            "path": .string($0.path), "reason": .string($0.reason.name),
            "healed": .bool(report.healed.contains($0.path)),
          ]
        }),
    ]
  }

  static func value(
    _ state: SyncState, _ waiting: Int, devices: [SyncDevice], conflicts: Int
  ) -> JSONValue {
    [
      "folder": .string(state.folder), "encrypted": .bool(state.key != nil),
      "device": .string(state.device), "name": .string(state.name), "at": EventJSON.text(state.at),
      "toPublish": number(waiting), "conflicts": number(conflicts),
      "devices": .array(devices.map { value($0, state) }),
    ]
  }

  static func value(_ device: SyncDevice, _ state: SyncState) -> JSONValue {
    [
      "device": .string(device.device), "name": .string(device.name),
      "isThis": .bool(device.device == state.device), "batches": number(device.applied),
      "at": EventJSON.text(device.at), "behind": number(behind(device, state)),
      "forgotten": .bool(device.isForgotten),
    ]
  }

  static func value(
    _ conflict: SyncConflict, numbered index: Int, _ names: [String: String]
  ) -> JSONValue {
    let version = { (dot: SyncDot, at: Instant?) -> [(String, JSONValue)] in
      [
        ("device", .string(dot.device)), ("name", EventJSON.text(names[dot.device])),
        ("at", EventJSON.text(at)),
      ]
    }
    let others = conflict.others.map { other in
      JSONValue.object(
        JSONObject(
          version(other.dot, other.at) + [
            ("change", HistoryJSON(showsDiary: true).value(change: other.change)),
            ("values", values(of: other)),
          ]))
    }
    return [
      "number": number(index), "thing": conflict.entity.json,
      "shown": .object(JSONObject(version(conflict.shown.dot, conflict.shown.at))),
      "others": .array(others),
    ]
  }

  /// Returns the values of a version that lost the conflict, each beside the value that the store
  /// shows instead.
  private static func values(of version: SyncConflict.Version) -> JSONValue {
    .sorted(
      version.registers.reduce(into: [:]) { values, register in
        values[register.key] = [
          "shown": version.shown[register.key] ?? .null, "other": register.value,
        ]
      })
  }

  private static func value(_ dot: SyncDot) -> JSONValue {
    ["device": .string(dot.device), "number": number(dot.number)]
  }

  private static func behind(_ device: SyncDevice, _ state: SyncState) -> Int {
    device.device == state.device ? 0 : max(0, state.number - device.seen[state.device])
  }

  private static func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }
}
