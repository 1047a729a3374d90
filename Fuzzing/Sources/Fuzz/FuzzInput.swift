import ARRouteEngine
import RouteFormats

/// An input of the fuzzer: two bytes that control how it is read, and the text itself.
///
/// The first byte chooses the file's name and the user's options, the second the points at which the text
/// is cut into pieces.
struct FuzzInput {
  /// The reader's options.
  let options: ReadingOptions
  /// The text.
  let text: UnsafeBufferPointer<UInt8>
  /// The first byte, for a target with its own names or choices.
  let choice: Int
  private let cut: UInt8

  private static let names: [String?] = [
    nil, "a.gpx", "a.json", "a.jsonl", "a.nmea", "A.CSV.gz", "a.polyline", "a",
  ]

  /// Creates an input from the fuzzer's bytes; nil without the two leading ones.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 2 else { return nil }
    let precisions: [PolylinePrecision?] = [nil, .five, .six, nil]
    options = ReadingOptions(
      fileName: Self.names[Int(bytes[0] & 7)], precision: precisions[Int(bytes[0] >> 3 & 3)])
    choice = Int(bytes[0])
    cut = bytes[1]
    text = UnsafeBufferPointer(rebasing: bytes[2...])
  }

  /// The text in pieces, none of them empty.
  ///
  /// The low bits of the second byte give the maximum length of a piece, up to 32 768 bytes; the whole byte
  /// seeds the random numbers of the cuts.
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

  /// Returns the text split at a byte, into at most the given number of parts.
  func parts(_ most: Int, at separator: UInt8) -> [UnsafeBufferPointer<UInt8>] {
    text.split(separator: separator, maxSplits: most - 1, omittingEmptySubsequences: false)
      .map { UnsafeBufferPointer(rebasing: $0) }
  }

  /// The text as a string, repaired if it is not UTF-8.
  var string: String { String(decoding: text, as: UTF8.self) }
}
