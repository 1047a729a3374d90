import TestSupport
import Testing

@testable import RouteFormats

/// Tables in which the rows of two devices alternate.
@Suite struct DeviceTests {
  /// Returns alternating rows of two walkers: of every six rows, four are from the first walker.
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
    "of two alternating walks, one is used",
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

  @Test("a single walk stays one, whatever else changes") func oneWalk() throws {
    let providers = "time,lat,lon,source\n" + rows(60, apart: 0, ("gps", "network"))
    #expect(try read(providers).tracks.points.count == 60)
    #expect(try read(providers).warnings.isEmpty)
    // A single row with another name counts as a strange fix, and places without times are not a walk.
    let stray = "time,lat,lon,name\n0,48,11,a\n1,48,11,a\n2,48.1,11,b\n3,48,11,a\n4,48,11,a\n"
    #expect(try read(stray).tracks.points.count == 5)
    let places = stray.split(separator: "\n").map { String($0.drop { $0 != "," }.dropFirst()) }
    #expect(try read(places.joined(separator: "\n")).warnings.isEmpty)
    // Every row has an identifier of its own.
    let numbered = rows(60, apart: 0, nil).split(separator: "\n").enumerated()
      .map { "\($1),\($0)" }.joined(separator: "\n")
    #expect(try read("time,lat,lon,id\n" + numbered).tracks.points.count == 60)
  }

  @Test(
    "of a phone's providers, the receiver is used, however few its rows",
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
    // Names that are not providers count as devices.
    let devices = try read(text.replacing(",\(other)\n", with: ",mine\n"))
    #expect(devices.tracks.points.count == 40)
  }

  @Test(
    "a walk to and fro is one walk, whatever the names of its laps",
    arguments: ["label", "segment", "name"])
  func toAndFro(column: String) throws {
    let rows = (0..<120).map { index in
      let place = 48.1 + 1.4 / 111_195 * Double(min(index % 40, 40 - index % 40))
      return
        "\(index),\(FixedDecimal.text(place, decimals: 8)),11.5,\(index / 10 % 2 == 0 ? "a" : "b")"
    }
    let document = try read("time,lat,lon,\(column)\n" + rows.joined(separator: "\n") + "\n")
    #expect(document.tracks.points.count == 120)
    let devices = document.warnings.contains { if case .otherDevices = $0 { true } else { false } }
    #expect(!devices)
  }

  /// Returns the rows of two walkers, first all of one walker's rows and then all of the other's.
  private func blocks(_ column: String, later seconds: Int) -> String {
    let rows = (0..<90).map { index -> String in
      let isFirst = index < 50
      let own = isFirst ? index : index - 50
      let place = FixedDecimal.text(48.1 + 1.4e-5 * Double(own), decimals: 6)
      return "\(own + (isFirst ? 0 : seconds)),\(place),\(isFirst ? "11.5" : "11.5006"),"
        + (isFirst ? "a" : "b")
    }
    return "time,lat,lon,\(column)\n" + rows.joined(separator: "\n") + "\n"
  }

  @Test(
    "the walks of two people stay separate, even one after the other",
    arguments: ["device", "user", "vehicle_id", "entity_id", "deviceTag", "Phone Name"],
    [0, 25])
  func people(column: String, seconds: Int) throws {
    let document = try read(blocks(column, later: seconds))
    #expect(document.tracks.points.count == 50)
    #expect(
      document.warnings == [
        .otherDevices(count: 40, line: 52, column: column, used: "a", others: ["b"], reason: .most)
      ])
  }

  @Test(
    "different devices that follow each other are reported",
    arguments: ["device", "user", "individual-local-identifier"])
  func inTurn(column: String) throws {
    let document = try read(blocks(column, later: 400))
    #expect(document.tracks.points.count == 90)
    #expect(
      document.warnings.contains(
        .lines(.peopleInTurn(column: column, before: "a", after: "b", line: 52))))
  }

  @Test(
    "columns with other names separate simultaneous walkers",
    arguments: ["name", "track", "trip_id"])
  func others(column: String) throws {
    #expect(try read(blocks(column, later: 25)).tracks.points.count == 50)
    #expect(try read(blocks(column, later: 400)).tracks.points.count == 90)
  }

  @Test(
    "a walk during which a name appears or changes is one walk",
    arguments: [
      ("device", "", "Pixel"), ("user", "unknown", "4711"), ("phone", "hand", "pocket"),
      ("vehicle", "foot", "escalator"), ("userId", "null", "7"),
    ])
  func changes(column: String, first: String, then: String) throws {
    let rows = (0..<60).map { index in
      let place = FixedDecimal.text(48.1 + 1.4e-5 * Double(index), decimals: 6)
      return "\(index),\(place),11.5,\(index < 35 ? first : then)"
    }
    let document = try read("time,lat,lon,\(column)\n" + rows.joined(separator: "\n") + "\n")
    #expect(document.tracks.points.count == 60 && document.warnings.isEmpty)
  }

  @Test("a phone and a watch that take turns belong to one walker") func inTurns() throws {
    let rows = (0..<4).flatMap { part in
      (0..<30).map { index in
        let place = FixedDecimal.text(48.1 + 1.4e-5 * Double(part * 30 + index), decimals: 6)
        return "\(part * 700 + index),\(place),11.5,\(part % 2 == 0 ? "phone" : "watch")"
      }
    }
    let document = try read("time,lat,lon,device\n" + rows.joined(separator: "\n") + "\n")
    #expect(document.tracks.points.count == 120)
  }

  @Test("people with a few rows, or on several days, are recognised as people") func morePeople()
    throws
  {
    let few = blocks("user", later: 25) + "30,48.2,11.5,c\n31,48.2,11.5,c\n"
    #expect(try read(few).tracks.points.count == 50)
    let daily =
      blocks("user", later: 25)
      + blocks("user", later: 25).split(separator: "\n").dropFirst().map { "9000" + $0 }.joined(
        separator: "\n")
      + "\n"
    #expect(try read(daily).tracks.points.count == 100)
    let movebank = blocks("individual-local-identifier", later: 25)
    #expect(try read(movebank).tracks.points.count == 50)
  }

  @Test("if no column separates walkers, jumps are reported") func jumps() throws {
    let document = try read("time,lat,lon\n" + rows(60, apart: 0.01, nil))
    #expect(document.tracks.points.count == 60)
    guard case .jumpsToAndFro(_, 60, let metres, _)? = document.warnings.first else {
      Issue.record("\(document.warnings)")
      return
    }
    #expect(abs(metres - 1112) < 5)
    #expect(try read("time,lat,lon\n" + rows(60, apart: 0, nil)).warnings.isEmpty)
    // A walk with a ferry is one walk.
    let ferry = rows(30, apart: 0, nil) + rows(30, apart: 0, nil).replacing(",48.", with: ",49.")
    #expect(
      try !read("time,lat,lon\n" + ferry).warnings.contains {
        if case .jumpsToAndFro = $0 { true } else { false }
      })
  }
}
