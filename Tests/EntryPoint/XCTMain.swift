import Testing

/// The entry point of the tests' program in the build of `script/test`.
///
/// The package manager compiles a file of this name unchanged if there is a test target below it. Without
/// one, it reads an index of all sources to write its own, which takes a tenth of the build time.
@main struct XCTMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
