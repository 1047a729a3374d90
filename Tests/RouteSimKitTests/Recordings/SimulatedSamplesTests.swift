import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

/// The samples of a log without poses, which are generated while they are read.
@Suite("SimulatedSamples") struct SimulatedSamplesTests {
  /// Returns a log of a receiver's fixes, of which some are simultaneous, some follow gaps, and some are
  /// far apart.
  private static func recording(
    seed: UInt64, count: Int = 700, gap: Double = Silences.usualLimit
  ) throws -> Recording {
    var random = TestRandom(seed: seed)
    var time = 1_700_000_000.0
    var lines = "time,latitude,longitude,accuracy\n"
    for index in 0..<count {
      switch random.whole(0...99) {
      case 0: time += Double(random.whole(61...4000))
      case 1...4: time += 0
      case 5...20: time += Double(random.whole(2...55))
      default: time += [0.1, 0.25, 1, 1.0 / 3][random.whole(0...3)]
      }
      let (north, east) = (Double(index % 701) * 1e-5, Double(random.whole(0...9)) * 1e-6)
      lines += "\(time),\(52 + north),\(13 + east),\(random.whole(0...20) == 0 ? -1 : 5)\n"
    }
    return try Recording(
      document: try read(lines), settings: SimulationSettings(), gap: gap, keepsAllFixes: true)
  }

  /// Reading from any index gives the same samples as reading from the start.
  @Test(arguments: UInt64(0)..<2)
  func areTheSameFromAnywhere(seed: UInt64) throws {
    let recording = try Self.recording(seed: seed)
    let simulated = try #require(recording.samples.simulated)
    let indexed = simulated.indexed()
    let all = Array(recording.samples)
    try #require(all.count > 3 * SimulatedSamples.spacing && recording.gaps.count > 1)
    #expect(all.count == recording.samples.count)
    var random = TestRandom(seed: seed)
    let places = [0, 1, all.count - 1, all.count, SimulatedSamples.spacing]
    for start in places + (0..<6).map({ _ in random.whole(0...all.count) }) {
      var cursor = indexed.cursor(after: start)
      #expect(cursor == simulated.cursor(after: start) && cursor.taken == start)
      for index in start..<min(start + 50, all.count) {
        #expect(cursor.next(in: simulated) == all[index])
      }
    }
  }

  /// The number of samples is known before any is generated, and the number up to a given time is known
  /// approximately.
  @Test(arguments: UInt64(0)..<30)
  func areCountedAsTheyAreMade(seed: UInt64) throws {
    let recording = try Self.recording(seed: 100 + seed, count: 120)
    let simulated = try #require(recording.samples.simulated)
    let all = Array(recording.samples)
    #expect(recording.samples.count == all.count)
    var random = TestRandom(seed: seed)
    for _ in 0..<20 {
      let time = random.number(0...1) * recording.duration
      let count = all.count { $0.time <= time }
      // Up to 16 fixes since the last count are each followed by up to 51 poses.
      #expect(simulated.count(until: time) <= count + 3 * (recording.gaps.count + 1))
      #expect(simulated.count(until: time) >= count - 17 * 53)
    }
  }

  /// The gaps and lulls of a log are those of all its samples, including the poses between fixes.
  @Test(arguments: UInt64(0)..<5, [1.0, 10, 60, 1000])
  func leaveTheSameGaps(seed: UInt64, gap: Double) throws {
    let recording = try Self.recording(seed: seed, count: 200, gap: gap)
    var (silences, lulls) = (Silences(longerThan: gap), Silences(longerThan: Silences.lull))
    for sample in recording.samples {
      silences.note(sample.time)
      if !sample.isPose { lulls.note(sample.time) }
    }
    #expect(recording.silences == silences && recording.lulls == lulls)
  }

  /// The samples contain all fixes, in order of time with the poses, and only between gaps.
  @Test(arguments: UInt64(0)..<2)
  func holdEveryFixInItsPlace(seed: UInt64) throws {
    let recording = try Self.recording(seed: seed)
    let all = Array(recording.samples)
    #expect(recording.fixCount == 700 && all.count(where: \.isFix) == 700)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.time <= $1.time })
    for gap in recording.gaps {
      #expect(!all.contains { $0.time > gap.lowerBound && $0.time < gap.upperBound })
      #expect(all.contains(.tracking(time: gap.lowerBound, .limited)))
      #expect(all.contains(.tracking(time: gap.upperBound, .normal)))
    }
  }

  /// The rotation of the axes is looked up both in a table of all poses and in the simulation.
  @Test(arguments: UInt64(0)..<2)
  func tellTheMisalignmentAsATableDoes(seed: UInt64) throws {
    let recording = try Self.recording(seed: seed, count: 300)
    let known = recording.misalignment
    let table = TrueMisalignment(stretches: known.stretches)
    #expect(known.stretches.count == recording.gaps.count + 1 && known.isKnown)
    var random = TestRandom(seed: seed)
    let ends = recording.gaps.flatMap { [$0.lowerBound, $0.upperBound] }
    let edges = (ends + [0, recording.duration]).flatMap { end in
      [-1.01, -1, 0, 1, 1.01].map { end + $0 }
    }
    let others = (0..<20).map { _ in random.number(0...1) * recording.duration }
    var interval: SimulatedInterval?
    for time in edges + others + (edges + others).sorted() {
      #expect(known.angle(at: time) == table.angle(at: time))
      #expect(known.angle(at: time, around: &interval) == table.angle(at: time))
      #expect(known.likelyAngle(at: time) == table.likelyAngle(at: time))
    }
  }

  /// Queries at increasing times visit each sample once, although thousands of fixes have the time of a
  /// pose, or a time between two poses.
  @Test(arguments: [3, 3.05])
  func areGoneThroughOnce(moment: Double) throws {
    let times = [0, 1, 2] + [Double](repeating: moment, count: 5000) + [4, 5, 6]
    let lines = times.enumerated().map { index, time in
      "\(1_700_000_000 + time),\(52 + 1e-5 * Double(index % 7)),13,5\n"
    }
    let recording = try Recording(
      document: try read("time,latitude,longitude,accuracy\n" + lines.joined()),
      settings: SimulationSettings(), keepsAllFixes: true)
    let simulated = try #require(recording.samples.simulated)
    try #require(simulated.fixes.count == times.count && simulated.runs.count == 1)
    let poses = recording.samples.filter(\.isPose).map(\.time)
    var interval: SimulatedInterval?
    var places: [Int] = []
    for fix in simulated.fixes {
      let (before, after) = simulated.marks(around: &interval) { $0 < fix.time }
      #expect(before?.mark.time == poses.last { $0 < fix.time })
      #expect(after?.mark.time == poses.first { $0 >= fix.time })
      places.append(try #require(interval).taken)
    }
    // The position only ever moves forward, and after the first query it is past all simultaneous samples.
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(places[3..<5003]).count == 1)
    #expect(places.allSatisfy { $0 <= recording.samples.count })
  }

  /// There are poses between fixes, however far apart those are, and they take no memory.
  @Test func keepFixesAlone() throws {
    let lines = (0..<500).map { "\(1_700_000_000 + 50 * $0),\(52 + 1e-4 * Double($0)),13\n" }
    let text = "time,latitude,longitude\n" + lines.joined()
    let recording = try Recording(
      document: try read(text), settings: SimulationSettings())
    let simulated = try #require(recording.samples.simulated)
    #expect(recording.samples.count > 20_000)
    #expect(recording.samples.kept.isEmpty)
    #expect(simulated.fixes.count == 500 && simulated.states.count == 500)
  }

  /// Previously, two fixes a year apart took 27 GB, and hourly fixes for a month took 3 GB.
  @Test(arguments: [(2, 31_536_000), (720, 3600)])
  func keepRareFixesAlone(count: Int, seconds: Int) throws {
    let lines = (0..<count).map {
      "\(1_700_000_000 + seconds * $0),\(52 + 1e-4 * Double($0)),13\n"
    }
    let recording = try Recording(
      document: try read("time,latitude,longitude\n" + lines.joined()),
      settings: SimulationSettings(), gap: 1e9)
    let simulated = try #require(recording.samples.simulated)
    // Between two fixes, however far apart, there are as many poses as in an ordinary gap.
    #expect(recording.gaps.isEmpty && recording.samples.count <= 60 * count)
    #expect(recording.samples.kept.isEmpty)
    #expect(simulated.fixes.count == count && simulated.states.count == count)
  }
}

/// A replay of such a log.
extension SimulatedSamplesTests {
  @Test(arguments: UInt64(0)..<2)
  func comeToTheSameFrameByEveryWay(seed: UInt64) throws {
    let recording = try Self.recording(seed: seed, count: 300)
    let world = try ReplayFixture.world(for: recording)
    let origin = Replay(of: recording, in: world)
    var player = ReplayPlayer(origin)
    var random = TestRandom(seed: seed)
    for _ in 0..<4 {
      player.seek(to: random.number(0...1) * recording.duration)
      var straight = origin
      straight.advance(to: player.position)
      #expect(player.replay.frame == straight.frame)
      #expect(player.replay.upcomingCount == straight.upcomingCount)
    }
  }
}
