/// A list of samples in which each takes only the memory required for its own numbers.
///
/// A day's log has millions of samples. In an array, each would take as much memory as the largest sample,
/// and the array would need 1.5 times its size while it grows. Here, a pose takes 68 bytes, and a fix or a
/// truth without altitude takes 36. Samples are preserved bit for bit. Copies share everything that has not
/// been changed.
public struct PackedSamples: RandomAccessCollection, Hashable, Sendable {
  /// The chunks, which all have the same length except the last.
  private var chunks: [Chunk] = []
  /// The number of samples.
  public private(set) var endIndex = 0

  private static let chunkLength = 1024

  /// A run of consecutive samples.
  fileprivate struct Chunk: Hashable, Sendable {
    /// One head per sample: the index of its first number and, above `Head.shift` bits, its kind.
    var heads: [UInt32] = []
    /// The numbers of all samples; those of a sample begin with its time.
    var numbers: [Double] = []
    /// The actions of people, which are rare.
    var acts: [Act] = []
  }

  /// The kind of a sample, as bits.
  fileprivate enum Head {
    static let shift: UInt32 = 16
    static let start: UInt32 = 0xFFFF
    static let kind: UInt32 = 7 << shift
    static let pose: UInt32 = 0 << shift
    static let fix: UInt32 = 1 << shift
    static let truth: UInt32 = 2 << shift
    static let limited: UInt32 = 3 << shift
    static let normal: UInt32 = 4 << shift
    static let reset: UInt32 = 5 << shift
    /// The kind of an action; the second number of the sample is the index of the action in the chunk's list.
    static let act: UInt32 = 6 << shift
    /// The bit that is set if a coordinate has an altitude.
    static let altitude: UInt32 = 8 << shift
    /// The bit that is set if a fix's accuracy is assumed, if a truth has an orientation, or if a change of
    /// tracking has a reason.
    static let more: UInt32 = 16 << shift
  }

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection of samples in the given order.
  public init(_ samples: some Sequence<Sample>) {
    for sample in samples { append(sample) }
  }

  /// The index of the first sample.
  public var startIndex: Int { 0 }

  /// Returns the sample at an index.
  ///
  /// - Complexity: O(1).
  public subscript(index: Int) -> Sample {
    precondition(indices.contains(index), "no such sample")
    let chunk = chunks[index / Self.chunkLength]
    let head = chunk.heads[index % Self.chunkLength]
    return chunk.sample(of: head)
  }
}

extension PackedSamples: ExpressibleByArrayLiteral {
  /// Creates a collection of samples in the given order.
  public init(arrayLiteral samples: Sample...) { self.init(samples) }
}

extension PackedSamples {
  /// Adds a sample at the end.
  ///
  /// - Complexity: O(1) on average.
  public mutating func append(_ sample: Sample) {
    if endIndex == chunks.count * Self.chunkLength {
      // A chunk with the same kinds of samples as the previous one needs the same number of numbers.
      let usual = chunks.last?.numbers.count ?? 0
      chunks.append(Chunk())
      if usual > 0 {
        chunks[chunks.count - 1].heads.reserveCapacity(Self.chunkLength)
        chunks[chunks.count - 1].numbers.reserveCapacity(usual + usual / 64)
      }
    }
    Self.write(sample, to: &chunks[chunks.count - 1])
    endIndex += 1
  }

  /// Changes the time of each sample, seconds.
  ///
  /// - Parameter newTime: Returns the new time for an old one, seconds.
  /// - Complexity: O(n).
  package mutating func changeTimes(_ newTime: (Double) -> Double) {
    for index in chunks.indices {
      for head in chunks[index].heads {
        let start = Int(head & Head.start)
        chunks[index].numbers[start] = newTime(chunks[index].numbers[start])
      }
    }
  }

  /// Removes all samples.
  package mutating func removeAll() { self = PackedSamples() }

  /// Removes the samples for which a closure returns true.
  ///
  /// - Complexity: O(n).
  package mutating func removeAll(where isLeftOut: (Sample) -> Bool) {
    var kept = PackedSamples()
    // Chunks that have been processed are released, so that the samples are not in memory twice.
    for index in chunks.indices {
      for head in chunks[index].heads {
        let sample = chunks[index].sample(of: head)
        if !isLeftOut(sample) { kept.append(sample) }
      }
      chunks[index] = Chunk()
    }
    self = kept
  }
}

extension PackedSamples {
  private static func write(_ sample: Sample, to chunk: inout Chunk) {
    var head = UInt32(chunk.numbers.count)
    chunk.numbers.append(sample.time)
    switch sample {
    case .pose(_, let pose):
      head |= Head.pose
      write(pose.position, to: &chunk)
      write(pose.orientation, to: &chunk)
    case .fix(let fix):
      head |= Head.fix | (fix.isAccuracyAssumed ? Head.more : 0)
      chunk.numbers.append(fix.horizontalAccuracy)
      head |= write(fix.coordinate, to: &chunk)
    case .truth(let truth):
      head |= Head.truth
      chunk.numbers.append(truth.heading.radians)
      if let orientation = truth.orientation {
        head |= Head.more
        write(orientation, to: &chunk)
      }
      head |= write(truth.coordinate, to: &chunk)
    case .tracking(_, let state, let reason):
      head |= state == .limited ? Head.limited : Head.normal
      head |= write(reason, to: &chunk)
    case .sessionReset: head |= Head.reset
    case .act(_, let act):
      head |= Head.act
      chunk.numbers.append(Double(chunk.acts.count))
      chunk.acts.append(act)
    }
    chunk.heads.append(head)
  }

  private static func write(_ vector: Vector3, to chunk: inout Chunk) {
    chunk.numbers.append(vector.x)
    chunk.numbers.append(vector.y)
    chunk.numbers.append(vector.z)
  }

  private static func write(_ turn: Quaternion, to chunk: inout Chunk) {
    chunk.numbers.append(turn.x)
    chunk.numbers.append(turn.y)
    chunk.numbers.append(turn.z)
    chunk.numbers.append(turn.w)
  }

  /// - Returns: The bits to add to the head.
  private static func write(_ coordinate: GeodeticCoordinate, to chunk: inout Chunk) -> UInt32 {
    chunk.numbers.append(coordinate.latitude.radians)
    chunk.numbers.append(coordinate.longitude.radians)
    guard let altitude = coordinate.altitude else { return 0 }
    chunk.numbers.append(altitude)
    return Head.altitude
  }

  /// - Returns: The bits to add to the head.
  private static func write(_ reason: TrackingReason?, to chunk: inout Chunk) -> UInt32 {
    guard let index = TrackingReason.allCases.firstIndex(where: { $0 == reason }) else { return 0 }
    chunk.numbers.append(Double(index))
    return Head.more
  }

  /// Returns the sample that a head and its numbers encode.
  fileprivate static func sample(
    _ head: UInt32, _ numbers: UnsafeBufferPointer<Double>, acts: [Act]
  ) -> Sample {
    let time = numbers[0]
    let hasAltitude = head & Head.altitude != 0
    let hasMore = head & Head.more != 0
    switch head & Head.kind {
    case Head.pose:
      return .pose(
        time: time,
        Pose(
          position: Vector3(numbers[1], numbers[2], numbers[3]),
          orientation: Quaternion(unchecked: numbers[4], numbers[5], numbers[6], numbers[7])))
    case Head.fix:
      var fix = Fix(
        time: time, coordinate: coordinate(numbers, from: 2, hasAltitude: hasAltitude),
        horizontalAccuracy: numbers[1])
      fix.isAccuracyAssumed = hasMore
      return .fix(fix)
    case Head.truth:
      return .truth(
        Truth(
          time: time,
          coordinate: coordinate(numbers, from: hasMore ? 6 : 2, hasAltitude: hasAltitude),
          heading: Angle(radians: numbers[1]),
          orientation: hasMore
            ? Quaternion(unchecked: numbers[2], numbers[3], numbers[4], numbers[5]) : nil))
    case Head.limited, Head.normal:
      return .tracking(
        time: time, head & Head.kind == Head.limited ? .limited : .normal,
        reason: hasMore ? TrackingReason.allCases[Int(numbers[1])] : nil)
    case Head.act: return .act(time: time, acts[Int(numbers[1])])
    default: return .sessionReset(time: time)
    }
  }

  private static func coordinate(
    _ numbers: UnsafeBufferPointer<Double>, from index: Int, hasAltitude: Bool
  ) -> GeodeticCoordinate {
    GeodeticCoordinate(
      unchecked: Angle(radians: numbers[index]), Angle(radians: numbers[index + 1]),
      altitude: hasAltitude ? numbers[index + 2] : nil)
  }
}

extension PackedSamples.Chunk {
  /// Returns the sample that belongs to one of the chunk's heads.
  fileprivate func sample(of head: UInt32) -> Sample {
    numbers.withUnsafeBufferPointer {
      PackedSamples.sample(
        head, UnsafeBufferPointer(rebasing: $0[Int(head & PackedSamples.Head.start)...]), acts: acts
      )
    }
  }
}
