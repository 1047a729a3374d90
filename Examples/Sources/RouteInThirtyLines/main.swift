import ARRouteEngine

// A route along two streets in Paris; the phone knows neither its position nor where north is.
let corners = [(48.866306, 2.359813), (48.8666, 2.361078), (48.866021, 2.361472)].compactMap {
  GeodeticCoordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1)
}
let route = try Route(name: "To the café", coordinates: corners)
var world = try World(route: route, fusion: FusionSettings())

// Instead of ARKit and CoreLocation, a simulated walk at 1.4 m/s, with AR's axes rotated by 30°.
let scene = SceneAnchor(
  placement: Placement(reference: corners[0]), position: .zero, misalignment: .degrees(30))
for step in 0...1500 where !world.hasArrived {
  let time = Double(step) / 10
  let place = route.coordinate(atChainage: 1.4 * time)
  let position = scene.scenePosition(ofPlaced: try scene.placement.position(of: place))
  let look = Attitude(heading: (world.guidance?.heading ?? .zero) - scene.misalignment)
  var events = world.update(.pose(time: time, Pose(position: position, attitude: look)))
  if step.isMultiple(of: 10) {
    events += world.update(.fix(Fix(time: time, coordinate: place, horizontalAccuracy: 4)))
  }
  let frame = world.frame(clock: time)
  guard step.isMultiple(of: 100) || events.contains(.arrived), let guidance = frame.guidance
  else { continue }
  let view = guidance.finish.center.map { "at \(Int($0.x)), \(Int($0.y)) pt of the screen" }
  let turn = "out of view, \(Int(guidance.hint.turn.degrees))° to the right"
  print("\(Int(time)) s: \(guidance.finish.label.text) to go,", terminator: " ")
  print(frame.isReady ? "the finish is" : "not ready, the finish may be", terminator: " ")
  print(guidance.finish.isVisible ? view ?? "" : turn)
}
