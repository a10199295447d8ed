// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "todoctl",
  // Where Swift's Synchronization is. The libraries of values are built for these; the stores and
  // the program are built on Linux only.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "todoctl", targets: ["todoctl"]),
    .library(name: "TodoDomain", targets: ["TodoDomain"]),
    .library(name: "TodoLocalisation", targets: ["TodoLocalisation"]),
    .library(name: "TodoPresentation", targets: ["TodoPresentation"]),
    .library(name: "TodoStorage", targets: ["TodoStorage"]),
    .library(name: "TodoMaintenance", targets: ["TodoMaintenance"]),
    .library(name: "TodoPostgreSQL", targets: ["TodoPostgreSQL"]),
    .library(name: "TodoSyncFolder", targets: ["TodoSyncFolder"]),
    .library(name: "TodoExchange", targets: ["TodoExchange"]),
    .library(name: "TodoTesting", targets: ["TodoTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // L0: JSON, bytes of text, and which characters are unsafe, for all layers. Imports nothing.
    .target(name: "TodoText"),
    // L0: what only some layers need, each with the library that does it: decompression (zlib) and
    // the digests of backups and segments (libsodium).
    .target(name: "TodoInflate", dependencies: ["CZlib"]),
    .target(name: "TodoDigest", dependencies: ["CSodium"]),

    // L0: phrases in every language, the explanations of errors, and the width of texts. Each module
    // explains its errors with these.
    .target(name: "TodoLocalisation", dependencies: ["TodoText"]),

    // L0: the words in which people say dates, times, lengths and repetitions. Imports Foundation.
    .target(name: "TodoWords", exclude: ["README.md"]),

    // L1: values, protocols, rules. Imports Foundation, TodoText and TodoWords.
    .target(
      name: "TodoDomain", dependencies: ["TodoText", "TodoWords"], exclude: ["Import/README.md"]),

    // L1: the rules of synchronisation: what devices say of each entity, and what is shown of it.
    .target(
      name: "TodoSync", dependencies: ["TodoDomain", "TodoText"], exclude: ["README.md"]),

    // L1: the public holidays of all countries, as a table, and the rules that keep them in a store.
    .target(name: "TodoHolidays", dependencies: ["CHolidays", "TodoDomain"]),
    // The bytes of that table. The compiler of C embeds them in no time.
    .target(name: "CHolidays", exclude: ["holidays.txt"]),

    // L2: the outside world's shapes, each ⇄ values. None knows another.
    .target(
      name: "Schema",
      path: "Schema",
      resources: [
        .embedInCode("v1.sql"), .embedInCode("postgresql_v1.sql"),
      ]
    ),
    // What is asked of Linux alone, and a call of SQLite that Swift can't make.
    .target(name: "CLinux"),
    // The commit that the program was built from.
    .target(name: "CBuildInfo"),
    // Compression, of zips and of the segments of synchronisation.
    .systemLibrary(name: "CZlib", path: "Sources/CZlib", providers: [.apt(["zlib1g-dev"])]),
    // Digests, and the encryption of synchronisation.
    .systemLibrary(name: "CSodium", path: "Sources/CSodium", providers: [.apt(["libsodium-dev"])]),
    .target(
      name: "TodoStorage",
      dependencies: [
        "CLinux", "TodoDomain", "TodoLocalisation", "TodoSync", "TodoText", "Schema",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]
    ),
    // The care of stores in SQLite, above the engine: backup, restore, check, salvage, repair.
    .target(
      name: "TodoMaintenance",
      dependencies: [
        "TodoDigest", "TodoText", "TodoDomain", "TodoExchange", "TodoLocalisation", "TodoStorage",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    // Stores in PostgreSQL. libpq is opened when the first address is read.
    .target(name: "CPostgreSQL"),
    .target(
      name: "TodoPostgreSQL",
      dependencies: [
        "CPostgreSQL", "TodoDomain", "TodoLocalisation", "TodoSync", "TodoText", "TodoStorage",
        "Schema",
      ],
      exclude: ["README.md"]
    ),
    .target(
      name: "TodoExchange",
      dependencies: ["CZlib", "TodoInflate", "TodoDomain", "TodoLocalisation", "TodoText"],
      exclude: ["ICalendar/README.md", "Records/README.md"]),
    // The transport of synchronisation: a shared folder of immutable files.
    .target(
      name: "TodoSyncFolder",
      dependencies: [
        "CSodium", "CZlib", "TodoDigest", "TodoDomain", "TodoInflate", "TodoLocalisation",
        "TodoStorage", "TodoSync", "TodoText",
      ],
      exclude: ["README.md"]),
    .target(
      name: "TodoPresentation",
      dependencies: ["TodoDomain", "TodoLocalisation", "TodoText"],
      exclude: ["Localisation/README.md", "Renderers/README.md"],
      resources: [.embedInCode("Reports/Markup/report.css")]
    ),

    // L3: the composition root, a file for each subject.
    .target(
      name: "TodoCommands",
      dependencies: [
        "CBuildInfo", "TodoDigest", "TodoText", "TodoWords", "TodoDomain", "TodoStorage",
        "TodoMaintenance", "TodoPostgreSQL", "TodoSync", "TodoSyncFolder", "TodoExchange",
        "TodoLocalisation", "TodoPresentation", "TodoHolidays",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Commands/README.md", "Help/README.md", "Options/README.md"]
    ),

    // L4: @main only.
    .executableTarget(name: "todoctl", dependencies: ["TodoCommands"]),

    // Beside the layers: a store in memory, the contract of stores, and made-up lives, for tests of
    // our own and of programs that use the library.
    .target(
      name: "TodoTesting", dependencies: ["TodoDomain"], exclude: ["Contract/README.md"]),

    // Programs that tests and benchmarks run: no products.
    .executableTarget(
      name: "todogen",
      dependencies: [
        "TodoDomain", "TodoExchange", "TodoTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Tools/todogen"
    ),
    .executableTarget(
      name: "todobench",
      dependencies: [
        "TodoDomain", "TodoExchange", "TodoPostgreSQL", "TodoStorage", "TodoTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Tools/todobench"
    ),
    // The program of the next version of the schema, which only tests know.
    .executableTarget(
      name: "todonext", dependencies: ["StorageTestSupport", "TodoCommands", "TodoStorage"],
      path: "Tests/Tools/todonext"
    ),
    // The fault matrix: breaks the real program in every way that it promises to survive.
    .executableTarget(
      name: "todofaults",
      dependencies: [
        "StorageTestSupport", "TodoDomain", "TodoExchange", "TodoMaintenance", "TodoStorage",
        "TodoSync", "TodoTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Tools/todofaults"
    ),

    .testTarget(name: "TidyTests"),
    .testTarget(name: "TodoTextTests", dependencies: ["TodoDigest", "TodoText", "TodoTesting"]),
    .testTarget(
      name: "TodoWordsTests", dependencies: ["TodoWords", "TodoDomain", "TodoTesting"],
      exclude: ["Texts"]),
    .testTarget(
      name: "TodoDomainTests", dependencies: ["TodoDomain", "TodoTesting"],
      exclude: ["Recurrence/Dateutil/dates.py", "Recurrence/Dateutil/recorded.txt"]
    ),
    .testTarget(
      name: "TodoHolidaysTests", dependencies: ["TodoDomain", "TodoHolidays", "TodoTesting"]),
    // Stores to be broken by hand, for the tests of the engine and of its care.
    .target(
      name: "StorageTestSupport",
      dependencies: [
        "TodoStorage", "TodoExchange", "TodoTesting", "Schema",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/Support/StorageTestSupport"
    ),
    // Random histories of several devices, for tests and for a program that runs many of them.
    .target(
      name: "SyncTestSupport",
      dependencies: [
        "TodoDigest", "TodoText", "TodoDomain", "TodoHolidays", "TodoStorage", "TodoSync",
        "TodoSyncFolder", "TodoExchange", "TodoTesting", "StorageTestSupport",
      ],
      path: "Tests/Support/SyncTestSupport"
    ),
    .executableTarget(
      name: "todohistories",
      dependencies: [
        "SyncTestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Tools/todohistories"
    ),
    .testTarget(
      name: "TodoStorageTests",
      dependencies: [
        "TodoStorage", "TodoMaintenance", "TodoExchange", "TodoTesting", "StorageTestSupport",
        "SyncTestSupport", "TodoSync", "TodoText",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "TodoPostgreSQLTests",
      dependencies: [
        "TodoPostgreSQL", "TodoDomain", "TodoStorage", "TodoSync", "TodoExchange", "TodoTesting",
        "Schema", "StorageTestSupport", "SyncTestSupport",
      ]
    ),
    .testTarget(
      name: "TodoMaintenanceTests",
      dependencies: [
        "TodoDigest", "TodoStorage", "TodoMaintenance", "TodoTesting", "StorageTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "TodoSyncFolderTests",
      dependencies: [
        "CSodium", "CZlib", "TodoDigest", "TodoDomain", "TodoStorage", "TodoSync", "TodoSyncFolder",
        "SyncTestSupport", "TodoTesting", "TodoText",
      ]),
    .testTarget(
      name: "TodoExchangeTests",
      dependencies: ["TodoExchange", "TodoStorage", "TodoTesting", "TodoText"]),
    .testTarget(
      name: "TodoPresentationTests",
      dependencies: [
        "TodoDomain", "TodoLocalisation", "TodoPresentation", "TodoTesting", "TodoText",
      ]),
    .testTarget(
      name: "ExtensionTests",
      dependencies: [
        "TodoDomain", "TodoStorage", "TodoMaintenance", "TodoExchange", "TodoLocalisation",
        "TodoPresentation", "TodoSyncFolder", "TodoTesting",
      ]
    ),
    .testTarget(
      name: "TodoCommandsTests",
      dependencies: [
        "TodoCommands", "TodoDigest", "TodoDomain", "TodoLocalisation", "TodoStorage", "TodoSync",
        "TodoSyncFolder", "TodoMaintenance", "TodoTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: [
        "Clients/Oracle/recorded.ics", "Clients/Oracle/recorded.txt", "Clients/Oracle/series.py",
        "Clients/rewrite.py", "Fixtures", "Goldens", "Screens/widths.py",
      ]
    ),
    // Also compiled by Scripts/fuzz, with libFuzzer's way in.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "TodoText", "TodoWords", "TodoDomain", "TodoStorage", "TodoMaintenance", "TodoExchange",
        "TodoLocalisation", "TodoPresentation", "TodoSync", "TodoSyncFolder", "TodoCommands",
        "TodoTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/Fuzz", exclude: ["FuzzEntry.swift", "Findings", "Seeds"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Tests are optimised where they are built for release, but for their own code: that would take longer
// to build than to run.
for target in package.targets where target.type == .test {
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

let inC: Set = ["CBuildInfo", "CHolidays", "CLinux", "CPostgreSQL"]
for target in package.targets where !inC.contains(target.name) && target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .treatAllWarnings(as: .error),
    ]
  // In a release build the tests can then be linked with the objects of the program. Scripts set it.
  if Context.environment["TESTABLE"] != nil {
    target.swiftSettings?.append(.unsafeFlags(["-enable-testing"], .when(configuration: .release)))
  }
}

// `ONLY=TodoDomainTests swift test --filter …` leaves only that target and what it needs, so that a
// change of a lower module doesn't build everything above it.
if let only = Context.environment["ONLY"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  func need(_ name: String) {
    guard let target = targets[name], needed.insert(name).inserted else { return }
    for dependency in target.dependencies {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): need(name)
      default: break
      }
    }
  }
  need(only)
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
