import TestSupport
import Testing

@testable import RouteFormats

/// Tables with the rows of two devices among each other.
@Suite struct DeviceTests {
  /// Rows of two walkers in turn; of the first a third more.
  private func rows(
    _ count: Int, apart degrees: Double, _ values: (first: String, second: String)?
  ) -> String {
    (0..<count).map { index -> String in
      let isFirst = index % 2 == 0 || index % 6 == 1
      let latitude = 48.1 + Double(index) * 1e-5 + (isFirst ? 0 : degrees)
      let value = values.map { "," + (isFirst ? $0.first : $0.second) } ?? ""
      return "\(index),\(FixedDecimal.text(latitude, decimals: 8)),11.5\(value)"
    }.joined(separator: "\n") + "\n"
  }

  @Test(
    "two walks in turn were one of kilometres",
    arguments: ["Input", "device", "user", "id", "trackId", "source", "Device ID", "phone_name"],
    [0.01, 40])
  func oneDeviceIsUsed(column: String, degrees: Double) throws {
    let text = "time,lat,lon,\(column)\n" + rows(60, apart: degrees, ("a", "b"))
    let document = try read(text)
    #expect(document.tracks.points.count == 40)
    #expect(document.tracks.points.allSatisfy { $0.latitude < 48.11 })
    #expect(
      document.warnings == [
        .otherDevices(count: 20, line: 5, column: column, used: "a", others: ["b"], reason: .most)
      ])
  }

  @Test("one walk is one, whatever changes beside it") func oneWalk() throws {
    let providers = "time,lat,lon,source\n" + rows(60, apart: 0, ("gps", "network"))
    #expect(try read(providers).tracks.points.count == 60)
    #expect(try read(providers).warnings.isEmpty)
    // One row of another name is a strange fix, and places without times are no walk.
    let stray = "time,lat,lon,name\n0,48,11,a\n1,48,11,a\n2,48.1,11,b\n3,48,11,a\n4,48,11,a\n"
    #expect(try read(stray).tracks.points.count == 5)
    let places = stray.split(separator: "\n").map { String($0.drop { $0 != "," }.dropFirst()) }
    #expect(try read(places.joined(separator: "\n")).warnings.isEmpty)
    // Every row has an identifier.
    let numbered = rows(60, apart: 0, nil).split(separator: "\n").enumerated()
      .map { "\($1),\($0)" }.joined(separator: "\n")
    #expect(try read("time,lat,lon,id\n" + numbered).tracks.points.count == 60)
  }

  @Test(
    "of a phone's providers the receiver is used, however few its rows are",
    arguments: [("gps", "network"), ("GPS", "fused"), ("fused", "wifi"), ("network", "passive")])
  func providers(best: String, other: String) throws {
    let text = "time,lat,lon,provider\n" + rows(60, apart: 0.01, (other, best))
    let document = try read(text)
    #expect(document.tracks.points.count == 20)
    guard case .otherDevices(40, _, "provider", let used, _, .provider)? = document.warnings.first
    else {
      Issue.record("\(document.warnings)")
      return
    }
    #expect(used == best)
    // Names that are no provider's are devices'.
    let devices = try read(text.replacing(",\(other)\n", with: ",mine\n"))
    #expect(devices.tracks.points.count == 40)
  }

  @Test("where no column tells, jumps do") func jumps() throws {
    let document = try read("time,lat,lon\n" + rows(60, apart: 0.01, nil))
    #expect(document.tracks.points.count == 60)
    guard case .jumpsToAndFro(_, 60, let metres, _)? = document.warnings.first else {
      Issue.record("\(document.warnings)")
      return
    }
    #expect(abs(metres - 1112) < 5)
    #expect(try read("time,lat,lon\n" + rows(60, apart: 0, nil)).warnings.isEmpty)
    // A walk with a ferry is one.
    let ferry = rows(30, apart: 0, nil) + rows(30, apart: 0, nil).replacing(",48.", with: ",49.")
    #expect(
      try !read("time,lat,lon\n" + ferry).warnings.contains {
        if case .jumpsToAndFro = $0 { true } else { false }
      })
  }
}
