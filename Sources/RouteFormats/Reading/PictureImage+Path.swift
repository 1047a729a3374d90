/// Why a file gave no photograph.
public enum PictureFileError: Error, Hashable, Sendable {
  /// It could not be read.
  case input(InputError)
  /// It is no photograph that can be used.
  case picture(PictureError)
}

extension PictureImage {
  /// Reads a PNG or JPEG file, or standard input for `-`.
  public static func read(path: String) throws(PictureFileError) -> PictureImage {
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try ByteSource.bytes(path: path, limit: maximumLength)
    } catch { throw .input(error) }
    do throws(PictureError) { return try PictureImage(bytes) } catch { throw .picture(error) }
  }
}
