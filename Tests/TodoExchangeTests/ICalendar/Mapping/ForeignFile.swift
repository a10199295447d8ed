import Testing

/// A file as another program writes it, with properties for which todoctl's events have no field.
struct ForeignFile: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let lines: [String]

  var bytes: [UInt8] { Array(lines.map { $0 + "\r\n" }.joined().utf8) }

  static let all = [google, apple, outlook, tasks]

  private static let berlin = [
    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "X-LIC-LOCATION:Europe/Berlin", "BEGIN:DAYLIGHT",
    "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "TZNAME:CEST", "DTSTART:19700329T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "BEGIN:STANDARD",
    "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET", "DTSTART:19701025T030000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE",
  ]

  static let google = ForeignFile(
    testDescription: "Google",
    lines: [
      "BEGIN:VCALENDAR", "PRODID:-//Google Inc//Google Calendar 70.9054//EN", "VERSION:2.0",
      "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "X-WR-CALNAME:Work", "X-WR-TIMEZONE:Europe/Berlin",
    ] + berlin + [
      "BEGIN:VEVENT", "DTSTART;TZID=Europe/Berlin:20250602T093000",
      "DTEND;TZID=Europe/Berlin:20250602T101500",
      "RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20251231T225959Z;BYDAY=MO",
      "EXDATE;TZID=Europe/Berlin:20250616T093000", "DTSTAMP:20250520T101112Z",
      "ORGANIZER;CN=Ada Lovelace:mailto:ada@example.com", "UID:4k2m9@google.com",
      "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Ada Lovelace;X-NUM-GUESTS=0:mailto:ada@example.com",
      "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=\"Byron, A\";X-NUM-GUESTS=0:mailto:byron@example.com",
      "X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij", "CREATED:20250519T080000Z",
      "DESCRIPTION:Agenda: <b>all</b>\\n\\nhttps://example.com/?a=1\\;b=2",
      "LAST-MODIFIED:20250520T101112Z",
      "LOCATION:", "SEQUENCE:1", "STATUS:CONFIRMED", "SUMMARY:Jour fixe", "TRANSP:OPAQUE",
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:This is an event reminder",
      "TRIGGER:-P0DT0H10M0S", "END:VALARM", "END:VEVENT", "BEGIN:VEVENT",
      "DTSTART;VALUE=DATE:20250609", "DTEND;VALUE=DATE:20250610", "DTSTAMP:20250520T101112Z",
      "UID:holiday@google.com", "CLASS:PUBLIC", "DESCRIPTION:", "SUMMARY:Pfingstmontag",
      "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR",
    ])

  static let apple = ForeignFile(
    testDescription: "Apple",
    lines: [
      "BEGIN:VCALENDAR", "CALSCALE:GREGORIAN", "PRODID:-//Apple Inc.//macOS 15.1//EN",
      "VERSION:2.0", "X-APPLE-CALENDAR-COLOR:#1BADF8",
    ] + berlin + [
      "BEGIN:VEVENT", "CREATED:20250301T120000Z", "DTEND;TZID=Europe/Berlin:20250305T200000",
      "DTSTAMP:20250301T120105Z", "DTSTART;TZID=Europe/Berlin:20250305T183000",
      "LAST-MODIFIED:20250301T120100Z", "LOCATION:Café Moskau\\nKarl-Marx-Allee 34\\, Berlin",
      "SEQUENCE:0", "SUMMARY:Abendessen 🍝", "TRANSP:OPAQUE",
      "UID:0C1E7D5A-9B5F-4E0B-8C5B-0D9B1E2F3A4B", "URL;VALUE=URI:https://example.com/menu",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=\"Karl-Marx-Allee 34, Berlin\";X-APPLE-RADIUS=70.5;X-TITLE=Café Moskau:geo:52.520,13.420",
      "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC", "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M",
      "BEGIN:VALARM", "ACTION:AUDIO", "ATTACH;VALUE=URI:Chord", "TRIGGER:-PT15M",
      "UID:AAAA-1", "X-WR-ALARMUID:AAAA-1", "END:VALARM", "BEGIN:VALARM", "ACTION:NONE",
      "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ])

  static let outlook = ForeignFile(
    testDescription: "Outlook",
    lines: [
      "BEGIN:VCALENDAR", "PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN",
      "VERSION:2.0", "METHOD:REQUEST", "X-MS-OLK-FORCEINSPECTOROPEN:TRUE", "BEGIN:VTIMEZONE",
      "TZID:Our own office", "BEGIN:STANDARD", "DTSTART:16011028T030000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
      "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010325T020000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
      "END:DAYLIGHT", "END:VTIMEZONE", "BEGIN:VEVENT",
      "ATTENDEE;CN=\"Babbage, Charles\";RSVP=TRUE:mailto:charles@example.com",
      "CATEGORIES:Red category,Travel", "CLASS:PRIVATE", "CREATED:20250401T070000Z",
      "DESCRIPTION:Hello\\,\\n\\nsee you.\\n", "DTEND;TZID=Our own office:20250407T110000",
      "DTSTAMP:20250401T070000Z", "DTSTART;TZID=Our own office:20250407T100000",
      "LAST-MODIFIED:20250401T070000Z", "LOCATION:Microsoft Teams Meeting",
      "ORGANIZER;CN=\"Lovelace, Ada\":mailto:ada@example.com", "PRIORITY:5",
      "RRULE:FREQ=MONTHLY;COUNT=6;BYDAY=1MO", "SEQUENCE:2",
      "SUMMARY;LANGUAGE=en-us:Engine review", "TRANSP:OPAQUE",
      "UID:040000008200E00074C5B7101A82E00800000000B0",
      "X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Hello\\,</p></body></html>",
      "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE", "X-MICROSOFT-CDO-IMPORTANCE:1",
      "X-MICROSOFT-DISALLOW-COUNTER:FALSE", "BEGIN:VALARM", "TRIGGER:-PT15M", "ACTION:DISPLAY",
      "DESCRIPTION:Reminder", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ])

  static let tasks = ForeignFile(
    testDescription: "todoman",
    lines: [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:io.barrera.todoman", "BEGIN:VTODO",
      "CATEGORIES:home", "CREATED:20250501T080000Z", "DTSTAMP:20250501T080000Z",
      "DUE:20250510T120000", "PERCENT-COMPLETE:40", "PRIORITY:4", "SEQUENCE:3",
      "STATUS:IN-PROCESS", "SUMMARY:Paint the fence", "UID:fence", "END:VTODO", "END:VCALENDAR",
    ])
}
