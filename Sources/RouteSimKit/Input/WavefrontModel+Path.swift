/// Why a file gave no body of an arrow.
public enum MeshError: Error, Hashable, Sendable {
  /// It could not be read.
  case input(InputError)
  /// It describes no body.
  case model(ModelError)
}

extension WavefrontModel {
  /// Reads a Wavefront OBJ file, or standard input for `-`.
  public static func read(path: String) throws(MeshError) -> WavefrontModel {
    var bytes: [UInt8] = []
    do throws(InputError) {
      let source = try ByteSource(path: path)
      // One piece more than is allowed says that the file is too long; the rest is left unread.
      _ = try source.readAll { piece throws(ModelError) in
        bytes.append(contentsOf: piece)
        if bytes.count > WavefrontReader.maximumLength { throw .tooLong }
      }
    } catch { throw .input(error) }
    do throws(ModelError) { return try WavefrontReader.model(bytes) } catch { throw .model(error) }
  }
}
