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
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "LibFuzzer",
        .product(name: "ARRouteEngine", package: "RouteSim"),
        .product(name: "RouteFormats", package: "RouteSim"),
        .product(name: "RouteGifts", package: "RouteSim"),
        .product(name: "RouteSimKit", package: "RouteSim"),
        .product(name: "RouteStage", package: "RouteSim"),
        .product(name: "RouteSim", package: "RouteSim"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name == "Fuzz" {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
