package import ARRouteEngine

/// Writes a route in formats that RouteSim and other programs can read.
package enum RouteWriter {
  /// The format of the output.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// GPX 1.1 with the points of one `rte`.
    case gpx
    /// A GeoJSON collection with one feature, a line.
    case geojson
    /// A KML document with one placemark, a line.
    case kml
  }

  /// Returns the route in the given format, with coordinates in degrees to nine decimals.
  package static func bytes(_ route: Route, as format: Format) -> [UInt8] {
    switch format {
    case .gpx: gpx(route)
    case .geojson: line(route, as: .geojson)
    case .kml: line(route, as: .kml)
    }
  }

  private static func gpx(_ route: Route) -> [UInt8] {
    let name = route.name.map { "<name>\(XMLText.escaped($0))</name>" } ?? ""
    let points = route.coordinates.map { coordinate in
      let degrees = [coordinate.latitude, coordinate.longitude].map {
        FixedDecimal.text($0.degrees, decimals: 9)
      }
      return "<rtept lat=\"\(degrees[0])\" lon=\"\(degrees[1])\"></rtept>\n"
    }
    let text =
      GPXWriter.head + "<rte>\(name)\n" + points.joined() + "</rte>\n</gpx>\n"
    return Array(text.utf8)
  }

  private static func line(_ route: Route, as format: FeatureWriter.Format) -> [UInt8] {
    var writer = FeatureWriter(format, names: [])
    writer.begin(name: route.name)
    let line = route.coordinates.map { coordinate in
      FeatureWriter.Point(
        latitude: coordinate.latitude.degrees, longitude: coordinate.longitude.degrees)
    }
    writer.append(kind: "route", line: [line])
    writer.end()
    return writer.take()
  }
}
