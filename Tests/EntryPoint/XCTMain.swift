import Testing

/// The entry point of the tests' program in the build of `script/test`.
///
/// The package manager compiles a file of this name as it is if a test target lies below it. Without
/// one it reads an index of all sources to write one of its own, which is a tenth of what building takes.
@main struct XCTMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
