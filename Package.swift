// swift-tools-version: 6.2
import PackageDescription

/// System libraries, all from Debian, most shipped with macOS too:
/// ncursesw knows what terminals understand, libxml2 reads XML by SAX, protozero OpenStreetMap's PBF, zlib
/// inflates gzip, libzip opens archives, libmd tells files apart by SHA-256, GEOS mends the outlines of street maps,
/// libpng writes pictures, and with libjpeg-turbo decodes the photographs that these are drawn over, libwebp writes
/// films, and Pango sets letters in the system's fonts (the last seven on macOS from Homebrew); SQLite keeps gifts in
/// a file, and libpq on a server.
let package = Package(
  name: "RouteSim",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "ARRouteEngine", targets: ["ARRouteEngine"]),
    .library(name: "ARRouteDrawing", targets: ["ARRouteDrawing"]),
    .executable(name: "routesim", targets: ["RouteSimMain"]),
  ],
  targets: [
    // Facts: geodesy, camera, route, fusion, world, frame.
    .target(name: "ARRouteEngine"),
    // Pictures of facts: shapes, views, pixels.
    .target(name: "ARRouteDrawing", dependencies: ["ARRouteEngine"]),
    // Bytes to points, records and pictures, and back: alone uses libraries for formats.
    .target(
      name: "RouteFormats",
      dependencies: [
        "ARRouteEngine", "CGEOS", "CLibXML2", "CMD", "CPBF", "CPNG", "CPOSIX", "CTurboJPEG",
        "CWebP", "CZip", "CZlib",
      ],
      // Part of the C library elsewhere.
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),
    // Letters of the system's fonts: alone uses the library that sets them.
    .target(
      name: "RouteLetters",
      dependencies: ["ARRouteEngine", "ARRouteDrawing", "RouteFormats", "CPango"]),
    // Gifts that walkers share, in a file or on a server: alone uses the databases' libraries.
    .target(
      name: "RouteGifts",
      dependencies: ["ARRouteEngine", "RouteFormats", "CPostgres", "CSQLite"]),
    // Pictures as character cells, and as what terminals take.
    .target(
      name: "RouteCells", dependencies: ["ARRouteEngine", "ARRouteDrawing", "RouteFormats"]),
    // Walks simulated, replayed, corrected and reported; designs and their sizes.
    .target(
      name: "RouteSimKit", dependencies: ["ARRouteEngine", "ARRouteDrawing", "RouteFormats"],
      // The page of tracks, file by file, inside the program.
      resources: [.embedInCode("Tracks/Web")]),
    // Windows as values.
    .target(
      name: "RouteStage",
      dependencies: [
        "ARRouteEngine", "ARRouteDrawing", "RouteCells", "RouteFormats", "RouteSimKit",
      ]),
    // Commands declared once: parser, help, completions, manual page.
    .target(name: "CommandLineKit"),
    // The program: commands, and the terminal.
    .target(
      name: "RouteSim",
      dependencies: [
        "ARRouteEngine", "ARRouteDrawing", "RouteCells", "RouteFormats", "RouteGifts",
        "RouteLetters", "RouteSimKit", "RouteStage", "CommandLineKit", "CNcurses", "CPOSIX",
      ],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .executableTarget(name: "RouteSimMain", dependencies: ["RouteSim", "CPOSIX"]),

    // OpenStreetMap's PBF, by protozero, which is of headers alone.
    .target(
      name: "CPBF", dependencies: ["CZlib"],
      linkerSettings: [
        .linkedLibrary("stdc++", .when(platforms: [.linux])),
        .linkedLibrary("c++", .when(platforms: [.macOS, .iOS])),
      ]),

    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    .systemLibrary(
      name: "CMD", pkgConfig: "libmd", providers: [.apt(["libmd-dev"]), .brew(["libmd"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    // Opened when letters are set, and not linked: no headers are needed.
    .systemLibrary(name: "CPango"),
    // Opened when a server is named, and not linked: no headers are needed.
    .systemLibrary(name: "CPostgres"),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CPOSIX"),

    .systemLibrary(
      name: "CPNGReader", path: "Tests/CPNGReader", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CWebPReader", path: "Tests/CWebPReader", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .target(
      name: "TestSupport",
      dependencies: [
        "ARRouteEngine", "ARRouteDrawing", "CPNGReader", "CWebPReader", "RouteFormats",
      ],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "ARRouteEngineTests", dependencies: ["ARRouteEngine", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ARRouteDrawingTests",
      dependencies: ["ARRouteEngine", "ARRouteDrawing", "TestSupport"],
      exclude: ["Drawing/Goldens"]),
    .testTarget(
      name: "RouteFormatsTests",
      dependencies: ["ARRouteEngine", "ARRouteDrawing", "RouteFormats", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "RouteLettersTests",
      dependencies: [
        "ARRouteEngine", "ARRouteDrawing", "RouteFormats", "RouteLetters", "RouteSimKit",
        "TestSupport",
      ],
      exclude: ["Interface"]),
    // What two processes do to one world at once.
    .executableTarget(
      name: "GiftActor", dependencies: ["ARRouteEngine", "RouteGifts"], path: "Tests/GiftActor"),
    .testTarget(
      name: "RouteGiftsTests",
      dependencies: [
        "ARRouteEngine", "GiftActor", "RouteGifts", "RouteSim", "RouteStage", "TestSupport",
      ],
      exclude: ["Interface"]),
    .testTarget(
      name: "RouteCellsTests", dependencies: ["RouteCells", "RouteFormats", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "RouteSimKitTests", dependencies: ["RouteFormats", "RouteSimKit", "TestSupport"],
      exclude: [
        "Correction/Goldens", "Fixtures", "Pictures/Goldens", "Sizing/Goldens",
        "Tracks/Goldens",
      ]),
    .testTarget(
      name: "RouteStageTests",
      dependencies: ["RouteCells", "RouteFormats", "RouteSimKit", "RouteStage", "TestSupport"],
      exclude: ["Designer/Goldens", "Player/Goldens", "Stage/Goldens", "Walk/Goldens"]),
    .testTarget(
      name: "CommandLineKitTests", dependencies: ["CommandLineKit", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "RouteSimTests",
      dependencies: [
        "RouteCells", "RouteGifts", "RouteSim", "RouteSimMain", "RouteSimKit", "RouteStage",
        "TestSupport",
      ],
      exclude: ["Commands/Score/Goldens", "Fixtures", "Goldens"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// A file that uses a module imports it, and one that passes on what it imports says so: in what apps use, that
// alone in debug builds, as the optimizer sees less of what is not passed on.
let promised = ["ARRouteEngine", "ARRouteDrawing"]
func strictImports(of name: String) -> [SwiftSetting] {
  let condition = promised.contains(name) ? BuildSettingCondition.when(configuration: .debug) : nil
  return [
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault", condition),
  ]
}

// What the tests spend their time in, optimized in their debug build, with its assertions and all
// that they may import: on request, as such flags would keep other packages from using this one.
let optimized = [
  "ARRouteEngine", "ARRouteDrawing", "RouteCells", "RouteFormats", "RouteSimKit", "TestSupport",
]
let optimization = [
  "-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2", "-assert-config",
  "Debug",
]
let isForTests = Context.environment["ROUTESIM_OPTIMIZED"] != nil
if isForTests {
  package.targets.append(.testTarget(name: "EntryPoint", path: "Tests/EntryPoint/Empty"))
}

// The package of examples, whose tests run among the others on the engine that these have built, and see
// of it what apps see; its own manifest is the one that apps read.
let examples: [Target] = [
  .executableTarget(
    name: "RouteInThirtyLines", dependencies: ["ARRouteEngine"],
    path: "Examples/Sources/RouteInThirtyLines", packageAccess: false),
  .target(
    name: "FramePicture", dependencies: ["ARRouteEngine", "ARRouteDrawing"],
    path: "Examples/Sources/FramePicture", packageAccess: false),
  .target(name: "PhoneSensors", path: "Examples/Sources/PhoneSensors", packageAccess: false),
  .target(
    name: "ARSessionFeed", dependencies: ["ARRouteEngine", "PhoneSensors"],
    path: "Examples/Sources/ARSessionFeed", packageAccess: false),
  .target(
    name: "SessionRecorder", dependencies: ["PhoneSensors"],
    path: "Examples/Sources/SessionRecorder", exclude: ["README.md"], packageAccess: false),
  .testTarget(
    name: "ARSessionFeedTests",
    dependencies: ["ARRouteEngine", "ARSessionFeed", "FramePicture", "PhoneSensors"],
    path: "Examples/Tests/ARSessionFeedTests", packageAccess: false),
  .testTarget(
    name: "SessionRecorderTests", dependencies: ["PhoneSensors", "SessionRecorder"],
    path: "Examples/Tests/SessionRecorderTests", packageAccess: false),
]

if isForTests { package.targets += examples }

// Speed beside yardsticks, and every parser under libFuzzer: on request by `script/bench` and `script/fuzz`,
// as the product needs none of the libraries. Those are Debian's; the scripts install them.
let tools: [Target] = [
  // Compiled as its makers would, C and C++ at -O3.
  .target(
    name: "Yardsticks", path: "Benchmarks/Sources/Yardsticks",
    cSettings: [.unsafeFlags(["-O3", "-I/usr/include/libxml2", "-I/usr/include/freetype2"])],
    cxxSettings: [.unsafeFlags(["-O3", "-I/usr/include/libxml2"])],
    linkerSettings: [
      .linkedLibrary("GeographicLib"), .linkedLibrary("freetype"), .linkedLibrary("ncursesw"),
      .linkedLibrary("OSMesa"), .linkedLibrary("sqlite3"), .linkedLibrary("xml2"),
      .linkedLibrary("z"),
    ]),
  .target(
    name: "PseudoTerminal", path: "Benchmarks/Sources/PseudoTerminal",
    linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),
  .executableTarget(
    name: "BareScreen", path: "Benchmarks/Sources/BareScreen",
    cSettings: [.unsafeFlags(["-O3"])], linkerSettings: [.linkedLibrary("ncursesw")]),
  .executableTarget(
    name: "Growth", path: "Benchmarks/Sources/Growth",
    cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))],
    linkerSettings: [.linkedLibrary("m")]),
  .executableTarget(
    name: "Bench",
    dependencies: [
      "ARRouteEngine", "ARRouteDrawing", "PseudoTerminal", "RouteCells", "RouteFormats",
      "RouteGifts", "RouteLetters", "RouteSimKit", "RouteStage", "Yardsticks",
    ],
    path: "Benchmarks/Sources/Bench"),
  .systemLibrary(name: "LibFuzzer", path: "Fuzzing/Sources/LibFuzzer"),
  .executableTarget(
    name: "Fuzz",
    dependencies: [
      "ARRouteEngine", "LibFuzzer", "RouteFormats", "RouteGifts", "RouteSim", "RouteSimKit",
      "RouteStage",
    ],
    path: "Fuzzing/Sources/Fuzz"),
]
if Context.environment["ROUTESIM_TOOLS"] != nil { package.targets += tools }

for target in package.targets where target.type != .system {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
  let isOfProgram = target.path?.hasPrefix("Tests/") ?? true
  if isOfProgram && target.type != .test && target.name != "TestSupport" {
    target.swiftSettings? += strictImports(of: target.name)
  }
  if isForTests && optimized.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(optimization, .when(configuration: .debug)))
  }
  // By two processes each, as what is read of other files is read again by each of them.
  if isForTests && target.type == .test {
    target.swiftSettings?.append(
      .unsafeFlags(["-driver-batch-count", "2"], .when(configuration: .debug)))
  }
}
