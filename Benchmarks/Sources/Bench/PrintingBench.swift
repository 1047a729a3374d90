import ARRouteEngine
import RouteFormats
import Yardsticks

/// Printing a frame as JSON, compared with C and C++ that print only the frame's numbers.
///
/// All of them round exactly. The yardsticks are `snprintf`, which is the most common function, and
/// `std::to_chars`, which is designed for speed. They also remove trailing zeros, but they do not print keys.
struct PrintingBench: BenchSuite {
  static let topic = "printing"
  static let limited = ["printing.frame"]

  static func run(_ harness: inout Harness) {
    let name = "printing.frame"
    guard harness.wants(name) else { return }
    let frame = walkersFrame()
    var json = JSONWriter()
    json.frame(frame)
    let numbers = Numbers(in: json.bytes)
    let room = numbers.values.count * 64 + 400
    var text = [CChar](repeating: 0, count: room)
    harness.compare(
      name, unit: .microseconds, limit: .atMost(6),
      ours: {
        json.removeAll()
        json.frame(frame)
        blackHole(json.count)
      },
      yardsticks: .init("printf") {
        blackHole(
          yardstick_print(numbers.values, numbers.decimals, numbers.values.count, &text))
      },
      .init("toChars") {
        blackHole(
          yardstick_to_chars(numbers.values, numbers.decimals, numbers.values.count, &text))
      })
    harness.report("\(name).numbers", Double(numbers.values.count), "numbers")
    harness.report("\(name).bytes", Double(json.count), "B")
  }

  /// Returns a frame of a walker on a street of 200 m, with 34 arrows and the finish.
  private static func walkersFrame() -> Frame {
    let places = [(48.8651, 2.3551), (48.8660, 2.3563), (48.8663, 2.3572)].compactMap {
      GeodeticCoordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1)
    }
    do {
      let world = try World(
        route: Route(name: nil, coordinates: places), camera: Device.standard.camera,
        settings: WorldSettings(), start: .chainage(0.4))
      return world.frame(clock: 1234.3)
    } catch {
      fatalError("the benchmark's route cannot be walked: \(error)")
    }
  }
}

/// The numbers in a JSON text, and for each the maximum number of decimals.
private struct Numbers {
  private(set) var values: [Double] = []
  private(set) var decimals: [Int32] = []

  init(in json: [UInt8]) {
    let text = String(decoding: json, as: UTF8.self)
    for part in text.split(whereSeparator: { ",[]{} ".contains($0) }) {
      guard let value = Double(part) else { continue }
      values.append(value)
      decimals.append(part.split(separator: ".").last.map { $0.count > 6 ? 9 : 6 } ?? 6)
    }
  }
}
