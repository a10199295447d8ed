# Three weeks of somebody's life, for the picture today.svg. Scripts/picture draws it.
at() { export TODOCTL_NOW=2026-11-$1T$2:00Z; }
at 02 09:00
todoctl category add work --color '#8AB4F8'
todoctl category add books --color '#F28B82'
todoctl add routine daily 7:00 Run --category power
todoctl add routine 3 times a week Read before bed --category books
todoctl add Standup every weekday 9:30 from nov 3 '#work'
todoctl add Dentist nov 20 15:00 for 1h @Gangnam '#medicine' '!1h'
todoctl add Lunch with Ann nov 20 12:30 '#people'
todoctl add Return the drill nov 18 '#people'
todoctl add Trip to Jeju nov 20 until nov 22 '#vehicle'
todoctl add Send the invoice nov 20 '#work'
for day in 0{2..9} {10..20}; do at "$day" 08:00; todoctl done run; done
for day in 0{3..6} 09 {10..13} {16..20}; do at "$day" 10:00; todoctl done standup; done
at 20 10:30
