import Foundation
import TestSupport
import Testing

/// `render --film`: the frames of films are those of single runs, in any container.
@Suite("Films")
struct FilmTests {
  private let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"

  private func render(_ more: [String], in folder: String? = nil) throws -> Tool.Result {
    try Tool.product.run(["render", route] + more, in: folder)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Returns the options for the single frames.
  ///
  /// Positions and times follow from the speed, and directions are read from the frames themselves.
  private func poses(
    _ options: [String], from: Double, step: Double, fps: Double, clock: Double = 0
  ) throws -> [[String]] {
    let lines = try render(options + ["--format", "json"])
    #expect(lines.status == 0 && lines.errors == "")
    return try lines.text.split(separator: "\n").enumerated().map { number, line in
      let found = try line.firstMatch(of: Regex("\"heading\": ([0-9.]+)"))
      let heading = try #require(found?[1].substring)
      return [
        "--chainage", text(from + step * Double(number)), "--heading", String(heading), "--time",
        text(clock + Double(number) / fps),
      ]
    }
  }

  private func text(_ number: Double) -> String { String(format: "%.6f", number) }

  // MARK: Frames

  /// Different looks, and the screens on which they are shown; the route turns at 14 m and later again.
  private static let looks: [[String]] = [
    [], ["--device", "iphone-16-pro", "--landscape", "--phone-frame", "--safe-area"],
    ["--view", "plan", "--theme", "light"], ["--design", "A.json", "--device", "pixel-8"],
    ["--design", "A.json", "--design", "B.json"], ["--devices", "iphone-8,ipad-pro-11"],
    ["--pitch", "-20", "--roll", "30", "--waypoints", "--still"],
    ["--background", "quadrants.png", "--hint-style", "wedge"],
    // There are enough triangles for single pictures to be painted by several threads.
    ["--arrow-model", "crowd.obj", "--arrow-pose", "upright"],
    ["--arrow-model", "crowd.obj", "--phone-frame", "--theme", "light"],
  ]

  /// A model of hundreds of needles that cross each other.
  private static let crowd: String = {
    let corners = (0..<900).map { number in
      let turn = Double(number) * 2.399963
      return "v \(0.6 * cos(turn)) \(0.6 * sin(turn)) \(-0.9 - 0.5 * cos(3 * turn))\n"
    }
    let faces = (0..<300).map { "f \($0 + 1) \(($0 * 7) % 300 + 301) \(($0 * 11) % 300 + 601)\n" }
    return corners.joined() + faces.joined()
  }()

  @Test("a transparent film has the pixels and opacities of transparent pictures")
  func transparent() throws {
    let folder = try ScratchFolder()
    let options = [
      "--transparent", "--scale", "0.5", "--film", "13..15", "--fps", "2.5", "--output",
    ]
    for name in ["f/", "f.webp"] {
      let made = try render(options + [name], in: folder.path)
      #expect(made.status == 0 && made.errors == "")
    }
    let film = try WebPReader(bytes(folder.path + "/f.webp"), hasOpacity: true)
    #expect(film.frames.count == 4)
    for (number, frame) in film.frames.enumerated() {
      let picture = try PNGReader(
        bytes(folder.path + "/f/frame-0000\(number + 1).png"), hasOpacity: true)
      #expect(frame.opacities == picture.opacities && frame.channels == picture.channels)
      #expect(Set(picture.opacities).isSuperset(of: [0, 255]))
    }
  }

  @Test("numbered frames equal those of single runs, byte for byte", arguments: looks)
  func frames(look: [String]) throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"version": 1, "hint": {"style": "halo"}}"#, to: "A.json")
    try folder.write(
      #"{"version": 1, "arrows": {"shape": "outlined", "color": "FF8800"}}"#, to: "B.json")
    try folder.write(Self.crowd, to: "crowd.obj")
    let picture =
      DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/pictures/quadrants.png"
    try folder.write(try bytes(picture), to: "quadrants.png")
    let options = look + ["--scale", "0.4"]
    let film = ["--film", "13..15.4", "--fps", "2.5", "--time", "3.5"]
    let made = try render(options + film + ["--output", "f/"], in: folder.path)
    #expect(made.status == 0 && made.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/f").sorted()
    #expect(names == (1...5).map { "frame-0000\($0).png" })
    let poses = try poses(film, from: 13, step: 1.4 / 2.5, fps: 2.5, clock: 3.5)
    #expect(Set(poses.map { $0[3] }).count > 1, "no turn")
    for (name, pose) in zip(names, poses) {
      let single = try render(options + pose + ["--output", "single.png"], in: folder.path)
      #expect(single.status == 0)
      #expect(
        try bytes("\(folder.path)/f/\(name)") == bytes("\(folder.path)/single.png"), "\(name)")
    }
  }

  @Test("a frame's numbers equal those of a single run")
  func numbers() throws {
    let film = ["--film", "5..6", "--walking-speed", "2", "--fps", "4"]
    let poses = try poses(film, from: 5, step: 0.5, fps: 4)
    let lines = try render(film + ["--format", "json"]).text.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, pose) in zip(lines, poses) {
      #expect(try render(pose + ["--format", "json"]).text == line + "\n")
    }
    // The same applies among buildings, whose model the frames share.
    let town = ["--street", "\(DataFolder.packageRoot)/routes/helsinki_street.osm.pbf"]
    let walk = "\(DataFolder.packageRoot)/routes/helsinki_walk.gpx"
    let among = try Tool.product.run(
      ["render", walk, "--film", "600..601", "--fps", "2", "--heading", "54", "--format", "json"]
        + town)
    let first = try #require(among.text.split(separator: "\n").dropFirst().first)
    let single = try Tool.product.run(
      [
        "render", walk, "--chainage", "600.7", "--time", "0.5", "--heading", "54", "--format",
        "json",
      ] + town)
    // A single run prints the contrast after these members.
    let facts = single.text.split(separator: ", \"contrast\"")[0]
    #expect(first.hasPrefix(facts) && facts.contains("\"inBuildings\""))
    // A direction that is given applies to all frames.
    let chosen = try render(film + ["--heading", "-45.5", "--format", "json"]).text
    #expect(chosen.matches(of: /"camera": \{[^}]*"heading": 314.5,/).count == 3)
  }

  @Test(
    "WebP and YUV4MPEG2 show the PNGs' pixels, even for odd sizes, with the same bytes each time")
  func containers() throws {
    let folder = try ScratchFolder()
    let options = ["--film", "13.5..15", "--fps", "5", "--scale", "0.31"]
    for output in ["%d.png", "a.webp", "b.webp", "a.y4m", "b.y4m"] {
      let made = try render(options + ["--output", output], in: folder.path)
      #expect(made.status == 0 && made.errors == "")
    }
    let pictures = try (1...6).map { try PNGReader(bytes("\(folder.path)/\($0).png")) }
    let film = try WebPReader(bytes("\(folder.path)/a.webp"))
    #expect(film.width == 116 && film.height == 207 && film.rounds == 0)
    #expect(film.frames.map(\.channels) == pictures.map(\.channels))
    #expect(film.frames.map(\.end) == [200, 400, 600, 800, 1000, 1200])
    try expectPixels(of: bytes("\(folder.path)/a.y4m"), pictures, rate: "5:1")
    for kind in ["webp", "y4m"] {
      let (a, b) = ("\(folder.path)/a.\(kind)", "\(folder.path)/b.\(kind)")
      #expect(try bytes(a) == bytes(b))
      let piped = try render(options + ["--format", kind])
      #expect(try piped.output == bytes(a) && piped.errors == "")
    }
  }

  /// Decodes the stream with the formulas of BT.601 for limited range, and compares its pixels.
  private func expectPixels(of stream: [UInt8], _ pictures: [PNGReader], rate: String) throws {
    let (width, height) = (pictures[0].width, pictures[0].height)
    let head = "YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(stream.starts(with: Array(head.utf8)))
    let size = width * height
    #expect(stream.count == head.utf8.count + pictures.count * (6 + 3 * size))
    for (number, picture) in pictures.enumerated() {
      let start = head.utf8.count + number * (6 + 3 * size) + 6
      var greatest = 0.0
      for pixel in 0..<size {
        let luma = (Double(stream[start + pixel]) - 16) / 219
        let blue = (Double(stream[start + size + pixel]) - 128) / 224
        let red = (Double(stream[start + 2 * size + pixel]) - 128) / 224
        let r = luma + 1.402 * red
        let b = luma + 1.772 * blue
        let g = (luma - 0.299 * r - 0.114 * b) / 0.587
        for (channel, value) in [r, g, b].enumerated() {
          let exact = Double(picture.channels[3 * pixel + channel])
          greatest = max(greatest, abs(255 * value - exact))
        }
      }
      // Half a step of luma is 0.58 levels, and half a step of chroma is 0.80 levels of red and 1.01 of
      // blue.
      #expect(greatest < 1.8)
    }
  }

  @Test("ffmpeg shows the same pixels", .enabled(if: Tool.isInstalled("ffmpeg")))
  func encoders() throws {
    let folder = try ScratchFolder()
    let options = ["--film", "13.5..14.5", "--fps", "5", "--scale", "0.31"]
    for output in ["f-%03d.png", "f.y4m"] {
      _ = try render(options + ["--output", output], in: folder.path)
    }
    let ffmpeg = try #require(Tool(named: "ffmpeg"))
    let raw = ["-pix_fmt", "rgb24", "-f", "rawvideo", "-"]
    let read = ["-v", "error", "-nostdin", "-i"]
    // Full chroma resolution without dithering.
    let exact = ["-sws_flags", "full_chroma_int+accurate_rnd+full_chroma_inp"]
    let stream = try ffmpeg.run(read + ["f.y4m"] + exact + raw, in: folder.path)
    let pictures = try ffmpeg.run(read + ["f-%03d.png"] + raw, in: folder.path)
    #expect(stream.status == 0 && stream.errors == "" && pictures.errors == "")
    #expect(stream.output.count == 4 * 116 * 207 * 3)
    #expect(stream.output.count == pictures.output.count)
    let greatest = zip(stream.output, pictures.output).map { abs(Int($0) - Int($1)) }.max()
    #expect(greatest ?? 255 <= 2)
  }
}
