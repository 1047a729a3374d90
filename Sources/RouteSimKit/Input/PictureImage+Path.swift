private import ARRouteEngine

/// Why a file gave no photograph.
public enum PictureFileError: Error, Hashable, Sendable {
  /// It could not be read.
  case input(InputError)
  /// It is no photograph that can be used.
  case picture(PictureError)
}

extension PictureImage {
  /// Reads a PNG or JPEG file, or standard input for `-`, and makes sure that its pixels can be had.
  ///
  /// A viewer would show a damaged one in part or not at all, without a word.
  public static func read(path: String) throws(PictureFileError) -> PictureImage {
    var bytes: [UInt8] = []
    let failure: PictureError?
    do throws(InputError) {
      let source = try ByteSource(path: path)
      // One piece more than is allowed says that the file is too long; the rest is left unread.
      failure = try source.readAll { piece throws(PictureError) in
        bytes.append(contentsOf: piece)
        if bytes.count > maximumLength { throw .tooLong }
      }
    } catch { throw .input(error) }
    if let failure { throw .picture(failure) }
    do throws(PictureError) {
      let picture = try PictureImage(bytes)
      _ = try picture.bitmap(enoughFor: 1, 1, over: Color(hex: 0))
      return picture
    } catch { throw .picture(error) }
  }
}
