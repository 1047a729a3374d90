import ARRouteEngine

/// A walk along one of the routes that come with the program.
struct BundledWalk: Hashable, Sendable {
  /// The name in the list of walks.
  let title: String
  /// The features of the walk, in a few words.
  let detail: String
  /// The name of the route's file.
  let route: String
  /// The name of the map's file; nil for none.
  var street: String?
  /// The name of the file with places; nil for none.
  var places: String?
  /// The start of the walk along the route, metres.
  var chainage = 0.0
  /// The name of the device.
  var device = "iphone-17"

  /// All walks, the one for a first look first.
  static let all = [
    BundledWalk(
      title: "Helsinki", detail: "a street with houses, trees and 166 places; 0.8 km to go",
      route: "helsinki_walk.gpx", street: "helsinki_street.osm.pbf",
      places: "helsinki_places.geojson", chainage: 632),
    BundledWalk(
      title: "Helsinki, the whole route", detail: "houses, trees and places; 1.4 km",
      route: "helsinki_walk.gpx", street: "helsinki_street.osm.pbf",
      places: "helsinki_places.geojson"),
    BundledWalk(
      title: "Paris", detail: "Arts et Métiers to Oberkampf, city blocks; 1.1 km",
      route: "paris_artsmetiers_oberkampf.route.gpx"),
    BundledWalk(
      title: "London", detail: "Victoria Embankment to St Paul's, the most turns; 2.2 km",
      route: "london_embankment_stpauls.route.gpx"),
    BundledWalk(
      title: "Berlin", detail: "Victory Column to Hansaplatz, a roundabout; 0.8 km",
      route: "berlin_siegessaeule_hansaplatz.route.gpx"),
    BundledWalk(
      title: "Porto", detail: "São Bento to Gaia over the bridge; 0.9 km",
      route: "porto_saobento_gaia.route.gpx"),
    BundledWalk(
      title: "Sydney", detail: "Newtown southwards; 1.8 km",
      route: "sydney_newtown_south.route.gpx"),
  ]

  /// The names of the walk's files.
  var files: [String] { [route] + [street, places].compactMap(\.self) }
}

extension BundledWalk {
  /// The walks whose files exist, with the folder that contains them; nil if there is no such folder.
  static var found: (folder: String, walks: [BundledWalk])? {
    for folder in ProgramFolder.routes {
      let walks = all.filter { walk in
        walk.files.allSatisfy { Output.exists("\(folder)/\($0)") }
      }
      if !walks.isEmpty { return (folder, walks) }
    }
    return nil
  }
}
