import Foundation

extension Tool {
  /// The program `routesim` that was built together with the tests.
  package static var product: Tool {
    get throws {
      let bundles = Bundle.allBundles.map(\.bundlePath) + CommandLine.arguments.prefix(1)
      let folders = bundles.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
      let paths = folders.map { "\($0)/routesim" }
      guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
        throw ProductMissing(places: paths)
      }
      return Tool(path: path)
    }
  }

  /// The error if the product is not in any of the places where the tests were built.
  package struct ProductMissing: Error {
    /// The paths that were searched.
    package let places: [String]
  }
}
