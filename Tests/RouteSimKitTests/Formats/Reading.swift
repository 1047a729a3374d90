import Foundation
import RouteSimKit
import TestSupport
import Testing

/// Reads bytes as a file of one name, in pieces of one size.
func read(
  _ bytes: [UInt8], name: String? = nil, precision: PolylinePrecision? = nil, piece: Int = 4096
) throws(FormatError) -> GeoDocument {
  let reader = DocumentReader(options: ReadingOptions(fileName: name, precision: precision))
  var start = 0
  while start < bytes.count {
    let end = min(start + piece, bytes.count)
    let result = bytes[start..<end].withUnsafeBytes { bytes in
      Result { () throws(FormatError) in try reader.read(bytes) }
    }
    try result.get()
    start = end
  }
  return try reader.finish()
}

/// Reads text as a file.
func read(
  _ text: String, name: String? = nil, precision: PolylinePrecision? = nil
) throws(FormatError) -> GeoDocument {
  try read(Array(text.utf8), name: name, precision: precision)
}

/// Small files of every format, each fit to be read.
struct Sample: Sendable, CustomTestStringConvertible {
  let title: String
  let text: String
  let format: FileFormat
  /// Latitude and longitude of the points it is about.
  let places: [[Double]]

  var testDescription: String { title }
}

extension GeoDocument {
  /// Latitude and longitude of the points it is about.
  var places: [[Double]] { mainPoints.points.map { [$0.latitude, $0.longitude] } }
}
