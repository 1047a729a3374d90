package import ARRouteEngine
package import RouteFormats

/// A script of a replay, as written by a tester (SPEC §12): actions to perform and states to expect.
///
/// A script is a JSON object with an array `events`. All errors in it are found before the replay begins,
/// except for paths that a particular frame does not have.
package struct Scenario: JSONFile, Hashable, Sendable {
  /// The events in order of time; those at the same time are in file order.
  package let events: [ScenarioEvent]
  /// The checks of the whole run, in file order.
  let summary: [SummaryCheck]
  /// The file from which the script was read; empty if there was none.
  package internal(set) var file = ""

  /// A script without events.
  package static let empty = Scenario(events: [])

  /// The maximum length of a script, bytes; a script that consists only of events takes 80 times as much
  /// memory.
  package static let maximumLength = 4 << 20

  init(events: [ScenarioEvent], summary: [SummaryCheck] = []) {
    self.summary = summary
    // The index keeps events with the same time in file order, even if the sort is not stable.
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
  ///   - folder: The folder of the files that are named in the script; empty for the folder in which the
  ///     program runs.
  ///   - snapshots: The folder for snapshots and for new files that do not match their baselines; if nil,
  ///     snapshots are written to `folder`, and new files to their baseline's folder.
  ///   - log: The text that replaces `{log}` in the names of snapshots and baselines; nil to leave it.
  init(
    _ bytes: [UInt8], folder: String = "", snapshots: String? = nil, log: String? = nil
  ) throws(ScenarioError) {
    self = try Self.reading(bytes) { (root) throws(JSONContentError) in
      let reader = ScenarioReader(folder: folder, snapshots: snapshots, log: log)
      let scenario = Scenario(
        events: try reader.events(of: root), summary: try reader.summary(of: root))
      try scenario.checkBaselines()
      try scenario.checkPictures()
      return scenario
    }
  }
}

/// A reason why a script cannot be followed.
package typealias ScenarioError = JSONFileError<Scenario>

extension Scenario {
  /// See `JSONFile`.
  package static let subject = "the script is"
  /// See `JSONFile`.
  package static let example = "{\"events\": [{\"at\": 0, …}]}"

  /// The files of the routes that the script uses.
  package var routePaths: [String] {
    events.flatMap(\.settings).compactMap { setting in
      if case .route(let route) = setting { route.path } else { nil }
    }
  }
}

extension ScenarioEvent {
  /// The files that the event may write, apart from baselines.
  package var madePaths: [String] {
    [snapshot?.path, match?.actualPath, match?.differencePath].compactMap(\.self)
  }

  /// All files that the event may write.
  package var writtenPaths: [String] { madePaths + [match?.snapshot.path].compactMap(\.self) }
}

extension Scenario {
  /// Rejects a script that would overwrite a baseline with a picture, because the picture would then match
  /// itself.
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
          line: event.line, subject: key == "match" ? "the output of match" : key,
          found: "“\(Printable.sanitised(path, limit: 60))”",
          expected: "a file different from the baseline on line \(line)")
      }
    }
  }
}

extension Scenario {
  /// Rejects a script that would write two pictures to the same file, because only the second would remain.
  private func checkPictures() throws(JSONContentError) {
    var lines: [String: Int] = [:]
    for event in events {
      for path in event.madePaths {
        if let line = lines.updateValue(event.line, forKey: FileName.plain(path)) {
          throw .unexpected(
            line: event.line,
            subject: path == event.snapshot?.path ? "snapshot" : "the output of match",
            found: "“\(Printable.sanitised(path, limit: 60))”",
            expected: "a file different from that written for the event on line \(line)")
        }
      }
    }
  }
}

/// An event of a script: everything at one time of a replay.
///
/// First, the phone is rotated and settings are changed. Then, the user acts. After that, the frame at
/// exactly this time is evaluated, even if it is between two ticks.
package struct ScenarioEvent: Hashable, Sendable {
  /// The time, seconds from the log's start, 0 or more.
  package var time: Double
  /// The line in the script on which the event begins.
  package var line: Int
  /// The name of the event's checks for display; nil if it has none.
  var name: String?
  /// The direction in which the phone points from now on; nil for no change.
  var look: ScenarioLook?
  /// The changes of settings, in file order.
  var settings: [ScenarioSetting] = []
  /// The actions that the user then performs on the content of the screen.
  var acts: [ScenarioAct] = []
  /// The file for a picture at this time.
  var snapshot: Snapshot?
  /// The picture that the screen must match at this time.
  package var match: PictureMatch?
  /// The expectations of the frame.
  package var expectations: [Expectation] = []
}

/// The direction in which the phone points during a replay.
package enum ScenarioLook: Hashable, Sendable {
  /// The direction at the time of recording.
  case recorded
  /// A fixed direction: the true heading, pitch and roll of the phone.
  case fixed(Attitude)
  /// The direction of the finish as AR shows it, even as the phone and the finish move.
  case finish
  /// The direction in which the finish really is.
  case trueFinish
  /// Horizontally along the route.
  case route
}

/// A user's action during a replay.
struct ScenarioAct: Hashable, Sendable {
  /// A kind of action.
  enum Kind: Hashable, Sendable {
    /// An action that a log could contain.
    case act(Act)
    /// Chooses the nearest place with the given name, or no place if none has that name.
    case choose(name: String)
    /// Draws a stroke with a fingertip that the camera tracks through these points on the screen.
    case fingertip([Vector2], FingertipSettings)
  }

  /// The kind of action.
  var kind: Kind
  /// The direction in which the phone points during the action; nil for no change.
  var look: ScenarioLook?
  /// The screen that the user touches; nil for the one that the log and the script use.
  var screen: TouchedScreen?
}

/// A picture requested by a script.
package struct Snapshot: Hashable, Sendable {
  /// The kind of file, determined by its extension.
  package enum Format: CaseIterable, Hashable, Sendable {
    /// A picture of the phone's screen.
    case picture(PictureFormat)
    /// The frame as printed by `replay --headless`.
    case json
    /// The phone's screen as text characters.
    case txt

    package static let allCases = PictureFormat.allCases.map(Self.picture) + [json, txt]

    /// Creates the format for a file extension in lowercase; nil for any other extension.
    fileprivate init?(ending: String) {
      guard let format = Self.allCases.first(where: { $0.ending == ending }) else { return nil }
      self = format
    }

    /// The format's file extension, without the dot.
    var ending: String {
      switch self {
      case .picture(let format): format.rawValue
      case .json: "json"
      case .txt: "txt"
      }
    }
  }

  /// The path of the file; an existing file is replaced.
  package var path: String
  /// The content of the file.
  package var format: Format

  /// Creates a picture in a file; nil if the extension is unknown.
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
  /// The paths of files named in the script are relative to its folder or, for standard input, to the
  /// folder in which the program runs.
  ///
  /// - Parameters:
  ///   - snapshots: The folder for the files that the script writes; nil for the script's folder.
  ///   - log: The text that replaces `{log}` in the names of snapshots and baselines; nil to leave it.
  ///   - note: Called with the files that may be named in the script, if the script cannot be used.
  package static func read(
    path: String, snapshots: String? = nil, log: String? = nil,
    unusable note: ([String]) -> Void = { _ in }
  ) throws(FileError<ScenarioError>) -> Scenario {
    let folder = folder(ofScript: path)
    var scenario = try FileError.reading(path, limit: maximumLength) {
      bytes throws(ScenarioError) in
      do throws(ScenarioError) {
        return try Scenario(bytes, folder: folder, snapshots: snapshots, log: log)
      } catch {
        note(FileName.mentioned(in: bytes, folder: folder))
        throw error
      }
    }
    scenario.file = path
    return scenario
  }

  /// Returns the folder of a script's file; for standard input (`-`), returns an empty path, which is the
  /// folder in which the program runs.
  package static func folder(ofScript path: String) -> String {
    path == "-" ? "" : FileName.folder(of: path)
  }

  /// True when the script checks nothing and makes no pictures.
  package var checksNothing: Bool {
    summary.isEmpty
      && events.allSatisfy {
        $0.expectations.isEmpty && $0.match == nil && $0.snapshot == nil
      }
  }

  /// Returns the path of a file or folder with a name in the folder of a script's file.
  package static func path(of name: String, besideScript path: String) -> String {
    FileName.resolved(name, in: folder(ofScript: path))
  }
}
