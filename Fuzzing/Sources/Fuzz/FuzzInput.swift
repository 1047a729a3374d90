import ARRouteEngine
import RouteFormats

/// An input from the fuzzer: two bytes that control how the text is read, and the text itself.
///
/// The first byte chooses the file's name and the user's options. The second byte chooses where the text is
/// cut into pieces.
struct FuzzInput {
  /// The reader's options.
  let options: ReadingOptions
  /// The text to read.
  let text: UnsafeBufferPointer<UInt8>
  /// The first byte, for a target that has its own list of names or choices.
  let choice: Int
  private let cut: UInt8

  private static let names: [String?] = [
    nil, "a.gpx", "a.json", "a.jsonl", "a.nmea", "A.CSV.gz", "a.polyline", "a",
  ]

  /// Creates an input from the fuzzer's bytes; nil if there are fewer than two.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 2 else { return nil }
    let precisions: [PolylinePrecision?] = [nil, .five, .six, nil]
    options = ReadingOptions(
      fileName: Self.names[Int(bytes[0] & 7)], precision: precisions[Int(bytes[0] >> 3 & 3)])
    choice = Int(bytes[0])
    cut = bytes[1]
    text = UnsafeBufferPointer(rebasing: bytes[2...])
  }

  /// The text in pieces, each of at least one byte.
  ///
  /// The low bits of the second byte give the maximum length of a piece, up to 32 768 bytes; the whole byte
  /// is the seed of the random lengths.
  var pieces: [UnsafeRawBufferPointer] {
    var random = SplitMix64(seed: UInt64(cut))
    var pieces: [UnsafeRawBufferPointer] = []
    var rest = text[...]
    while !rest.isEmpty {
      let length = Int.random(in: 1...(1 << Int(cut & 15)), using: &random)
      pieces.append(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return pieces
  }

  /// The text in one piece.
  var whole: [UnsafeRawBufferPointer] { [UnsafeRawBufferPointer(text)] }

  /// Returns the text, split at a byte into at most the given number of parts.
  func parts(_ most: Int, at separator: UInt8) -> [UnsafeBufferPointer<UInt8>] {
    text.split(separator: separator, maxSplits: most - 1, omittingEmptySubsequences: false)
      .map { UnsafeBufferPointer(rebasing: $0) }
  }

  /// The text as a string; bytes that are not valid UTF-8 are replaced.
  var string: String { String(decoding: text, as: UTF8.self) }
}
