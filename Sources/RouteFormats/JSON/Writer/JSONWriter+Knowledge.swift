import ARRouteEngine

extension JSONWriter {
  mutating func event(_ event: TimedEvent) {
    object { json in
      json.number("time", event.time, decimals: 6)
      json.string("kind", event.kind.rawValue)
      json.string("reason", event.reason)
      json.number("value", event.value, decimals: 6)
      json.string("meaning", "\(event.kind.meaning)")
    }
  }

  mutating func next(_ next: Frame.NextTurn) {
    object { json in
      json.string("kind", next.kind.rawValue)
      json.member("angle") { $0.signedAngle(next.turn.angle) }
      json.number("chainage", next.turn.chainage, decimals: 6)
      json.number("distance", next.distance, decimals: 6)
    }
  }

  mutating func estimate(_ estimate: Frame.BestEstimate) {
    object { json in
      json.number("latitude", estimate.fix?.coordinate.latitude.degrees, decimals: 9)
      json.number("longitude", estimate.fix?.coordinate.longitude.degrees, decimals: 9)
      json.number("accuracy", estimate.fix?.horizontalAccuracy, decimals: 6)
      json.number("age", estimate.age, decimals: 6)
      json.string("reason", estimate.reason?.rawValue)
      json.number("kept", estimate.kept)
      json.member("dropped") { $0.drops(estimate.drops) }
    }
  }

  private mutating func drops(_ drops: EstimateDrops) {
    object { json in
      json.number("absurdAccuracy", drops[.absurdAccuracy])
      json.number("badTime", drops[.badTime])
      json.number("timeGoesBack", drops[.timeGoesBack])
      json.number("noPose", drops[.noPose])
      json.number("outclassed", drops[.outclassed])
      json.number("replaced", drops[.replaced])
      json.number("crowded", drops[.crowded])
      json.number("interrupted", drops[.interrupted])
    }
  }
}
