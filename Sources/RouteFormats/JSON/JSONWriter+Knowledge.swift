import ARRouteEngine

extension JSONWriter {
  mutating func event(_ event: TimedEvent) {
    object { json in
      json.key("time")
      json.number(event.time, decimals: 6)
      json.key("kind")
      json.string(event.kind.rawValue)
      json.key("reason")
      json.string(event.reason)
      json.key("value")
      json.number(event.value, decimals: 6)
      json.key("meaning")
      json.string("\(event.kind.meaning)")
    }
  }

  mutating func next(_ next: Frame.NextTurn?) {
    guard let next else { return null() }
    object { json in
      json.key("kind")
      json.string(next.kind.rawValue)
      json.key("angle")
      json.signedAngle(next.turn.angle)
      json.key("chainage")
      json.number(next.turn.chainage, decimals: 6)
      json.key("distance")
      json.number(next.distance, decimals: 6)
    }
  }

  mutating func estimate(_ estimate: Frame.BestEstimate?) {
    guard let estimate else { return null() }
    object { json in
      json.key("latitude")
      json.number(estimate.fix?.coordinate.latitude.degrees, decimals: 9)
      json.key("longitude")
      json.number(estimate.fix?.coordinate.longitude.degrees, decimals: 9)
      json.key("accuracy")
      json.number(estimate.fix?.horizontalAccuracy, decimals: 6)
      json.key("age")
      json.number(estimate.age, decimals: 6)
      json.key("reason")
      json.string(estimate.reason?.rawValue)
      json.key("kept")
      json.number(estimate.kept)
      json.key("dropped")
      json.drops(estimate.drops)
    }
  }

  private mutating func drops(_ drops: EstimateDrops) {
    object { json in
      json.key("absurdAccuracy")
      json.number(drops[.absurdAccuracy])
      json.key("badTime")
      json.number(drops[.badTime])
      json.key("timeGoesBack")
      json.number(drops[.timeGoesBack])
      json.key("noPose")
      json.number(drops[.noPose])
      json.key("outclassed")
      json.number(drops[.outclassed])
      json.key("replaced")
      json.number(drops[.replaced])
      json.key("crowded")
      json.number(drops[.crowded])
      json.key("interrupted")
      json.number(drops[.interrupted])
    }
  }
}
