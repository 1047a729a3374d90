// swift-tools-version: 6.2
import PackageDescription

/// Every parser under libFuzzer; apart from the product, which knows nothing of it.
///
/// `script/fuzz` builds it, as coverage and address sanitizer are needed in RouteSim's own
/// modules, too, and only the command line of a build reaches those.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "RouteSim", path: "..")],
  targets: [
    .systemLibrary(name: "LibFuzzer"),
    .systemLibrary(name: "Ncurses", path: "Sources/CNcurses"),
    // The program as a library, by a link to its sources: the command line that it really has.
    .target(
      name: "Program",
      dependencies: [
        "Ncurses",
        .product(name: "ARRouteEngine", package: "RouteSim"),
        .product(name: "RouteSimKit", package: "RouteSim"),
        .product(name: "CommandLineKit", package: "RouteSim"),
      ],
      exclude: ["main.swift"],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "LibFuzzer",
        "Program",
        .product(name: "ARRouteEngine", package: "RouteSim"),
        .product(name: "RouteSimKit", package: "RouteSim"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name == "Fuzz" {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
