/// A decoder of encoded polylines, the compact text in which many routing services send a line.
///
/// The encoding is Google's "Encoded Polyline Algorithm Format"
/// (developers.google.com/maps/documentation/utilities/polylinealgorithm): differences of whole numbers in
/// groups of five bits, each group a character in 63...126. The text does not state its number of decimals.
public struct PolylineDecoder: Sendable {
  /// The kinds of faults in a text.
  package enum Fault: Hashable, Sendable {
    /// The text ends inside a point.
    case breaksOff
    /// The text contains a character that no encoder writes.
    case character(UInt8)
    /// The text contains a number with more bits than any position on Earth needs.
    case number
  }

  /// The fault that ended the decoding; nil if there has been none.
  package private(set) var fault: Fault?
  private var last: [Int64]
  private var axis = 0
  private var bits: UInt64 = 0
  private var shift: UInt64 = 0

  /// Creates a decoder of points with the given number of values.
  package init(dimensions: Int) { last = Array(repeating: 0, count: dimensions) }

  /// Takes the next byte, and returns the value that it completes; nil if it completes none.
  package mutating func take(_ byte: UInt8) -> Int64? {
    guard 63...126 ~= byte, shift < 60 else {
      fault = 63...126 ~= byte ? .number : .character(byte)
      return nil
    }
    let group = UInt64(byte - 63)
    bits |= (group & 31) << shift
    shift += 5
    if group & 32 != 0 { return nil }
    let change = Int64(bits >> 1)
    last[axis] &+= bits & 1 == 0 ? change : ~change
    defer { axis = (axis + 1) % last.count }
    bits = 0
    shift = 0
    return last[axis]
  }
}

/// An error in the text of an encoded polyline.
public enum PolylineError: Error, Hashable, Sendable {
  /// A character at this position, counted from 0 in UTF-8, is not part of any polyline; JSON's doubled
  /// backslashes have to be made single first.
  case character(at: Int)
  /// The number that ends at this position, counted from 0 in UTF-8, is larger than any coordinate.
  case number(at: Int)
  /// The text ends inside a point.
  case cutOff
  /// The point with this index, counted from 0, is not on the Earth; the text probably has another number of
  /// decimals, or heights as a third value.
  case outOfRange(point: Int)
}

extension PolylineDecoder {
  /// Returns the points of an encoded polyline.
  ///
  /// - Parameters:
  ///   - text: The polyline, with single backslashes.
  ///   - decimals: The decimals of a degree in the text: 5 for Google, OSRM and GraphHopper; 6 for Valhalla, and
  ///     for OSRM and Mapbox when `polyline6` was requested.
  /// - Precondition: `decimals` is in 0...9.
  public static func coordinates(
    of text: String, decimals: Int = 5
  ) throws(PolylineError) -> [GeodeticCoordinate] {
    precondition(0...9 ~= decimals, "a polyline has up to nine decimals of a degree")
    let unitsPerDegree = LibM.pow(10, Double(decimals))
    var decoder = PolylineDecoder(dimensions: 2)
    var coordinates: [GeodeticCoordinate] = []
    var latitude: Int64?
    var position = 0
    for byte in text.utf8 {
      defer { position += 1 }
      guard let value = decoder.take(byte) else {
        switch decoder.fault {
        case nil: continue
        case .number: throw .number(at: position)
        case .character, .breaksOff: throw .character(at: position)
        }
      }
      guard let north = latitude else {
        latitude = value
        continue
      }
      guard
        let coordinate = GeodeticCoordinate(
          latitudeDegrees: Double(north) / unitsPerDegree,
          longitudeDegrees: Double(value) / unitsPerDegree)
      else { throw .outOfRange(point: coordinates.count) }
      coordinates.append(coordinate)
      latitude = nil
    }
    guard latitude == nil, decoder.shift == 0 else { throw .cutOff }
    return coordinates
  }
}
