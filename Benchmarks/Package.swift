// swift-tools-version: 6.2
import PackageDescription

/// The yardsticks are compiled as their makers would: C and C++ at -O3.
let fast = "-O3"

/// Speed of RouteSim beside its yardsticks; apart from the product, which needs none of them.
///
/// The libraries are Debian's; `script/bench` installs them.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "RouteSim", path: "..")],
  targets: [
    .target(
      name: "Yardsticks",
      cSettings: [
        .unsafeFlags([fast, "-I/usr/include/libxml2", "-I/usr/include/freetype2"])
      ],
      cxxSettings: [.unsafeFlags([fast, "-I/usr/include/libxml2"])],
      linkerSettings: [
        .linkedLibrary("GeographicLib"),
        .linkedLibrary("freetype"),
        .linkedLibrary("ncursesw"),
        .linkedLibrary("OSMesa"),
        .linkedLibrary("sqlite3"),
        .linkedLibrary("xml2"),
        .linkedLibrary("z"),
      ]),
    .target(
      name: "PseudoTerminal",
      linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "BareScreen",
      cSettings: [.unsafeFlags([fast])],
      linkerSettings: [.linkedLibrary("ncursesw")]),
    .executableTarget(
      name: "Growth",
      cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))],
      linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "Bench",
      dependencies: [
        "Yardsticks",
        "PseudoTerminal",
        .product(name: "ARRouteEngine", package: "RouteSim"),
        .product(name: "ARRouteDrawing", package: "RouteSim"),
        .product(name: "RouteCells", package: "RouteSim"),
        .product(name: "RouteFormats", package: "RouteSim"),
        .product(name: "RouteGifts", package: "RouteSim"),
        .product(name: "RouteLetters", package: "RouteSim"),
        .product(name: "RouteSimKit", package: "RouteSim"),
        .product(name: "RouteStage", package: "RouteSim"),
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

for target in package.targets where target.name == "Bench" {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
