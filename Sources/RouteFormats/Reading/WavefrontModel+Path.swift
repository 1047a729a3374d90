extension WavefrontModel {
  /// Reads a Wavefront OBJ file, or standard input for `-`.
  public static func read(path: String) throws(FileError<ModelError>) -> WavefrontModel {
    try FileError.reading(path, limit: WavefrontReader.maximumLength, WavefrontReader.model)
  }
}
