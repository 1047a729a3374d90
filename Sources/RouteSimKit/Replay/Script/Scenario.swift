package import ARRouteEngine
package import RouteFormats

/// A script of a replay, as a tester writes it (SPEC §12): actions to be done and states to be seen.
///
/// A script is a JSON object with an array `events`. Any error in it is found before the replay begins,
/// except paths that a frame does not have.
package struct Scenario: JSONFile, Hashable, Sendable {
  /// The events by growing time; those of one time in the order of the file.
  package let events: [ScenarioEvent]
  /// The checks of the whole run, in the order of the file.
  let summary: [SummaryCheck]
  /// The file it was read from; empty where that was none.
  package internal(set) var file = ""

  /// No events.
  package static let empty = Scenario(events: [])

  /// The longest script that is read, bytes; one of nothing but events takes 80 times as much memory.
  package static let maximumLength = 4 << 20

  init(events: [ScenarioEvent], summary: [SummaryCheck] = []) {
    self.summary = summary
    // The position makes the order of equals that of the file, whatever the sorting does.
    var events = events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    var counts: [String: Int] = [:]
    for index in events.indices {
      guard let match = events[index].match else { continue }
      let path = match.keptName ?? match.snapshot.path
      counts[FileName.plain(path), default: 0] += 1
      events[index].match?.number = counts[FileName.plain(path)] ?? 1
    }
    self.events = events
  }

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - folder: The folder of the files that it names; empty for the folder the program runs in.
  ///   - snapshots: The folder for snapshots, and for new files that do not match; nil for `folder`, and
  ///     beside the baselines.
  init(
    _ bytes: [UInt8], folder: String = "", snapshots: String? = nil
  ) throws(ScenarioError) {
    self = try Self.reading(bytes) { (root) throws(JSONContentError) in
      let reader = ScenarioReader(folder: folder, snapshots: snapshots)
      let scenario = Scenario(
        events: try reader.events(of: root), summary: try reader.summary(of: root))
      try scenario.checkBaselines()
      try scenario.checkPictures()
      return scenario
    }
  }
}

/// The reason that a script cannot be followed.
package typealias ScenarioError = JSONFileError<Scenario>

extension Scenario {
  /// See `JSONFile`.
  package static let subject = "the script is"
  /// See `JSONFile`.
  package static let example = "{\"events\": [{\"at\": 0, …}]}"

  /// The files of the routes that it changes to.
  package var routePaths: [String] {
    events.flatMap(\.settings).compactMap { setting in
      if case .route(let route) = setting { route.path } else { nil }
    }
  }
}

extension ScenarioEvent {
  /// The files that it may write besides baselines.
  package var madePaths: [String] {
    [snapshot?.path, match?.actualPath, match?.differencePath].compactMap(\.self)
  }

  /// The files that it may write.
  package var writtenPaths: [String] { madePaths + [match?.snapshot.path].compactMap(\.self) }
}

extension Scenario {
  /// Refuses to write over a baseline, as each picture would be like itself then.
  private func checkBaselines() throws(JSONContentError) {
    var baselines: [String: Int] = [:]
    for case let match? in events.map(\.match) {
      baselines[FileName.plain(match.snapshot.path)] = match.line
    }
    for event in events {
      let written = [
        ("snapshot", event.snapshot?.path), ("match", event.match?.actualPath),
        ("match", event.match?.differencePath),
      ]
      for case (let key, let path?) in written {
        guard let line = baselines[FileName.plain(path)] else { continue }
        throw .unexpected(
          line: event.line, subject: key == "match" ? "what is written beside match" : key,
          found: "“\(Printable.sanitised(path, limit: 60))”",
          expected: "another file than the baseline on line \(line)")
      }
    }
  }
}

extension Scenario {
  /// Refuses to write two pictures of one name, as the last alone would be left.
  private func checkPictures() throws(JSONContentError) {
    var lines: [String: Int] = [:]
    for event in events {
      for path in event.madePaths {
        if let line = lines.updateValue(event.line, forKey: FileName.plain(path)) {
          throw .unexpected(
            line: event.line,
            subject: path == event.snapshot?.path ? "snapshot" : "what is written beside match",
            found: "“\(Printable.sanitised(path, limit: 60))”",
            expected: "another file than what is written for the event on line \(line)")
        }
      }
    }
  }
}

/// An event of a script: everything at one time of a replay.
///
/// First the phone is turned and settings are changed, then a person does what they do, then the frame of
/// this very moment is evaluated, between two ticks too.
package struct ScenarioEvent: Hashable, Sendable {
  /// Seconds from the log's start, 0 or more.
  package var time: Double
  /// The line of the script on which it begins.
  package var line: Int
  /// The name of its checks, for people; nil without one.
  var name: String?
  /// The direction in which the phone looks from now on; nil to go on as before.
  var look: ScenarioLook?
  /// The changes, in the order of the file.
  var settings: [ScenarioSetting] = []
  /// The actions that a person then takes with the content of the screen.
  var acts: [ScenarioAct] = []
  /// The file that takes a picture of the moment.
  var snapshot: Snapshot?
  /// The picture that the moment is to look like.
  package var match: PictureMatch?
  /// The expectations of the frame.
  package var expectations: [Expectation] = []
}

/// The direction in which the phone looks during a replay.
package enum ScenarioLook: Hashable, Sendable {
  /// The direction at the time of recording.
  case recorded
  /// In a fixed direction: the true heading, pitch and roll of the phone.
  case fixed(Attitude)
  /// At the finish where AR shows it, whatever happens to either.
  case finish
  /// Level along the route.
  case route
}

/// An action of a person during a replay.
struct ScenarioAct: Hashable, Sendable {
  /// A kind of action.
  enum Kind: Hashable, Sendable {
    /// An action that a log could contain.
    case act(Act)
    /// Chooses the nearest place of a name; where none has it, none.
    case choose(name: String)
    /// Draws a stroke with a fingertip that a camera follows: by such points of the screen.
    case fingertip([Vector2], FingertipSettings)
  }

  /// The kind of action.
  var kind: Kind
  /// The direction in which the phone looks meanwhile; nil for no change.
  var look: ScenarioLook?
  /// The screen that they touch; nil for that of the log and the script.
  var screen: TouchedScreen?
}

/// A picture that a script asks for.
package struct Snapshot: Hashable, Sendable {
  /// The content of the file, known by its extension.
  package enum Format: CaseIterable, Hashable, Sendable {
    /// The phone's screen.
    case picture(PictureFormat)
    /// The frame, as `replay --headless` prints it.
    case json
    /// The phone's screen in characters.
    case txt

    package static let allCases = PictureFormat.allCases.map(Self.picture) + [json, txt]

    /// The format of an ending in small letters; nil for another ending.
    fileprivate init?(ending: String) {
      guard let format = Self.allCases.first(where: { $0.ending == ending }) else { return nil }
      self = format
    }

    /// The ending of its files, without the dot.
    var ending: String {
      switch self {
      case .picture(let format): format.rawValue
      case .json: "json"
      case .txt: "txt"
      }
    }
  }

  /// The path of the file; existing files are replaced.
  package var path: String
  /// The content of the file.
  package var format: Format

  /// A picture in a file; nil for an ending that says nothing.
  package init?(path: String) {
    guard path.canBePath, let dot = path.lastIndex(of: "."), dot > path.startIndex,
      path[path.index(before: dot)] != "/",
      let format = Format(ending: path[path.index(after: dot)...].lowercased())
    else { return nil }
    self.path = path
    self.format = format
  }
}

extension Scenario {
  /// Reads a script from a file, or from standard input for `-`.
  ///
  /// Files that it names are resolved in that file's folder, those of standard input in the folder the
  /// program runs in.
  ///
  /// - Parameters:
  ///   - snapshots: The folder for the files that it writes; nil for that folder.
  ///   - note: Called with the files that it may name, if it cannot be used.
  package static func read(
    path: String, snapshots: String? = nil, unusable note: ([String]) -> Void = { _ in }
  ) throws(FileError<ScenarioError>) -> Scenario {
    let folder = folder(ofScript: path)
    var scenario = try FileError.reading(path, limit: maximumLength) {
      bytes throws(ScenarioError) in
      do throws(ScenarioError) {
        return try Scenario(bytes, folder: folder, snapshots: snapshots)
      } catch {
        note(FileName.mentioned(in: bytes, folder: folder))
        throw error
      }
    }
    scenario.file = path
    return scenario
  }

  /// Returns the folder of a script that is a file, or standard input for `-`; empty for the folder the
  /// program runs in.
  package static func folder(ofScript path: String) -> String {
    path == "-" ? "" : FileName.folder(of: path)
  }
}
