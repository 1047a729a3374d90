package import ARRouteEngine

/// The two reasons why a file could not be used: it could not be read, or its content is unusable.
package enum FileError<ContentError: Error & Hashable>: Error, Hashable {
  /// The file could not be read.
  case input(InputError)
  /// The content is not of the expected kind.
  case content(ContentError)
}

extension FileError {
  /// Reads a short file, or standard input for `-`, and returns the content that `make` creates from its
  /// bytes.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - limit: The maximum length, bytes; of a longer file, `make` receives only enough bytes to detect
  ///     this.
  ///   - make: Creates the content from the file's bytes.
  package static func reading<Content>(
    _ path: String, limit: Int, _ make: ([UInt8]) throws(ContentError) -> Content
  ) throws(FileError) -> Content {
    let bytes: [UInt8]
    do { bytes = try ByteSource.bytes(path: path, limit: limit) } catch { throw .input(error) }
    do { return try make(bytes) } catch { throw .content(error) }
  }
}

extension WavefrontModel {
  /// Reads a Wavefront OBJ file, or standard input for `-`.
  package static func read(path: String) throws(FileError<ModelError>) -> WavefrontModel {
    try FileError.reading(path, limit: WavefrontReader.maximumLength, WavefrontReader.model)
  }
}

extension PictureImage {
  /// Reads a PNG, JPEG or WebP file, or standard input for `-`.
  package static func read(path: String) throws(FileError<PictureError>) -> PictureImage {
    try FileError.reading(path, limit: maximumLength, PictureImage.init)
  }
}

extension MarkIcon {
  /// Reads an icon from a PNG or SVG file, or from standard input for `-`.
  package static func read(path: String) throws(FileError<IconError>) -> MarkIcon {
    try FileError.reading(path, limit: IconReader.maximumLength, IconReader.icon)
  }
}
