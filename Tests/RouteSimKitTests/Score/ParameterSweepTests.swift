import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

@Suite struct ParameterSweepTests {
  private func sets(_ text: String) throws -> [ParameterSet] {
    try ParameterSweep(Array(text.utf8)).sets
  }

  @Test("a grid consists of all combinations, and the last parameter changes fastest")
  func grid() throws {
    let sets = try sets(
      #"{"grid": {"minDistance": [5, 7.5], "once": [true, false], "count": [3, 4, 5]}}"#)
    var names: [String] = []
    for distance in ["5", "7.5"] {
      for once in ["true", "false"] {
        for count in 3...5 { names.append("minDistance=\(distance),once=\(once),count=\(count)") }
      }
    }
    #expect(sets.map(\.name) == names)
    let constants = sets.map { $0.changes.map(\.name) }
    #expect(constants.allSatisfy { $0 == ["count", "once", "minDistance"] })
  }

  @Test("listed sets come first, then the grid, then random draws")
  func order() throws {
    let sets = try sets(
      """
      {"draws": {"seed": 1, "count": 1, "parameters": {"fresh": [true, false]}},
       "grid": {"count": [9]}, "sets": [{"name": "b"}, {"name": "a"}]}
      """)
    #expect(sets.map(\.name).prefix(3) == ["b", "a", "count=9"])
    #expect(sets.count == 4 && sets[3].name.hasPrefix("fresh="))
  }

  @Test(
    "the same seed draws the same values, another seed others, all within the bounds",
    arguments: 0..<20)
  func draws(seed: Int) throws {
    func text(_ seed: Int) -> String {
      """
      {"draws": {"seed": \(seed), "count": 200,
        "parameters": {"maxAccuracy": [5, 50], "count": [3, 400], "odometryDrift": [0.5, 2]}}}
      """
    }
    let sets = try sets(text(seed))
    #expect(try self.sets(text(seed)) == sets)
    #expect(try self.sets(text(seed + 1)) != sets)
    #expect(sets.count == 200)
    var sum = 0.0
    for set in sets {
      for change in set.changes {
        guard case .number(let number) = change.value else {
          Issue.record("\(change)")
          continue
        }
        switch change.name {
        case "maxAccuracy":
          #expect((5...50).contains(number))
          sum += number
        case "count": #expect((3...400).contains(number) && number == number.rounded())
        default: #expect((0.5...2).contains(number))
        }
        // The value in a name is exactly the value that is tried.
        #expect(
          set.name.split(separator: ",").contains(
            "\(change.name)=\(FixedDecimal.text(number, decimals: 6))"))
      }
    }
    // The mean of 200 uniform draws from 5 to 50 is 27.5, with a standard deviation of 0.92.
    #expect(abs(sum / 200 - 27.5) < 5 * 0.92)
  }

  @Test("a set that is drawn again appears once")
  func drawnAgain() throws {
    let sets = try sets(
      #"{"draws": {"seed": 3, "count": 100, "parameters": {"fresh": [false, true], "count": [3, 4]}}}"#
    )
    // The probability that a hundred draws miss one of four values is 1 in 10¹².
    #expect(
      Set(sets.map(\.name)) == [
        "fresh=true,count=3", "fresh=true,count=4", "fresh=false,count=3", "fresh=false,count=4",
      ])
    #expect(sets.count == 4)
  }

  @Test("a choice may be listed, part of a grid, or drawn from two words")
  func words() throws {
    let sets = try sets(
      #"""
      {"sets": [{"name": "b", "parameters": {"estimateChoice": "present"}}],
       "grid": {"estimateChoice": ["published", "present"]},
       "draws": {"seed": 3, "count": 100,
         "parameters": {"estimateChoice": ["present", "published"], "count": [3, 4]}}}
      """#)
    #expect(sets[0].changes.map(\.value) == [.word("present")])
    #expect(
      Set(sets.map(\.name)) == [
        "b", "estimateChoice=published", "estimateChoice=present",
        "estimateChoice=published,count=3", "estimateChoice=published,count=4",
        "estimateChoice=present,count=3", "estimateChoice=present,count=4",
      ])
    #expect(throws: ParameterSweepError.self) {
      try self.sets(#"{"grid": {"estimateChoice": ["best"]}}"#)
    }
  }

  @Test(
    "a choice that is drawn needs two different words",
    arguments: [
      (#"["present"]"#, "estimateChoice is an array"),
      (#""present""#, "estimateChoice is “present”"),
      (#"["present", "present"]"#, "estimateChoice is “present” twice"),
    ])
  func drawnWords(value: String, words: String) throws {
    let text = #"{"draws": {"seed": 1, "count": 2, "parameters": {"estimateChoice": \#(value)}}}"#
    let error = #expect(throws: ParameterSweepError.self) { try sets(text) }
    let expected = words + "; an array of two of the words published, present was expected"
    #expect(error?.message.contains(expected) == true)
  }

  @Test("more sets than allowed are refused, and so is a file that is too long")
  func limits() throws {
    let values = (0..<101).map { "\($0)" }.joined(separator: ",")
    #expect(throws: ParameterSweepError.self) {
      try sets("{\"grid\": {\"minDistance\": [\(values)], \"poseGap\": [\(values)]}}")
    }
    #expect(throws: ParameterSweepError.tooLong) {
      try sets(String(repeating: " ", count: ParameterSweep.maximumLength + 1))
    }
  }
}
