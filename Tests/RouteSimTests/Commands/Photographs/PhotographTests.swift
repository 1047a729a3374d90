import Foundation
import RouteFormats
import TestSupport
import Testing

/// `render --background` with photographs of a street whose lens, horizon and pavement are known.
///
/// The photographs were made with POV-Ray (`Fixtures/streets`). `KnownCamera` is a second, simple camera
/// that shares no code with the program.
@Suite("Photographs")
struct PhotographTests {
  /// The route runs straight north, like the street.
  private static let route = """
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><rte><name>Street</name>\
    <rtept lat="52.5" lon="13.4"/><rtept lat="52.5036" lon="13.4"/></rte></gpx>
    """
  /// A square of 1 m that lies on the ground with its front at the arrow's position, because lying models
  /// are raised by 0.22 m (SPEC §6).
  private static let square = """
    v -0.22 -0.5 -1
    v -0.22 0.5 -1
    v -0.22 0.5 0
    v -0.22 -0.5 0
    f 1 2 3 4
    f 4 3 2 1
    """

  private static let screens = [
    [], ["--device", "iphone-16-pro"], ["--device", "ipad-pro-11", "--landscape"],
  ]

  private static func render(
    _ camera: KnownCamera, _ more: [String], horizon: String? = nil
  ) throws -> Tool.Result {
    let folder = try ScratchFolder()
    let path = try folder.write(route, to: "street.gpx")
    let result = try Tool.product.run(
      [
        "render", path, "--background", camera.path, "--photo-horizon", horizon ?? camera.horizon,
        "--heading", String(camera.heading), "--eye-height", "1.5",
      ] + more)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    return result
  }

  @Test(
    "a lens or a horizon that probably has another meaning is reported",
    arguments: [
      (
        "26", "50%",
        "--photo-fov 26 is 26° across the photograph’s longer side, as through a telephoto lens; "
          + "write 26mm for a 35 mm equivalent"
      ),
      ("26mm", "50%", nil), ("35", "50%", nil),
      (
        "67", "9000",
        "--photo-horizon is outside the photograph, which has WIDTH×HEIGHT pixels"
      ),
      (
        "67", "-1%,3",
        "--photo-horizon is outside the photograph, which has WIDTH×HEIGHT pixels"
      ),
      (
        "67", "0,9000,100,9000",
        "--photo-horizon is outside the photograph, which has WIDTH×HEIGHT pixels"
      ),
    ] as [(String, String, String?)])
  func doubts(lens: String, horizon: String, words: String?) throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Self.route, to: "street.gpx")
    let camera = KnownCamera.all[0]
    let result = try Tool.product.run([
      "render", path, "--background", camera.path, "--photo-fov", lens,
      "--photo-horizon=\(horizon)",
      "--heading", "0", "--format", "json",
    ])
    let lines = result.errors.split(separator: "\n").map(String.init)
    let expected = words.map {
      "routesim: "
        + $0.replacing("WIDTH", with: "\(Int(camera.width))").replacing(
          "HEIGHT", with: "\(Int(camera.height))")
    }
    #expect(lines.contains { $0 == expected } == (expected != nil), "\(result.errors)")
  }

  @Test(
    "arrows lie on the ground in a photograph, along its street, to a tenth of a degree",
    arguments: KnownCamera.all, screens)
  func ground(camera: KnownCamera, screen: [String]) throws {
    let folder = try ScratchFolder()
    let model = try folder.write(Self.square, to: "square.obj")
    let svg = try Self.render(
      camera,
      screen + [
        "--format", "svg", "--arrow-model", model, "--arrow-spacing", "1", "--arrow-light", "flat",
      ]
    ).text
    let drawn = DrawnSquares(svg)
    let picture = Covered(camera, screen: drawn.screen)
    // Squares cut off at the screen's edge have other corners.
    let whole = drawn.squares.filter { $0.chainage <= 24 && $0.corners.count == 4 }
    let seen = whole.filter { square in
      square.corners.allSatisfy { drawn.holds($0) }
    }
    #expect(seen.count >= 8)
    var places: [(ground: (Double, Double), seen: (Double, Double))] = []
    for square in [seen.min { $0.chainage < $1.chainage }, seen.max { $0.chainage < $1.chainage }] {
      let square = try #require(square)
      for corner in square.corners {
        let pixel = picture.pixel(corner)
        let ground = camera.ground(pixel)
        // Each corner is half a metre from the axis, at the arrow's position or 1 m before it.
        let across = ground.0 < 0 ? -0.5 : 0.5
        let along = Double(square.chainage) - (ground.1 < Double(square.chainage) - 0.5 ? 1 : 0)
        // SVG has hundredths of a point, which is a few centimetres at 24 m on a pavement seen from 1.5 m.
        #expect(abs(ground.0 - across) < 0.02 && abs(ground.1 - along) < 0.15)
        places.append(((across, along), pixel))
      }
    }
    // The plane and its directions are found only from the drawing and the lens.
    let near = places.prefix(4).filter { $0.ground.1 == places.prefix(4).map(\.ground.1).min() }
    let far = places.suffix(4).filter { $0.ground.1 == places.suffix(4).map(\.ground.1).max() }
    let plane = try #require(SeenPlane(near + far, camera))
    #expect(plane.degrees(toNormal: camera.up) < 0.1)
    #expect(plane.degrees(toStreet: camera.street) < 0.1)
    #expect(abs(plane.height - 1.5) < 0.01)
  }

  @Test(
    "an arrow on a mark on the pavement is drawn there, to a pixel of the photograph",
    arguments: KnownCamera.all, screens)
  func marks(camera: KnownCamera, screen: [String]) throws {
    let line = try Self.render(camera, screen + ["--format", "json", "--arrow-spacing", "4"]).text
    let frame = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let viewport = try #require(frame["viewport"] as? [String: Double])
    let covered = Covered(
      camera, screen: (try #require(viewport["width"]), try #require(viewport["height"])))
    let photograph = try camera.photograph()
    var found = 0
    for arrow in try #require(frame["arrows"] as? [[String: Any]]) {
      let chainage = try #require(arrow["chainage"] as? Double)
      guard [4, 8, 12, 16].contains(chainage), camera.showsMark(at: chainage),
        let center = arrow["center"] as? [Double]
      else { continue }
      let place = covered.pixel((center[0], center[1]))
      guard photograph.holds(place) else { continue }
      let middle = photograph.redMiddle(near: place, within: camera.focal * 0.3 / chainage)
      let mark = try #require(middle)
      #expect(abs(mark.0 - place.0) < 1 && abs(mark.1 - place.1) < 1, "at \(chainage) m")
      found += 1
    }
    #expect(found >= 2)
  }

  @Test("a PNG shows the photograph's marks where its arrows would be", arguments: KnownCamera.all)
  func png(camera: KnownCamera) throws {
    // Only the arrow underfoot and a small finish are drawn, so the marks are visible.
    let png = try PNGReader(
      Self.render(
        camera,
        [
          "--format", "png", "--scale", "2", "--arrow-spacing", "10000", "--placemark-min", "10",
          "--placemark-max", "20",
        ]
      ).output)
    let pixels = SeenPixels(width: png.width, height: png.height) { number in
      (0..<3).reduce(0) { $0 | UInt32(png.channels[3 * number + $1]) << (8 * UInt32($1)) }
    }
    let covered = Covered(camera, screen: (Double(png.width), Double(png.height)))
    var found = 0
    for chainage in [4.0, 8, 12] {
      let pixel = camera.seen((0, -1.5, chainage))
      let place = covered.point(pixel)
      guard camera.showsMark(at: chainage), pixels.holds(place) else { continue }
      let middle = pixels.redMiddle(
        near: place, within: camera.focal * covered.scale * 0.3 / chainage)
      let mark = try #require(middle)
      #expect(abs(mark.0 - place.0) < 1 && abs(mark.1 - place.1) < 1, "at \(chainage) m")
      found += 1
    }
    #expect(found >= 2)
  }

  @Test("a frame states the camera of a photograph; pitch and roll follow its horizon")
  func frame() throws {
    #expect(KnownCamera.all.count == 3)
    for camera in KnownCamera.all {
      let text = try Self.render(camera, ["--format", "json"]).text
      let frame = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let held = try #require(frame["camera"] as? [String: Any])
      #expect(abs(try #require(held["pitch"] as? Double) - camera.pitch) < 1e-3)
      #expect(abs(try #require(held["roll"] as? Double) - camera.roll) < 1e-3)
      let photograph = try #require(frame["photograph"] as? [String: Any])
      #expect(photograph["width"] as? Double == camera.width)
      #expect(photograph["height"] as? Double == camera.height)
      #expect(abs(try #require(photograph["focal"] as? Double) - camera.focal) < 1e-3)
      #expect(photograph["lens"] as? String == "exif")
    }
  }

  @Test("a horizon from its middle and roll, in percent or points, in any order, is the same")
  func horizons() throws {
    let camera = try #require(KnownCamera.all.first)
    let (a, b) = camera.horizonPoints
    let rise = (b.1 - a.1) / (b.0 - a.0)
    let middle = a.1 + rise * (camera.width / 2 - a.0)
    let forms = [
      camera.horizon, "\(b.0),\(b.1),\(a.0),\(a.1)", "\(middle),\(camera.roll)",
      "\(middle / camera.height * 100)%,\(camera.roll)",
      "0%,\((middle - rise * camera.width / 2) / camera.height * 100)%,"
        + "100%,\((middle + rise * camera.width / 2) / camera.height * 100)%",
    ]
    for form in forms {
      let text = try Self.render(camera, ["--format", "json"], horizon: form).text
      let pitch = try #require(text.firstMatch(of: /"pitch": ([-0-9.]+), "roll": ([-0-9.]+)/))
      #expect(abs(try #require(Double(pitch.output.1)) - camera.pitch) < 1e-3)
      #expect(abs(try #require(Double(pitch.output.2)) - camera.roll) < 1e-3)
    }
  }

  // MARK: The choice of lens

  private func focal(_ more: [String]) throws -> (points: Double, source: String, errors: String) {
    let folder = try ScratchFolder()
    let path = try folder.write(Self.route, to: "street.gpx")
    let result = try Tool.product.run(["render", path, "--format", "json"] + more)
    #expect(result.status == 0, "\(result.errors)")
    let points = try #require(result.text.firstMatch(of: /"focal": ([0-9.]+)/))
    let source = try #require(result.text.firstMatch(of: /"lens": "([a-z]+)"/))
    return (
      try #require(Double(points.output.1)), String(source.output.1), result.errors
    )
  }

  @Test(
    "the lens is the option's, else that of --fov or --focal, else the photograph's, else the phone's"
  )
  func lenses() throws {
    let upright = KnownCamera.folder + "/upright.jpg"
    let plain =
      DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/pictures/quadrants.png"
    // The photograph's 1080 rows fill 667 points.
    let exif = try focal(["--background", upright])
    #expect(exif.source == "exif" && abs(exif.points - 811.249037 * 667 / 1080) < 1e-5)
    let same = try focal(["--background", upright, "--photo-fov", "26mm"])
    #expect(same.source == "option" && same.points == exif.points)
    // With 45° on each side, the focal length is half of 1080.
    let option = try focal(["--background", upright, "--photo-fov", "90", "--focal", "400"])
    #expect(option.source == "option" && abs(option.points - 333.5) < 1e-9)
    for words in [["--photo-fov", "device"], ["--focal", "530"]] {
      let device = try focal(["--background", upright] + words)
      #expect(device.source == "device" && device.points == 530 && device.errors == "")
    }
    let none = try focal(["--background", plain])
    #expect(none.source == "device" && none.points == 530 && none.errors == "")
    let told = try focal(["--background", plain, "--photo-horizon", "50%"])
    #expect(
      told.errors
        == "routesim: \(plain): its lens is unknown, so the phone's is assumed; "
        + "give it with --photo-fov\n")
  }

  @Test("a cropped photograph is reported, and seen through the phone's lens")
  func cut() throws {
    let folder = try ScratchFolder()
    let file = [
      UInt8
    ](try Data(contentsOf: URL(fileURLWithPath: KnownCamera.folder + "/upright.jpg")))
    // The Exif data stated that the camera wrote 1080 by 810 pixels; now they state 1080 by 1080.
    let entry: [UInt8] = [0x03, 0xA0, 4, 0, 1, 0, 0, 0]
    let place = try #require(
      file.indices.dropLast(12).first { file[$0..<$0 + 8].elementsEqual(entry) })
    var other = file
    other.replaceSubrange(place + 8..<place + 12, with: [0x38, 4, 0, 0])
    let path = try folder.write(other, to: "cut.jpg")
    let found = try focal(["--background", path])
    #expect(found.source == "device" && found.points == 530)
    #expect(
      found.errors
        == "routesim: \(path): it was cropped after it was taken, so its field of view is "
        + "unknown; give it with --photo-fov\n")
    #expect(try focal(["--background", path, "--photo-fov", "26mm"]).errors == "")
  }

  @Test("without a photograph, or with an unknown one, frames are unchanged")
  func unchanged() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Self.route, to: "street.gpx")
    let plain = try Tool.product.run(["render", path, "--format", "json"]).text
    #expect(!plain.contains("photograph"))
    let picture =
      DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/pictures/progressive.jpg"
    let over = try Tool.product.run(["render", path, "--format", "json", "--background", picture])
    #expect(over.text.hasPrefix(String(plain.dropLast(2)) + ", \"photograph\": {\"width\": 16"))
  }

  @Test("a film over a photograph consists of single pictures over it")
  func film() throws {
    let camera = try #require(KnownCamera.all.first)
    let film = try Self.render(
      camera, ["--format", "json", "--film", "0..1", "--fps", "2", "--walking-speed", "1"])
    let lines = film.text.split(separator: "\n")
    #expect(lines.count == 3)
    // `--heading` is given, so that frames differ only in their positions and times.
    for (number, line) in lines.enumerated() {
      let single = try Self.render(
        camera,
        [
          "--format", "json", "--chainage", String(Double(number) / 2), "--time",
          String(Double(number) / 2),
        ])
      #expect(single.text == line + "\n")
    }
  }

  @Test(
    "if there are several phones, the photograph fills each screen, as it does for the phone alone")
  func devices() throws {
    let camera = try #require(KnownCamera.all.first)
    let names = ["iphone-8", "ipad-pro-11", "pixel-8"]
    let lines = try Self.render(
      camera, ["--format", "json", "--devices", names.joined(separator: ",")]
    ).text.split(separator: "\n")
    for (name, line) in zip(names, lines) {
      let alone = try Self.render(camera, ["--format", "json", "--device", name])
      #expect(alone.text == line + "\n")
    }
    let sheet = try Self.render(
      camera, ["--format", "svg", "--devices", names.joined(separator: ",")]
    ).text
    #expect(sheet.split(separator: "data:image/").count == 2)
    // 1080 rows fill the iPad's 1194 points; the 810 columns become 895.5 points wide and extend equally
    // beyond both sides of its 834.
    let matrices = sheet.matches(
      of: /href="#photograph-source" transform="matrix\(([0-9.]+) 0 0 \1 ([-0-9.]+) ([-0-9.]+)\)"/)
    #expect(matrices.map { String($0.output.2) } == ["-62.625", "-30.75", "-137.125"])
    #expect(matrices.map { String($0.output.1) } == ["0.617592593", "1.105555556", "0.847222222"])
  }

  // MARK: Refused options

  @Test(
    "impossible options have their own line and status",
    arguments: [
      (["--photo-fov", "60"], "--photo-fov needs --background too"),
      (["--photo-horizon", "60"], "--photo-horizon needs --background too"),
      (
        ["--background", "P", "--photo-horizon", "5", "--pitch", "1"],
        "--pitch and --photo-horizon contradict"
      ),
      (
        ["--background", "P", "--photo-horizon", "5", "--roll", "0"],
        "--roll and --photo-horizon contradict"
      ),
      (["--background", "P", "--format", "text"], "--background and --format text contradict"),
      (["--background", "P", "--photo-fov", "0.5"], "--photo-fov '0.5' must be from 1 to 170"),
      (["--background", "P", "--photo-fov", "2mm"], "--photo-fov '2mm' must be from 3 to 2000"),
      (
        ["--background", "P", "--photo-fov", "wide"],
        "degrees such as 69.4, a 35 mm equivalent such as 26mm"
      ),
      (["--background", "P", "--photo-fov", "nanmm"], "is not a number"),
      (["--background", "P", "--photo-horizon", "1,2,3"], "a height such as 1500 or 48%"),
      (["--background", "P", "--photo-horizon", ""], "a height such as 1500 or 48%"),
      (["--background", "P", "--photo-horizon", "1,90"], "a ROLL from -89 to 89"),
      (["--background", "P", "--photo-horizon", "1e9"], "must be from -1000000 to 1000000"),
      (
        ["--background", "P", "--photo-horizon", "7,1,7,9"],
        "two points, neither above the other"
      ),
      (
        ["--background", "P", "--photo-horizon", "7,1,9%,9"],
        "two points, neither above the other"
      ),
    ])
  func refuses(words: [String], message: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Self.route, to: "street.gpx")
    let format = words.contains("--format") ? [] : ["--format", "svg"]
    let result = try Tool.product.run(["render", path] + words + format)
    #expect(result.status == 64 && result.text == "")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("HEIC and films are refused in one line with advice, and nothing is written")
  func kinds() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.route, to: "street.gpx")
    try folder.write(Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8), to: "IMG_0001.HEIC")
    let fixtures = DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/pictures"
    for (file, words) in [
      (
        "IMG_0001.HEIC",
        "this is HEIC, which cannot be read here; save it as JPEG, for example with Preview or "
          + "heif-convert"
      ), ("\(fixtures)/moving.webp", "this WebP is a film; a single picture was expected"),
    ] {
      for format in ["svg", "png", "json"] {
        let result = try Tool.product.run(
          ["render", "street.gpx", "--background", file, "--format", format, "--output", "out"],
          in: folder.path)
        #expect(result.status == 65 && result.errors == "routesim: \(file): \(words)\n")
        #expect(try !folder.names.contains("out"))
      }
    }
  }
}
