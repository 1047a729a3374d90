import Foundation

/// The folder of test data that is not part of the repository.
package enum DataFolder {
  /// The root of the package, from the path of this source file.
  package static let packageRoot: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The folder with real data of walks, which may be absent: `ROUTESIM_DATA`, or by default
  /// `../shared/data` next to the package.
  package static let shared: String =
    ProcessInfo.processInfo.environment["ROUTESIM_DATA"] ?? "\(packageRoot)/../shared/data"
}
