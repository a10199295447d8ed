extension Paper {
  static let formats = Paper(
    name: "Docs/formats.md",
    setups: [
      "": """
      todoctl config set week-start mon
      todoctl tally tap blue
      todoctl add schedule 치과 --on 2026-11-24 --at 14:30 --category medicine --place 서울치과 \\
        --alarm 1h
      todoctl add schedule '제주 여행' --on 2026-12-01 --until 2026-12-04
      todoctl add routine 스트레칭 --days mon,wed --at 07:00 --category power
      todoctl finish 3 --on 2026-11-23 --ahead
      todoctl delete 3 --only 2026-11-25 --yes
      todoctl diary --at 2:30 --sub rested calm A walk by the river
      cat > bad.jsonl <<'END'
      {"format":"todoctl","version":1}
      {"type":"schedule","uid":"a","title":"Lunch","category":"fod","start":"2026-11-30","isAllDay":true}
      {"type":"schedule","uid":"b","title":"Rent","category":"none","start":"2026-11-31","isAllDay":true}
      {"type":"schedule","uid":"c","title":"Call","category":"none","start":"2026-11-30","isAllDay":true}
      END
      cp "$fixtures/daylio.csv" daylio_export.csv
      """
    ],
    asides: [
      // The files of other programs go into a store of their own.
      "todoctl import tasks.json": """
      export XDG_DATA_HOME=~/other
      cp "$fixtures/taskwarrior-2.json" tasks.json
      """,
      "task export": """
      export XDG_DATA_HOME=~/other
      task() { cat "$fixtures/taskwarrior-2.json"; }
      """,
      "todoctl import daylio": "export XDG_DATA_HOME=~/other",
      "todoctl export todo.txt": """
      export TODOCTL_STORE=errands.db
      todoctl init
      echo '(A) 2026-11-20 Call Mom +Family @phone due:2026-11-24' > calls.todo.txt
      todoctl import calls.todo.txt --format todotxt >/dev/null
      todoctl add schedule 치과 --on 2026-11-24 --category medicine --place 서울치과 >/dev/null
      todoctl finish 2 --on 2026-11-24 --ahead >/dev/null
      todoctl add schedule Bins --on 2026-11-30 --repeat weekly >/dev/null
      """,
      "todoctl export --format md": "todoctl edit 1 --for 1h >/dev/null",
      "todoctl export ~/calendar": """
      export TODOCTL_STORE=years.db
      todoctl init
      "$todogen" > years.jsonl
      todoctl import years.jsonl >/dev/null
      todoctl add 치과 2026-12-01 14:30 >/dev/null
      """,
    ])
}
