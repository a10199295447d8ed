// swift-tools-version: 6.2
import PackageDescription

// An app on the libraries, as somebody else would write one: it depends on products, and uses only
// what is public. An app of its own names the repository instead of the folder:
//   .package(url: "https://…/todoctl", from: "0.1.0")
let package = Package(
  name: "Planner",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(name: "todoctl", path: "../..")
  ],
  targets: [
    // The models of the screens. They name no store.
    .target(
      name: "Planner",
      dependencies: [
        .product(name: "TodoDomain", package: "todoctl"),
        .product(name: "TodoLocalisation", package: "todoctl"),
        .product(name: "TodoPresentation", package: "todoctl"),
      ]),
    // A store of one's own: a link to the files of the reference store, compiled here outside of the
    // package that they are from.
    .target(name: "OwnStore", dependencies: [.product(name: "TodoDomain", package: "todoctl")]),
    .testTarget(
      name: "PlannerTests",
      dependencies: [
        "Planner", "OwnStore",
        .product(name: "TodoExchange", package: "todoctl"),
        .product(name: "TodoLocalisation", package: "todoctl"),
        .product(name: "TodoPostgreSQL", package: "todoctl"),
        .product(name: "TodoStorage", package: "todoctl"),
        .product(name: "TodoTesting", package: "todoctl"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets { target.swiftSettings = [.treatAllWarnings(as: .error)] }
