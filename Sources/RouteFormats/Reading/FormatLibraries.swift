private import CLibXML2
private import CPNG
private import CTurboJPEG
private import CZip
private import CZlib

/// The libraries that read and write formats, as they are loaded.
public enum FormatLibraries {
  /// Their names and versions, by name; nil where one does not say its version.
  ///
  /// libjpeg-turbo tells only which one the program was built with.
  public static var versions: [(name: String, version: String?)] {
    [
      ("libjpeg-turbo", dotted(Int(routesim_jpeg_version()), by: 1_000)),
      ("libpng", png_get_libpng_ver(nil).map { String(cString: $0) }),
      // Such as 20914, and a commit's name behind it where it is of no release.
      (
        "libxml2",
        xml_version().flatMap { dotted(Int(String(cString: $0).prefix(5)) ?? 0, by: 100) }
      ),
      ("libzip", zip_libzip_version().map { String(cString: $0) }),
      ("zlib", zlibVersion().map { String(cString: $0) }),
    ]
  }

  /// A number of three parts as they are written; nil for 0.
  private static func dotted(_ number: Int, by base: Int) -> String? {
    guard number > 0 else { return nil }
    return "\(number / (base * base)).\(number / base % base).\(number % base)"
  }
}
