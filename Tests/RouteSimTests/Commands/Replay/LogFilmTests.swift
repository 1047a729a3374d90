import Foundation
import TestSupport
import Testing

/// `replay --film`: a film of the phone's screen, frame by frame.
@Suite("Films of logs")
struct LogFilmTests {
  private static let log = DataFolder.packageRoot + "/routes/haicom-305N.log"

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(
    "frames equal a script's pictures at the same times, byte for byte, and --headless's output")
  func frames() throws {
    let folder = try ScratchFolder()
    let times = ["20", "20.25", "20.5"]
    let events = times.map { "{\"at\": \($0), \"snapshot\": \"s\($0).png\"}" }
    try folder.write("{\"events\": [\(events.joined(separator: ", "))]}", to: "script.json")
    let shown = ["--device", "iphone-8", "--landscape", "--hint-style", "halo"]
    let options = ["replay", Self.log] + shown
    let script = try Tool.product.run(
      options + ["--headless", "--script", "script.json", "--to", "21"], in: folder.path)
    #expect(script.status == 0)
    let film = options + ["--film", "0:20..20.5", "--fps", "4"]
    let made = try Tool.product.run(film + ["--output", "f%d.png"], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    for (number, time) in times.enumerated() {
      let frame = try bytes("\(folder.path)/f\(number + 1).png")
      #expect(try frame == bytes("\(folder.path)/s\(time).png"), "\(time)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/f4.png"))
    let numbers = try Tool.product.run(film + ["--format", "json"])
    let printed = try Tool.product.run(
      options + ["--headless", "--from", "20", "--to", "20.5", "--rate", "4"])
    #expect(numbers.text == printed.text && numbers.text.split(separator: "\n").count == 3)
  }

  @Test("a film that ends with its log, before the requested time, is reported")
  func endsWithTheLog() throws {
    let folder = try ScratchFolder()
    for (end, isReported) in [("9:00", true), ("0:12", false)] {
      let made = try Tool.product.run(
        ["film", Self.log, "--to", end, "--fps", "0.2", "--scale", "0.2", "--output", "f.webp"],
        in: folder.path)
      #expect(made.status == 0)
      #expect(made.errors.contains("and so does the film, instead of at 540") == isReported)
    }
  }

  @Test(
    "options that do not result in a film are refused in one line",
    arguments: [
      (["--film", "5:00..4:00"], "give an end that is not before the beginning, such as 0..120"),
      (
        ["--film", "1000000..1000001"],
        "the film's start, 1000000 s, is beyond the log's end; give 0 to "
      ),
      (["--film", "0.01..0.02"], "the film is between two frames or in a gap of the log"),
      (["--film", "0..9e8"], "frames are too many for a film"),
      (["--film", "nan..2"], "--film 'nan..2' is not a number"),
      (["--film", "0..1", "--script", "s"], "--script and --film contradict each other"),
      (["--film", "0..1", "--headless"], "--headless and --film contradict each other"),
    ] as [([String], String)])
  func refused(options: [String], words: String) throws {
    let folder = try ScratchFolder()
    let made = try Tool.product.run(
      ["replay", Self.log, "--output", "film.webp"] + options, in: folder.path)
    #expect(made.status == 64 && made.output.isEmpty)
    #expect(made.errors.contains(words), "\(made.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
