import ARRouteEngine
import RouteFormats
import RouteSimKit

extension PlayerModel {
  /// The named goals: marks by their notes, the route's ends, and places.
  package var names: [NamedGoal] {
    let world = player.replay.world
    let marks = marks.marks.filter { !$0.note.isEmpty }.map { mark in
      NamedGoal(name: mark.note, detail: Quantity.moment(mark.time), goal: .time(mark.time))
    }
    return marks + NamedGoal.all(in: world)
  }

  /// Goes to a goal, immediately or once the time at which the phone is there has been found.
  ///
  /// - Returns: The reason why the goal cannot be reached; nil if it can.
  package mutating func go(to goal: Goal) -> String? {
    switch goal {
    case .time(let time):
      let (start, end) = (Quantity.moment(player.start), Quantity.moment(player.end))
      guard time >= player.start - 0.05, time <= player.end + 0.05 else {
        return "playback goes from \(start) to \(end)"
      }
      arrive(at: time, nil)
    case .moment(let moment):
      guard let zero = player.origin.recording?.startTime else {
        return "this log has no date"
      }
      let range = zero + player.start...zero + player.end
      guard range.contains(moment) else {
        let from = Timestamp.text(range.lowerBound.rounded(.down)) ?? "?"
        let to = Timestamp.text(range.upperBound.rounded(.down)) ?? "?"
        return "playback goes from \(from) to \(to)"
      }
      arrive(at: moment - zero, nil)
    case .share(let share):
      wish = nil
      player.seek(toFraction: share)
      stage.say(
        "At \(FixedDecimal.text(share * 100, decimals: 2)) %, "
          + Quantity.moment(player.position))
    case .chainage(let chainage):
      guard let route = player.replay.world.guidance?.route else { return "there is no route here" }
      // The length is shown rounded, so slightly beyond it counts as the end.
      guard 0...route.length + 0.05 ~= chainage else {
        return "the route is \(Quantity.length(route.length, units)) long"
      }
      wish(for: .position(.chainage(chainage)))
    case .coordinate(let coordinate): wish(for: .position(.coordinate(coordinate)))
    }
    return nil
  }

  /// Goes to a time, and reports it.
  ///
  /// - Parameter words: The words before the time; nil for "At".
  mutating func arrive(at time: Double, _ words: String?) {
    wish = nil
    player.seek(to: time)
    stage.say("\(words ?? "At") \(Quantity.moment(player.position))")
  }

  /// Searches some more frames for the moment at which the phone reaches a position.
  ///
  /// - Returns: True if it is found, or cannot be found.
  mutating func seekPosition(_ position: SoughtPosition) -> Bool {
    guard figures.isComplete else { return false }
    if search == nil {
      guard let search = MomentSearch(for: position, in: figures) else {
        stage.say("No positions are known in this log", isError: true)
        return true
      }
      self.search = search
    }
    guard search?.advance(from: { player.state(before: $0) }) == true else { return false }
    defer { search = nil }
    guard let best = search?.best else {
      stage.say("No positions are known in this log", isError: true)
      return true
    }
    player.isPlaying = false
    let off = Quantity.length(best.distance, units)
    switch position {
    case .chainage(let chainage):
      let words = "Chainage \(Quantity.length(chainage, units))"
      arrive(
        at: best.time, best.distance < 1 ? "\(words) at" : "Never exactly there; \(off) away at")
    case .coordinate: arrive(at: best.time, "Nearest point, \(off) away, at")
    }
    return true
  }
}

extension PlayerModel {
  /// The maximum distance between the position and a mark to be removed, seconds.
  private static let nearMark = 1.0

  /// Asks for a note about the position.
  mutating func askForNote() {
    let time = player.position
    openLine(.note(time: time), prompt: "Bookmark at \(Quantity.moment(time)), note: ")
  }

  /// Adds a note at a time of the log, seconds.
  package mutating func mark(_ note: String, at time: Double) -> [WindowEffect] {
    guard marks.set(LogMarks.Mark(time: time, note: note.trimmed)) else {
      stage.say("There are \(LogMarks.most) bookmarks already", isError: true)
      return []
    }
    stage.say("Bookmarked \(Quantity.moment(time))\(keptWords)")
    return keep()
  }

  /// The loss on quitting: marks without a file.
  package var loss: String? {
    guard marksFile == nil, !marks.marks.isEmpty else { return nil }
    return counted(marks.marks.count, "bookmark") + " (--bookmarks FILE keeps them)"
  }

  /// Removes the mark near the position.
  mutating func removeMark() -> [WindowEffect] {
    guard let mark = marks.removeNearest(to: player.position, within: Self.nearMark) else {
      stage.say("No bookmark within \(Quantity.fixed(Self.nearMark, 0)) s of here")
      return []
    }
    visited = nil
    stage.say("Bookmark at \(Quantity.moment(mark.time)) removed\(keptWords)")
    return keep()
  }

  private var keptWords: String {
    marksFile.map { ", kept in \(Printable.sanitised($0))" } ?? ""
  }

  private func keep() -> [WindowEffect] {
    marksFile.map {
      [.write(WindowDocument(.replacing($0), text: marks.json, since: marksText))]
    } ?? []
  }

  /// Merges in the marks that someone else has made in the meantime, and keeps both.
  package mutating func take(changed text: String, since base: String) -> [WindowEffect] {
    do throws(LogMarksError) {
      let theirs = try LogMarks(Array(text.utf8))
      marks.merge(theirs, since: (try? LogMarks(Array(base.utf8))) ?? LogMarks())
      stage.say("Merged with somebody else's bookmarks\(keptWords)")
      return keep()
    } catch {
      let name = marksFile.map { Printable.sanitised($0) } ?? ""
      stage.say("Not saved: \(name) no longer contains bookmarks", isError: true)
      return []
    }
  }
}
