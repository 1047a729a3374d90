// swift-tools-version: 6.2
import PackageDescription

/// Examples that use the engine as an app does.
///
/// They are in a package of their own, so that they can only use the engine's public declarations.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "RouteSim", path: "..")],
  targets: [
    .executableTarget(
      name: "RouteInThirtyLines",
      dependencies: [.product(name: "ARRouteEngine", package: "RouteSim")]),
    .target(
      name: "FramePicture",
      dependencies: [
        .product(name: "ARRouteEngine", package: "RouteSim"),
        .product(name: "ARRouteDrawing", package: "RouteSim"),
      ]),
    .target(name: "PhoneSensors"),
    .target(
      name: "ARSessionFeed",
      dependencies: ["PhoneSensors", .product(name: "ARRouteEngine", package: "RouteSim")]),
    .testTarget(
      name: "ARSessionFeedTests",
      dependencies: [
        "ARSessionFeed", "FramePicture", "PhoneSensors",
        .product(name: "ARRouteEngine", package: "RouteSim"),
      ]),
    // This target does not depend on the engine, because an app that only records needs no other part of
    // RouteSim.
    .target(name: "SessionRecorder", dependencies: ["PhoneSensors"], exclude: ["README.md"]),
    .testTarget(name: "SessionRecorderTests", dependencies: ["SessionRecorder", "PhoneSensors"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
