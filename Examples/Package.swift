// swift-tools-version: 6.2
import PackageDescription

/// The engine as an app uses it; it is a package of its own, so that only the engine's public declarations
/// are available.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "RouteSim", path: "..")],
  targets: [
    .executableTarget(
      name: "RouteInThirtyLines",
      dependencies: [.product(name: "ARRouteEngine", package: "RouteSim")]),
    .target(name: "PhoneSensors"),
    .target(
      name: "ARSessionFeed",
      dependencies: ["PhoneSensors", .product(name: "ARRouteEngine", package: "RouteSim")]),
    .testTarget(
      name: "ARSessionFeedTests",
      dependencies: [
        "ARSessionFeed", "PhoneSensors", .product(name: "ARRouteEngine", package: "RouteSim"),
      ]),
    // Without the engine: an app that records needs no other part of RouteSim.
    .target(name: "SessionRecorder", dependencies: ["PhoneSensors"], exclude: ["README.md"]),
    .testTarget(name: "SessionRecorderTests", dependencies: ["SessionRecorder", "PhoneSensors"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
