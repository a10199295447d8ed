import Testing

/// A life with an event of every form that a calendar can show, around both clock changes.
enum LifeToShow {
  static let commands = """
    add schedule '치과 🦷' --on 2026-03-05 --at 14:30 --for 90m --zone Asia/Seoul --place 서울치과
    add schedule 'Call with Lord Howe' --on 2026-03-10 --at 09:00 --zone Australia/Lord_Howe --for 45m
    add schedule 'Lord Howe weekly' --on 2026-02-03 --at 01:45 --days tue --zone Australia/Lord_Howe
    add schedule 'New York, Wednesday at midnight' --on 2026-02-04 --at 00:00 --for 1h --days wed --zone America/New_York
    add schedule 'New York, with an end' --on 2026-02-02 --until 2026-11-04 --at 22:15 --for 30m --days mon,wed --zone America/New_York
    add schedule '서울 스탠드업' --on 2026-02-02 --at 09:30 --for 15m --days mon,thu --zone Asia/Seoul
    add schedule 'Floats' --on 2026-02-06 --at 18:00 --days fri
    add schedule 'Floats over midnight' --on 2026-03-11 --at 23:30 --for 2h
    add schedule 'Period' --on 2026-03-03 --until 2026-03-06
    add schedule 'Period with a time' --on 2026-10-29 --until 2026-11-03 --at 07:00 --for 20m
    add schedule 'Three days' --on 2026-03-12 --for 3d
    add schedule '생일 🎂' --on 2020-03-07 --repeat yearly
    add schedule 'Last Friday' --on 2026-01-30 --rrule FREQ=MONTHLY;BYDAY=-1FR --at 16:00 --for 1h
    add schedule 'Every other week' --on 2026-02-24 --rrule FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA
    add schedule 'Ten times' --on 2026-03-01 --rrule FREQ=DAILY;INTERVAL=2;COUNT=10 --at 06:00 --zone America/New_York
    add schedule 'Workday' --on 2026-01-01 --rrule FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
    add schedule 'Comma, semicolon; back\\slash' --on 2026-11-02 --memo 'Two: one, two'
    add routine 스트레칭 --days mon,wed,fri --from 2026-02-02 --at 07:00
    add routine 'Water the plants' --days sun --from 2026-02-01 --private
    finish 4 --on 2026-03-04 --ahead
    finish 7 --on 2026-03-06 --ahead
    finish 18 --on 2026-03-04 --ahead
    finish 8
    delete 5 --only 2026-03-10 --yes
    delete 13 --only 2026-10-30 --yes
    delete 19 --only 2026-03-08 --yes
    delete 18 --only 2026-11-02 --yes
    move 6 --on 2026-03-05 --to 2026-03-06
    move 4 --on 2026-11-04 --to 2026-11-06
    """

  /// Makes a store with this life.
  static func store() throws -> CommandLineRunner {
    let user = try CommandLineRunner()
    for line in commands.split(separator: "\n") { try user.succeed(String(line)) }
    return user
  }
}
