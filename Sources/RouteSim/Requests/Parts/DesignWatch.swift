import ARRouteEngine
import RouteFormats
import RouteSimKit
import RouteStage

/// Notices when another program changes the design of a window, and reads it again.
///
/// The file of the design and the files that it names are looked at twice a second. A change is read once it is
/// half a second old, because editors write a file in several steps.
struct DesignWatch: WindowWatch {
  /// The time between two looks, nanoseconds.
  private static let interval: UInt64 = 500_000_000

  /// The time of the next look, nanoseconds; nil while there is no file.
  var due: UInt64? { file == nil ? nil : next }
  private var next: UInt64 = 0
  private var choices: DesignChoices
  /// True when the document that the window saves is the design.
  private let isOfBench: Bool
  /// The file of the design; nil until the window has saved one.
  private var file: String?
  private let viewport: Viewport
  /// The files to look at: that of the design first.
  private var files: [String]
  /// The state of the files that the window shows.
  private var shown: [FileState?]
  /// The state of the files at the last look.
  private var seen: [FileState?]

  /// Creates a watch of a design that has just been read, or that the window may save.
  ///
  /// - Parameter viewport: The screen on which the hint must fit.
  init(benchOf choices: DesignChoices, on viewport: Viewport) {
    self.init(choices, on: viewport, isOfBench: true)
  }

  private init(_ choices: DesignChoices, on viewport: Viewport, isOfBench: Bool) {
    self.choices = choices
    self.isOfBench = isOfBench
    self.viewport = viewport
    (files, shown, seen) = ([], [], [])
    if let file = choices.file, FileState(ofRegularFile: file) != nil { watch(file) }
  }

  /// Creates a watch of a design that has just been read.
  ///
  /// - Parameter viewport: The screen on which the hint must fit.
  /// - Returns: nil if the design does not come from a file that can be read again.
  init?(_ choices: DesignChoices, on viewport: Viewport) {
    self.init(choices, on: viewport, isOfBench: false)
    guard file != nil else { return nil }
  }

  /// Watches the design that a bench has saved, instead of the one before; options do not override it.
  mutating func follow(_ file: String) {
    guard isOfBench else { return }
    choices = DesignChoices(file: file)
    watch(file)
  }

  private mutating func watch(_ file: String) {
    self.file = file
    var named: [String] = []
    _ = try? choices.design(naming: { named = $0 })
    look(atFilesNamed: named, in: file)
    seen = shown
  }

  /// Changes the files to look at to those that a design names, whether or not they exist.
  private mutating func look(atFilesNamed named: [String], in file: String) {
    let files = [file] + named.filter { $0 != file }
    guard files != self.files else { return }
    self.files = files
    shown = files.map(FileState.init(ofRegularFile:))
  }

  /// Looks at the files if that is due.
  ///
  /// - Returns: The message to the window if they have changed; otherwise nil.
  mutating func look(at time: UInt64) -> WindowMessage? {
    guard let file, time >= next else { return nil }
    next = time + Self.interval
    let states = files.map(FileState.init(ofRegularFile:))
    defer { seen = states }
    guard states != shown, states == seen else { return nil }
    shown = states
    // While an editor replaces a file, it is absent for a moment, and not at two looks.
    guard states[0] != nil else {
      return .designNotRead(
        reason: "\(Failure.name(file)) was removed; the window keeps the design")
    }
    var named: [String] = []
    defer { look(atFilesNamed: named, in: file) }
    do throws(Failure) {
      let design = try choices.design(naming: { named = $0 })
      var settings = WorldSettings()
      try DesignChoices.apply(
        design, insetOf: choices.fileOfHintInset, for: viewport, to: &settings, say: { _ in })
      return .designRead(design, name: NamedDesign.name(ofFile: file), settings: settings)
    } catch {
      return .designNotRead(reason: error.line ?? "it cannot be read")
    }
  }
}
