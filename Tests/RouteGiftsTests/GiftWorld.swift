import ARRouteEngine
import Foundation
import TestSupport

@testable import RouteGifts

/// The database in which a test's gifts are kept.
enum GiftBackend: String, CaseIterable {
  case sqlite
  case postgres

  /// A server on which databases may be created and dropped, started by `script/test`; nil if there is
  /// none.
  static let server = ProcessInfo.processInfo.environment["ROUTESIM_TEST_POSTGRES"]

  /// The databases that can be tested here.
  static let available = server == nil ? [sqlite] : allCases
}

/// A world of gifts for a single test, removed when no reference to it remains.
final class GiftWorld {
  /// The address of the database, as one word.
  let address: String
  private let folder: ScratchFolder?
  private let database: String?

  init(_ backend: GiftBackend) throws {
    switch backend {
    case .sqlite:
      let folder = try ScratchFolder()
      self.folder = folder
      database = nil
      address = "\(folder.path)/world.sqlite"
    case .postgres:
      let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "_")
      folder = nil
      database = name
      try Self.manage("CREATE DATABASE \(name)")
      address = Self.address(ofDatabase: name)
    }
  }

  deinit {
    if let database { try? Self.manage("DROP DATABASE \(database) WITH (FORCE)") }
  }

  /// Returns the address of a database on the server; the server's own address contains `/postgres?`.
  private static func address(ofDatabase name: String) -> String {
    let server = GiftBackend.server ?? ""
    precondition(
      server.contains("/postgres?"), "ROUTESIM_TEST_POSTGRES names the database postgres")
    return server.replacing("/postgres?", with: "/\(name)?")
  }

  private static func manage(_ sql: String) throws {
    try PostgresConnection(address: GiftBackend.server ?? "", isReadOnly: false).execute(sql)
  }

  func store(isReadOnly: Bool = false) throws -> any GiftStore {
    try GiftAddress(address).open(isReadOnly: isReadOnly)
  }

  /// The program that runs as each of two processes acting simultaneously.
  static var actor: Tool {
    get throws {
      let product = try Tool.product
      return Tool(path: product.path.replacing("/routesim", with: "/GiftActor"))
    }
  }
}

extension Gift {
  /// Returns a gift with sample values.
  static func sample(
    _ identifier: String, owner: String = "Ada", latitude: Double = 48.86,
    longitude: Double = 2.35, placed: Double = 1_700_000_000, truth: GeodeticCoordinate? = nil
  ) -> Gift {
    guard
      let place = GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude),
      let gift = Gift(
        identifier: identifier, owner: owner, model: "star", coordinate: place, height: 0.25,
        heading: .degrees(77.5), trueCoordinate: truth, placed: placed)
    else { preconditionFailure("no gift: \(identifier)") }
    return gift
  }

  /// Returns true when both gifts are the same, to the last digit that is stored for degrees.
  func isSame(as other: Gift) -> Bool {
    func isNear(_ a: GeodeticCoordinate?, _ b: GeodeticCoordinate?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return abs(a.latitude.degrees - b.latitude.degrees) < 1e-13
        && abs(a.longitude.degrees - b.longitude.degrees) < 1e-13
    }
    return identifier == other.identifier && owner == other.owner && model == other.model
      && height == other.height && abs((heading - other.heading).radians) < 1e-12
      && placed == other.placed && fate == other.fate && isNear(coordinate, other.coordinate)
      && isNear(trueCoordinate, other.trueCoordinate)
  }
}
