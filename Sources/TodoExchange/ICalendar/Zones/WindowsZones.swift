import Foundation

/// The zone names of Windows, which Outlook and Exchange use too, with the IANA zones that they
/// mean.
///
/// Each line of the table has a name, its zone for the territory 001 in CLDR's `windowsZones` (data
/// of 2026, tzdata 2026), and the places that Outlook shows after the offset.
enum WindowsZones {
  /// Returns the IANA name for a name such as `Korea Standard Time` or `(UTC+09:00) Seoul`; nil if
  /// it is unknown.
  static func identifier(of name: String) -> String? {
    let key = folded(name).replacing("daylight time", with: "standard time")
    if let identifier = byName[key] { return identifier }
    return places(in: name).flatMap(identifier(ofPlaces:))
  }

  /// Returns the IANA name for the places that Outlook shows after the offset, or for the first
  /// known place among them; nil if none is known.
  static func identifier(ofPlaces name: String) -> String? {
    let places = folded(name)
    if let identifier = byPlaces[places] { return identifier }
    return places.split(separator: ", ").lazy.compactMap { byPlaces[String($0)] }.first
  }

  /// The rows of the table, in its order: the Windows name of a zone, its IANA name, and the places
  /// that Outlook shows for it, such as cities; empty for a name without places.
  static let rows: [(name: String, identifier: String, places: String)] =
    table.split(separator: "\n").compactMap { row in
      let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return fields.count == 3 ? (fields[0], fields[1], fields[2]) : nil
    }

  private static let byName = Dictionary(
    rows.map { (folded($0.name), $0.identifier) }, uniquingKeysWith: { first, _ in first })

  /// The IANA names by all the places of a zone and by each single place, because the lists differ
  /// between versions and languages.
  private static let byPlaces = Dictionary(
    rows.map { (folded($0.places), $0.identifier) }
      + rows.flatMap { row in
        row.places.split(separator: ", ").map { (folded(String($0)), row.identifier) }
      },
    uniquingKeysWith: { first, _ in first })

  /// Returns the text without accents and in lower case, with `&` for `and`: `Brasília` becomes
  /// `brasilia`.
  private static func folded(_ places: String) -> String {
    places.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .replacing(" and ", with: " & ").trimmingCharacters(in: .whitespaces)
  }

  /// Returns the places after the offset in `(UTC+09:00) Seoul`; nil if there are none.
  private static func places(in name: String) -> String? {
    guard name.hasPrefix("(UTC") || name.hasPrefix("(GMT"), let end = name.firstIndex(of: ")")
    else { return nil }
    let places = name[name.index(after: end)...].drop { $0 == " " }
    return places.isEmpty ? nil : String(places)
  }

  private static let table = """
    Dateline Standard Time|Etc/GMT+12|International Date Line West
    UTC-11|Etc/GMT+11|Coordinated Universal Time-11
    Aleutian Standard Time|America/Adak|Aleutian Islands
    Hawaiian Standard Time|Pacific/Honolulu|Hawaii
    Marquesas Standard Time|Pacific/Marquesas|Marquesas Islands
    Alaskan Standard Time|America/Anchorage|Alaska
    UTC-09|Etc/GMT+9|Coordinated Universal Time-09
    Pacific Standard Time (Mexico)|America/Tijuana|Baja California
    UTC-08|Etc/GMT+8|Coordinated Universal Time-08
    Pacific Standard Time|America/Los_Angeles|Pacific Time (US & Canada)
    US Mountain Standard Time|America/Phoenix|Arizona
    Mountain Standard Time (Mexico)|America/Mazatlan|Chihuahua, La Paz, Mazatlan
    Mountain Standard Time|America/Denver|Mountain Time (US & Canada)
    Yukon Standard Time|America/Whitehorse|Yukon
    Central America Standard Time|America/Guatemala|Central America
    Central Standard Time|America/Chicago|Central Time (US & Canada)
    Easter Island Standard Time|Pacific/Easter|Easter Island
    Central Standard Time (Mexico)|America/Mexico_City|Guadalajara, Mexico City, Monterrey
    Canada Central Standard Time|America/Regina|Saskatchewan
    SA Pacific Standard Time|America/Bogota|Bogota, Lima, Quito, Rio Branco
    Eastern Standard Time (Mexico)|America/Cancun|Chetumal
    Eastern Standard Time|America/New_York|Eastern Time (US & Canada)
    Haiti Standard Time|America/Port-au-Prince|Haiti
    Cuba Standard Time|America/Havana|Havana
    US Eastern Standard Time|America/Indianapolis|Indiana (East)
    Turks And Caicos Standard Time|America/Grand_Turk|Turks and Caicos
    Paraguay Standard Time|America/Asuncion|Asuncion
    Atlantic Standard Time|America/Halifax|Atlantic Time (Canada)
    Venezuela Standard Time|America/Caracas|Caracas
    Central Brazilian Standard Time|America/Cuiaba|Cuiaba
    SA Western Standard Time|America/La_Paz|Georgetown, La Paz, Manaus, San Juan
    Pacific SA Standard Time|America/Santiago|Santiago
    Newfoundland Standard Time|America/St_Johns|Newfoundland
    Tocantins Standard Time|America/Araguaina|Araguaina
    E. South America Standard Time|America/Sao_Paulo|Brasilia
    SA Eastern Standard Time|America/Cayenne|Cayenne, Fortaleza
    Argentina Standard Time|America/Buenos_Aires|City of Buenos Aires
    Greenland Standard Time|America/Godthab|Greenland
    Montevideo Standard Time|America/Montevideo|Montevideo
    Magallanes Standard Time|America/Punta_Arenas|Punta Arenas
    Saint Pierre Standard Time|America/Miquelon|Saint Pierre and Miquelon
    Bahia Standard Time|America/Bahia|Salvador
    UTC-02|Etc/GMT+2|Coordinated Universal Time-02
    Azores Standard Time|Atlantic/Azores|Azores
    Cape Verde Standard Time|Atlantic/Cape_Verde|Cabo Verde Is.
    UTC|Etc/UTC|Coordinated Universal Time
    GMT Standard Time|Europe/London|Dublin, Edinburgh, Lisbon, London
    Greenwich Standard Time|Atlantic/Reykjavik|Monrovia, Reykjavik
    Sao Tome Standard Time|Africa/Sao_Tome|Sao Tome
    Morocco Standard Time|Africa/Casablanca|Casablanca
    W. Europe Standard Time|Europe/Berlin|Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
    Central Europe Standard Time|Europe/Budapest|Belgrade, Bratislava, Budapest, Ljubljana, Prague
    Romance Standard Time|Europe/Paris|Brussels, Copenhagen, Madrid, Paris
    Central European Standard Time|Europe/Warsaw|Sarajevo, Skopje, Warsaw, Zagreb
    W. Central Africa Standard Time|Africa/Lagos|West Central Africa
    Jordan Standard Time|Asia/Amman|Amman
    GTB Standard Time|Europe/Bucharest|Athens, Bucharest
    Middle East Standard Time|Asia/Beirut|Beirut
    Egypt Standard Time|Africa/Cairo|Cairo
    E. Europe Standard Time|Europe/Chisinau|Chisinau
    Syria Standard Time|Asia/Damascus|Damascus
    West Bank Standard Time|Asia/Hebron|Gaza, Hebron
    South Africa Standard Time|Africa/Johannesburg|Harare, Pretoria
    FLE Standard Time|Europe/Kiev|Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
    Israel Standard Time|Asia/Jerusalem|Jerusalem
    South Sudan Standard Time|Africa/Juba|Juba
    Kaliningrad Standard Time|Europe/Kaliningrad|Kaliningrad
    Sudan Standard Time|Africa/Khartoum|Khartoum
    Libya Standard Time|Africa/Tripoli|Tripoli
    Namibia Standard Time|Africa/Windhoek|Windhoek
    Arabic Standard Time|Asia/Baghdad|Baghdad
    Turkey Standard Time|Europe/Istanbul|Istanbul
    Arab Standard Time|Asia/Riyadh|Kuwait, Riyadh
    Belarus Standard Time|Europe/Minsk|Minsk
    Russian Standard Time|Europe/Moscow|Moscow, St. Petersburg
    E. Africa Standard Time|Africa/Nairobi|Nairobi
    Iran Standard Time|Asia/Tehran|Tehran
    Arabian Standard Time|Asia/Dubai|Abu Dhabi, Muscat
    Astrakhan Standard Time|Europe/Astrakhan|Astrakhan, Ulyanovsk
    Azerbaijan Standard Time|Asia/Baku|Baku
    Russia Time Zone 3|Europe/Samara|Izhevsk, Samara
    Mauritius Standard Time|Indian/Mauritius|Port Louis
    Saratov Standard Time|Europe/Saratov|Saratov
    Georgian Standard Time|Asia/Tbilisi|Tbilisi
    Volgograd Standard Time|Europe/Volgograd|Volgograd
    Caucasus Standard Time|Asia/Yerevan|Yerevan
    Afghanistan Standard Time|Asia/Kabul|Kabul
    West Asia Standard Time|Asia/Tashkent|Ashgabat, Tashkent
    Ekaterinburg Standard Time|Asia/Yekaterinburg|Ekaterinburg
    Pakistan Standard Time|Asia/Karachi|Islamabad, Karachi
    Qyzylorda Standard Time|Asia/Qyzylorda|Qyzylorda
    India Standard Time|Asia/Calcutta|Chennai, Kolkata, Mumbai, New Delhi
    Sri Lanka Standard Time|Asia/Colombo|Sri Jayawardenepura
    Nepal Standard Time|Asia/Katmandu|Kathmandu
    Central Asia Standard Time|Asia/Bishkek|Astana
    Bangladesh Standard Time|Asia/Dhaka|Dhaka
    Omsk Standard Time|Asia/Omsk|Omsk
    Myanmar Standard Time|Asia/Rangoon|Yangon (Rangoon)
    SE Asia Standard Time|Asia/Bangkok|Bangkok, Hanoi, Jakarta
    Altai Standard Time|Asia/Barnaul|Barnaul, Gorno-Altaysk
    W. Mongolia Standard Time|Asia/Hovd|Hovd
    North Asia Standard Time|Asia/Krasnoyarsk|Krasnoyarsk
    N. Central Asia Standard Time|Asia/Novosibirsk|Novosibirsk
    Tomsk Standard Time|Asia/Tomsk|Tomsk
    China Standard Time|Asia/Shanghai|Beijing, Chongqing, Hong Kong, Urumqi
    North Asia East Standard Time|Asia/Irkutsk|Irkutsk
    Singapore Standard Time|Asia/Singapore|Kuala Lumpur, Singapore
    W. Australia Standard Time|Australia/Perth|Perth
    Taipei Standard Time|Asia/Taipei|Taipei
    Ulaanbaatar Standard Time|Asia/Ulaanbaatar|Ulaanbaatar
    Aus Central W. Standard Time|Australia/Eucla|Eucla
    Transbaikal Standard Time|Asia/Chita|Chita
    Tokyo Standard Time|Asia/Tokyo|Osaka, Sapporo, Tokyo
    North Korea Standard Time|Asia/Pyongyang|Pyongyang
    Korea Standard Time|Asia/Seoul|Seoul
    Yakutsk Standard Time|Asia/Yakutsk|Yakutsk
    Cen. Australia Standard Time|Australia/Adelaide|Adelaide
    AUS Central Standard Time|Australia/Darwin|Darwin
    E. Australia Standard Time|Australia/Brisbane|Brisbane
    AUS Eastern Standard Time|Australia/Sydney|Canberra, Melbourne, Sydney
    West Pacific Standard Time|Pacific/Port_Moresby|Guam, Port Moresby
    Tasmania Standard Time|Australia/Hobart|Hobart
    Vladivostok Standard Time|Asia/Vladivostok|Vladivostok
    Lord Howe Standard Time|Australia/Lord_Howe|Lord Howe Island
    Bougainville Standard Time|Pacific/Bougainville|Bougainville Island
    Russia Time Zone 10|Asia/Srednekolymsk|Chokurdakh
    Magadan Standard Time|Asia/Magadan|Magadan
    Norfolk Standard Time|Pacific/Norfolk|Norfolk Island
    Sakhalin Standard Time|Asia/Sakhalin|Sakhalin
    Central Pacific Standard Time|Pacific/Guadalcanal|Solomon Is., New Caledonia
    Russia Time Zone 11|Asia/Kamchatka|Anadyr, Petropavlovsk-Kamchatsky
    New Zealand Standard Time|Pacific/Auckland|Auckland, Wellington
    UTC+12|Etc/GMT-12|Coordinated Universal Time+12
    Fiji Standard Time|Pacific/Fiji|Fiji
    Chatham Islands Standard Time|Pacific/Chatham|Chatham Islands
    UTC+13|Etc/GMT-13|Coordinated Universal Time+13
    Tonga Standard Time|Pacific/Tongatapu|Nuku'alofa
    Samoa Standard Time|Pacific/Apia|Samoa
    Line Islands Standard Time|Pacific/Kiritimati|Kiritimati Island
    Alberta Standard Time|America/Edmonton|
    British Columbia Standard Time|America/Vancouver|
    Manitoba Standard Time|America/Winnipeg|
    """
}
