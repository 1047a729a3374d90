import ARRouteEngine
import CommandLineKit

/// A small program with one element of every kind.
enum SampleProgram {
  enum Pose: String, CaseIterable, Sendable { case flat, upright }

  static let heading = Option(
    "heading", .number("DEG", .any), defaultText: "the route's direction",
    help: "The direction of view: clockwise from north.")
  static let pitch = Option(
    "pitch", .number("DEG", .within(-90, 90)), default: 0, help: "Up from the horizon.")
  static let inset = Option(
    "inset", .number("PT", .atLeast(0)), default: 25, help: "Distance from the border.")
  static let period = Option(
    "period", formerly: ["cycle"], .number("S", .above(0)), default: 0.5,
    help: "Seconds of one round.")
  static let fov = Option(
    "fov", .number("DEG", .between(0, 180)), help: "Vertical field of view.")
  static let frames = Option(
    "frames", .integer("N", in: 0...100), help: "The number of frames; it's \"optional\".")
  static let pose = Option<Pose>(
    "pose", .choice(), default: .flat, help: "The arrows' pose [on the ground].")
  static let device = Option(
    "device", .choice(["iphone-8", "pixel-8"], placeholder: "NAME"), default: "iphone-8",
    help: "The phone.")
  static let model = Option(
    "model", .file("FILE", endings: ["obj"]), help: "A Wavefront model.")
  static let output = Option(
    "output", letter: "o", .file("FILE"), default: "-",
    help: "The output file. - is standard output.")
  static let keys = Option("keys", .text("STRING"), help: "Keys to press, one per frame.")
  static let still = Flag("still", help: "Stop the clock.")
  static let route = Operand("ROUTE", .file("FILE"), help: "A route; - reads standard input.")
  static let topic = Operand(
    optional: "COMMAND", .choice(["draw", "tell"], placeholder: "COMMAND"),
    help: "The command to describe.")

  static let draw = Command(
    "draw", formerly: ["paint"], summary: "draw one frame of a route",
    discussion: ["A frame is everything that a phone shows at one instant of a walk."],
    operands: [route],
    groups: [
      OptionGroup("Pose options", [heading, pitch]),
      OptionGroup(
        "Design options",
        [inset, period, fov, frames, pose, device, model, output, keys, still]),
    ],
    common: ["heading", "output", "device", "still"],
    examples: [Command.Example("Look north", "sample draw route.gpx --heading 0")])

  static let tell = Command("tell", summary: "describe a command", operands: [topic])

  static let program = Program(
    "sample", version: "1.2.3", summary: "draw routes",
    discussion: ["A program made for tests; it does nothing at all, in every detail."],
    commands: [draw, tell],
    appendix: [
      Program.Section("Exit status", [Program.Section.Item("0", "All is well.")])
    ])
}
