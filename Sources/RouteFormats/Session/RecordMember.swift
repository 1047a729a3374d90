/// The members of records whose values are read.
enum RecordMember: UInt8 {
  case type, kind, time, name, state
  case version, start, seed, misalignment, tracking, conditions, device
  case latitude, longitude, altitude, horizontalAccuracy, heading, position, orientation
  case place, reason
  // Members of gpsd's reports.
  case mode, json, lat, lon, alt, altMSL, altHAE, eph, epx, epy, hdop, status

  /// Finds the member with a name; nil for an unknown name.
  ///
  /// The length, the second letter and the last letter distinguish all names, so only one name has to be
  /// compared.
  @inline(__always)
  init?(name: UnsafeBufferPointer<UInt8>) {
    guard 3...18 ~= name.count,
      let (text, member) = Self.candidate(name.count, name[1], name[name.count - 1]),
      name.elementsEqual(text.bytes)
    else { return nil }
    self = member
  }

  @inline(__always)
  private static func candidate(
    _ count: Int, _ second: UInt8, _ last: UInt8
  ) -> (StaticString, RecordMember)? {
    switch (count, Unicode.Scalar(second), Unicode.Scalar(last)) {
    case (3, "a", "t"): ("lat", .lat)
    case (3, "o", "n"): ("lon", .lon)
    case (3, "l", "t"): ("alt", .alt)
    case (3, "p", "h"): ("eph", .eph)
    case (3, "p", "x"): ("epx", .epx)
    case (3, "p", "y"): ("epy", .epy)
    case (4, "y", "e"): ("type", .type)
    case (4, "i", "e"): ("time", .time)
    case (4, "a", "e"): ("name", .name)
    case (4, "e", "d"): ("seed", .seed)
    case (4, "o", "e"): ("mode", .mode)
    case (4, "s", "n"): ("json", .json)
    case (4, "d", "p"): ("hdop", .hdop)
    case (6, "t", "s"): ("status", .status)
    case (6, "e", "e"): ("device", .device)
    case (5, "l", "s"): ("class", .kind)
    case (5, "t", "e"): ("state", .state)
    case (5, "t", "t"): ("start", .start)
    case (5, "l", "e"): ("place", .place)
    case (6, "e", "n"): ("reason", .reason)
    case (6, "l", "L"): ("altMSL", .altMSL)
    case (6, "l", "E"): ("altHAE", .altHAE)
    case (7, "e", "g"): ("heading", .heading)
    case (7, "e", "n"): ("version", .version)
    case (8, "o", "n"): ("position", .position)
    case (8, "r", "g"): ("tracking", .tracking)
    case (8, "a", "e"): ("latitude", .latitude)
    case (8, "l", "e"): ("altitude", .altitude)
    case (9, "o", "e"): ("longitude", .longitude)
    case (10, "o", "s"): ("conditions", .conditions)
    case (11, "r", "n"): ("orientation", .orientation)
    case (12, "i", "t"): ("misalignment", .misalignment)
    case (18, "o", "y"): ("horizontalAccuracy", .horizontalAccuracy)
    default: nil
    }
  }
}
