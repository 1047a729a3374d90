/// The columns of minutes and seconds that accompany columns of whole degrees: `lat_deg`, `lat_min`,
/// `lat_sec`.
struct MinuteColumns: Hashable {
  /// The columns for one coordinate.
  private struct Parts: Hashable {
    var minutes: Int
    var seconds: Int?
  }

  private let latitude: Parts
  private let longitude: Parts

  private static let ofDegrees = ["degrees", "degree", "deg"]
  private static let ofMinutes = ["minutes", "minute", "mins", "min"]
  private static let ofSeconds = ["seconds", "second", "secs", "sec"]

  /// Finds the columns; nil unless there are columns for both coordinates.
  ///
  /// - Parameters:
  ///   - names: The column names, as returned by `PlainName.text`.
  ///   - latitude: The column of the latitude's degrees; nil if absent.
  ///   - longitude: The column of the longitude's degrees; nil if absent.
  init?(_ names: [String], latitude: Int?, longitude: Int?) {
    guard let latitude, let longitude, let north = Self.parts(names, of: latitude),
      let east = Self.parts(names, of: longitude)
    else { return nil }
    (self.latitude, self.longitude) = (north, east)
  }

  private static func parts(_ names: [String], of column: Int) -> Parts? {
    let name = names[column]
    let bases =
      [name] + ofDegrees.filter(name.hasSuffix).map { String(name.dropLast($0.count)) }
    // If there is also a `max`, `min` means minimum rather than minutes.
    guard !names.contains(where: { other in bases.contains { other == $0 + "max" } }) else {
      return nil
    }
    func find(_ ends: [String]) -> Int? {
      names.firstIndex { other in bases.contains { base in ends.contains { other == base + $0 } } }
    }
    return find(ofMinutes).map { Parts(minutes: $0, seconds: find(ofSeconds)) }
  }

  /// All columns of minutes and seconds.
  var columns: [Int] {
    [latitude, longitude].flatMap { [$0.minutes, $0.seconds].compactMap(\.self) }
  }

  /// Returns whole degrees with the row's minutes and seconds added; degrees with decimals are returned
  /// unchanged.
  ///
  /// - Parameter isNegative: True if a minus sign precedes the degrees, which may be 0.
  /// - Returns: nil if the minutes or seconds are unusable.
  func degrees(
    _ degrees: Double, isNegative: Bool, ofLatitude: Bool, in fields: [[UInt8]]
  ) -> Double? {
    guard degrees.rounded() == degrees else { return degrees }
    let parts = ofLatitude ? latitude : longitude
    guard let minutes = Self.number(fields, parts.minutes),
      let seconds = parts.seconds.map({ Self.number(fields, $0) }) ?? 0
    else { return nil }
    let size = abs(degrees) + minutes / 60 + seconds / 3600
    return isNegative ? -size : size
  }

  private static func number(_ fields: [[UInt8]], _ column: Int) -> Double? {
    guard column < fields.count else { return nil }
    return TableRow.number(in: fields[column], from: 0...60)
  }
}
