extension PictureImage {
  /// Reads a PNG or JPEG file, or standard input for `-`.
  public static func read(path: String) throws(FileError<PictureError>) -> PictureImage {
    try FileError.reading(path, limit: maximumLength, PictureImage.init)
  }
}
