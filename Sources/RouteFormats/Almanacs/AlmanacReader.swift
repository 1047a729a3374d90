/// Reads satellite orbits from YUMA almanacs and RINEX navigation files; the format is detected from the
/// content.
///
/// Files of either format may be compressed with gzip.
package enum AlmanacReader {
  /// The maximum length of a file in bytes, whether compressed or decompressed; a file with the data of all
  /// stations for one day is about 10 MB.
  static let maximumLength = 32 << 20
  /// The maximum number of orbits in a file.
  static let maximumCount = 100_000

  /// Returns the almanac in a file.
  ///
  /// Records that are broken, impossible or from other systems are left out and counted.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - time: The time at which the almanac is used. YUMA weeks, which are given modulo 1024, are resolved
  ///     to the matching week nearest to this time. If it is nil, they are resolved to the weeks from
  ///     2019-04-07 to 2038-11-20.
  /// - Throws: An error that states why the file has no usable orbit.
  /// - Complexity: O(n log n).
  package static func almanac(
    _ bytes: [UInt8], near time: GPSTime? = nil
  ) throws(AlmanacError) -> SatelliteAlmanac {
    guard bytes.count <= maximumLength else { throw .tooLong }
    let text = bytes.starts(with: [0x1F, 0x8B]) ? try inflated(bytes) : bytes
    var reader = AlmanacLines(near: time)
    text.withUnsafeBufferPointer { bytes in
      var lines = LineSplitter(limit: 256)
      lines.read(bytes.withoutByteOrderMark) { reader.read($0, line: $1) }
      lines.finish { reader.read($0, line: $1) }
    }
    return try reader.almanac()
  }

  private static func inflated(_ bytes: [UInt8]) throws(AlmanacError) -> [UInt8] {
    guard let inflater = Inflater() else { throw .damagedGzip }
    var text: [UInt8] = []
    do throws(FormatError) {
      try bytes.withBytes { bytes throws(FormatError) in
        try inflater.inflate(bytes) { piece throws(FormatError) in
          text.append(contentsOf: piece)
          // This error only stops the decompression; the `catch` below reports that the text is too long.
          if text.count > maximumLength { throw .damagedGzip }
        }
      }
    } catch { throw .tooLong }
    // A truncated almanac is not used, because some of the day's satellites would be missing.
    guard !inflater.isDamaged, !inflater.endsEarly else { throw .damagedGzip }
    return text
  }
}

extension SatelliteAlmanac {
  /// Reads an almanac from a file, or from standard input if the path is `-`.
  package static func read(
    path: String, near time: GPSTime? = nil
  ) throws(FileError<AlmanacError>) -> SatelliteAlmanac {
    try FileError.reading(path, limit: AlmanacReader.maximumLength) {
      (bytes) throws(AlmanacError) in
      try AlmanacReader.almanac(bytes, near: time)
    }
  }
}
