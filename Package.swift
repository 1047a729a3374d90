// swift-tools-version: 6.2
import PackageDescription

/// System libraries, all from Debian, most shipped with macOS too:
/// ncursesw draws on the terminal, libxml2 reads XML by SAX, zlib inflates gzip, libpng and
/// libjpeg-turbo decode the photographs that pictures are drawn over (on macOS from Homebrew).
let package = Package(
  name: "RouteSim",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "ARRouteEngine", targets: ["ARRouteEngine"]),
    .library(name: "RouteSimKit", targets: ["RouteSimKit"]),
    .library(name: "CommandLineKit", targets: ["CommandLineKit"]),
    .executable(name: "routesim", targets: ["RouteSim"]),
  ],
  targets: [
    .target(name: "ARRouteEngine"),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .target(
      name: "RouteSimKit",
      dependencies: ["ARRouteEngine", "CLibXML2", "CPNG", "CTurboJPEG", "CZlib"]),
    .target(name: "CommandLineKit"),
    .executableTarget(
      name: "RouteSim",
      dependencies: ["ARRouteEngine", "RouteSimKit", "CommandLineKit", "CNcurses"],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(
      name: "TestSupport", dependencies: ["ARRouteEngine"], path: "Tests/TestSupport"),
    .testTarget(
      name: "ARRouteEngineTests", dependencies: ["ARRouteEngine", "TestSupport"],
      exclude: ["Drawing/Goldens", "Fixtures"]),
    .testTarget(
      name: "RouteSimKitTests", dependencies: ["RouteSimKit", "TestSupport"],
      exclude: [
        "Correction/Goldens", "Designer/Goldens", "Formats/Fixtures", "Output/Goldens",
        "Output/Tracks/Goldens",
        "Player/Goldens", "Sizing/Goldens", "Stage/Goldens", "Walk/Goldens",
      ]),
    .testTarget(
      name: "CommandLineKitTests", dependencies: ["CommandLineKit", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "RouteSimTests", dependencies: ["RouteSim", "RouteSimKit", "TestSupport"],
      exclude: ["Fixtures", "Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
