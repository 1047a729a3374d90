import Foundation
import TestSupport
import Testing

/// The positions of the frames of `render`, for maps and tables.
@Suite("Places of render")
struct RenderPlacesTests {
  private let route = "\(DataFolder.packageRoot)/routes/paris_artsmetiers_oberkampf.route.gpx"

  private func render(_ words: [String]) throws -> Tool.Result {
    try Tool.product.run(["render", route] + words)
  }

  /// Returns the cells of a CSV text, without quotes.
  private func table(_ text: String) -> [[String]] {
    text.split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test("a film's positions are those of its frames", arguments: ["4", "0.5"])
  func film(rate: String) throws {
    let film = ["--film", "728..740", "--fps", rate]
    let frames = try render(film + ["--format", "json"]).text.split(separator: "\n").map {
      try #require(
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let csv = table(try render(film + ["--format", "csv"]).text)
    #expect(csv.count == frames.count + 1 && frames.count > 4)
    let columns = try #require(csv.first)
    for (row, frame) in zip(csv.dropFirst(), frames) {
      func cell(_ name: String) throws -> Double? {
        Double(row[try #require(columns.firstIndex(of: name))])
      }
      let camera = try #require(frame["camera"] as? [String: Any])
      let way = try #require(frame["route"] as? [String: Any])
      #expect(try cell("latitude") == camera["latitude"] as? Double)
      #expect(try cell("longitude") == camera["longitude"] as? Double)
      #expect(try cell("heading") == camera["heading"] as? Double)
      #expect(try cell("seconds") == frame["time"] as? Double)
      #expect(try cell("chainage") == way["chainage"] as? Double)
    }
    let map = try #require(
      try JSONSerialization.jsonObject(with: Data(render(film + ["--format", "geojson"]).output))
        as? [String: Any])
    let features = try #require(map["features"] as? [[String: Any]])
    let kinds = features.compactMap { ($0["properties"] as? [String: Any])?["kind"] as? String }
    #expect(kinds == frames.map { _ in "frame" } + ["believed", "truth"])
    #expect(map["name"] as? String == "paris_artsmetiers_oberkampf")
  }

  @Test(
    "a sheet has a position for each pose, a picture has one, and the extension sets the format")
  func sheets() throws {
    #expect(table(try render(["--chainages", "0,100,250", "--format", "csv"]).text).count == 4)
    #expect(table(try render(["--format", "csv"]).text).count == 2)
    let folder = try ScratchFolder()
    for name in ["a.kml", "b.geojson"] {
      let path = "\(folder.path)/\(name)"
      #expect(try render(["--chainages", "0,100", "--output", path]).status == 0)
      let found = try Tool.product.run(["inspect", path, "--format", "json"])
      // This is the believed line; the truth is not read as a second line.
      #expect(found.text.contains("\"points\": 2, \"segments\": 1"), "\(found.errors)")
    }
  }

  @Test(
    "options that apply only to pictures are refused in one line",
    arguments: [
      ["--theme", "light"], ["--columns", "80"], ["--scale", "2"], ["--view", "plan"],
      ["--film", "0..4", "--phone-frame"], ["--film", "0..4", "--view", "orbit"],
      ["--design", "a.json", "--design", "b.json", "--diff"],
    ])
  func refused(words: [String]) throws {
    let result = try render(words + ["--format", "geojson"])
    #expect(result.status == 64 && result.text.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }
}
