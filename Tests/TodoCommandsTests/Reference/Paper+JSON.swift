extension Paper {
  static let json = Paper(
    name: "Docs/json.md",
    setups: ["": "todoctl init"],
    asides: [
      "todoctl finish": "export TODOCTL_NOW=2026-11-23T09:00:00Z",
      "todoctl list --from": "todoctl undo >/dev/null",
      "todoctl overdue": "export TODOCTL_NOW=2026-11-27T03:00:00Z",
      "todoctl --json": "export TODOCTL_NOW=2026-11-27T03:00:00Z XDG_DATA_HOME=~/new",
      // Somebody finishes the routine while the list is watched.
      "todoctl watch": """
      todoctl undo 1 >/dev/null
      todoctl() {
        command todoctl "$@" > seen &
        for pass in {1..100}; do [ -s seen ] && break; sleep 0.1; done
        command todoctl finish 2 --on 2026-11-23 --ahead > /dev/null
        for pass in {1..100}; do [ "$(wc -l < seen)" = 2 ] && break; sleep 0.1; done
        kill %1
        cat seen
      }
      """,
      "todoctl stats week --by emotion": """
      todoctl diary --at 'yesterday 18:30' calm A walk > /dev/null
      todoctl diary --at 'yesterday 22:00' anger The bus was late > /dev/null
      """,
      "todoctl init": """
      mkdir backups
      export TODOCTL_STORE=todo.db
      todoctl init
      todoctl add routine 스트레칭 --days mon,wed --at 07:00 > /dev/null
      todoctl finish 1 --on 2026-11-23 --ahead > /dev/null
      """,
      "todoctl export life.json": """
      export TODOCTL_STORE=life.db
      todoctl init
      todoctl add schedule 치과 --on 2026-11-24 --at 14:30 --alarm 1h >/dev/null
      todoctl add routine 스트레칭 --days mon,wed --at 07:00 >/dev/null
      todoctl delete 2 --only 2026-11-25 --yes >/dev/null
      todoctl config set week-start mon >/dev/null
      """,
      "todoctl import out.jsonl": "export TODOCTL_STORE=todo.db",
      "todoctl import bad.jsonl": """
      cat > bad.jsonl <<'END'
      {"format":"todoctl","version":1}
      {"type":"schedule","uid":"a","title":"Rent","category":"none","start":"2026-02-30","isAllDay":true}
      END
      """,
    ])
}
