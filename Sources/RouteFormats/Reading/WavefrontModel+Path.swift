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
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try ByteSource.bytes(path: path, limit: WavefrontReader.maximumLength)
    } catch { throw .input(error) }
    do throws(ModelError) { return try WavefrontReader.model(bytes) } catch { throw .model(error) }
  }
}
