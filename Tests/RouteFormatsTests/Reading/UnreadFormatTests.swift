import TestSupport
import Testing

@testable import RouteFormats

/// Log formats that are recognised but not read.
@Suite struct UnreadFormatTests {
  private static let files: [(UnreadFormat, String)] = [
    (
      .columbus,
      "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING\n"
        + "1,T,240501,100000,48.1000000N,11.5000000E,520,3.6,0\n"
    ),
    (
      .geoLife,
      "Geolife trajectory\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n"
        + "0,2,255,My Track,0,0,2,8421376\r\n0\r\n"
        + "39.906631,116.385564,0,492,40097.5864583333,2009-10-11,14:04:30\r\n"
    ),
    (.geoLife, "OziExplorer Track Point File Version 2.1\r\nWGS 84\r\n"),
    (
      .rtklib,
      "% program   : RTKPOST ver.2.4.3\n% inp file  : rover.obs\n%\n"
        + "2024/05/01 10:00:18.000   48.100000000   11.500000000   565.0   1  10\n"
    ),
    (
      .rtklib,
      "%  GPST                  latitude(deg) longitude(deg)  height(m)   Q  ns\n"
        + "2024/05/01 10:00:18.000   48.100000000   11.500000000   565.0   1  10\n"
    ),
  ]

  @Test("are named in the error", arguments: files.indices, [nil, "a.csv", "a.pos"] as [String?])
  func areNamed(index: Int, name: String?) throws {
    let (format, text) = Self.files[index]
    let error = FormatError.unknownFormat(.unread(format))
    #expect(throws: error) { try read(text, name: name) }
    #expect(error.message.contains(format.title) && error.message.contains("GPX"))
  }

  @Test("a table with the same columns under other names is read") func others() throws {
    let text = "INDEX,TAG,DATE,TIME,LATITUDE,LONGITUDE\n1,T,240501,100000,48.1N,11.5E\n"
    #expect(
      try read(text + "2,T,240501,100001,48.2N,11.5E\n").places == [[48.1, 11.5], [48.2, 11.5]])
  }
}
