import Foundation
import TodoDomain
import TodoExchange

/// Alarms as `--json` shows them.
enum AlarmJSON {
  /// An alarm: when it goes off, as a moment and on the reader's wall, and the occurrence.
  static func value(_ alarm: DueAlarm, seenIn zone: ZoneID) -> JSONValue {
    let when: [(String, JSONValue)] = [
      ("at", EventJSON.text(alarm.at)), ("atLocal", .string(alarm.at.civil(in: zone))),
      ("minutesBefore", .integer(Int64(alarm.alarm.minutesBefore))),
    ]
    return .object(JSONObject(when + EventJSON.members(of: OccurrenceDay(alarm.occurrence))))
  }

  /// An item of a list, with the moment at which its alarm goes off.
  static func value(_ day: OccurrenceDay, seenIn zone: ZoneID) -> JSONValue {
    let alarm = DueAlarm(of: day.occurrence, seenIn: zone)
    return .object(
      JSONObject(EventJSON.members(of: day) + [("alarmAt", EventJSON.text(alarm?.at))]))
  }
}
