import Testing

/// The entry point of the test program in the build of `script/test`.
///
/// The package manager compiles a file with this name unchanged if there is a test target below it. Without
/// the file, it reads an index of all sources to write its own entry point, which takes a tenth of the
/// build time.
@main struct XCTMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
