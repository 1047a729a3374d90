/// The actions of keys in a window on a phone's world; `Own` is those of one such window alone.
package enum StageAction<Own: Hashable & Sendable>: Hashable, Sendable {
  /// Their actions in every window.
  case window(WindowAction)
  /// Their actions on the pictures.
  case picture(PictureAction)
  /// Their actions with the cards of places.
  case touch(TouchAction)
  /// Their actions on the plan.
  case plan(PlanAction)
  /// Ask where to go.
  case toPlace
  /// Their actions on the phone while they are held.
  case push(PhonePush)
  /// Their actions in this window alone.
  case own(Own)
}

extension StageAction: CaseIterable where Own: CaseIterable {
  /// All of them; of pushes also those that a window has no use for.
  package static var allCases: [StageAction] {
    WindowAction.allCases.map(StageAction.window) + PictureAction.allCases.map(StageAction.picture)
      + TouchAction.allCases.map(StageAction.touch)
      + PlanAction.allCases.map(StageAction.plan) + [.toPlace]
      + PhonePush.allCases.map(StageAction.push)
      + Own.allCases.map(StageAction.own)
  }
}

/// The keys of a window on a phone's world.
package struct StageKeys<Own: Hashable & Sendable>: Hashable, Sendable {
  /// All keys.
  package let table: KeyTable<StageAction<Own>>
  /// Those that move and turn the phone while they are held.
  let motion: MotionKeys

  /// Keys of a window, before those that every such window has.
  ///
  /// - Parameters:
  ///   - own: The keys of this window.
  ///   - goals: The goals that one can ask to go to, in words.
  ///   - mouse: The actions of the mouse, in words.
  ///   - viewHints: The first line at the bottom that reminds of views and layout, from 0 to 4.
  ///   - truthNeeds: The only condition in which the truth differs from the phone's belief; nil for
  ///     everywhere.
  ///   - hasEnter: True when Enter and Escape have no other action.
  ///   - keepsLetters: True when M and N have no other action.
  ///   - tools: The tools available everywhere, in words; nil if tools need places.
  init(
    _ own: [KeyBinding<StageAction<Own>>], goals: String, mouse: MouseWords, viewHints: Int = 4,
    truthNeeds: KeyCondition? = nil,
    hasEnter: Bool = true, keepsLetters: Bool = true, tools: String? = nil
  ) {
    let touches = TouchAction.keys(hasEnter: hasEnter, tools: tools).map {
      $0.map(StageAction<Own>.touch)
    }
    let mouse = mouse.bindings(of: StageAction<Own>.self)
    let pictures = PictureAction.keys(
      viewHints: viewHints, truthNeeds: truthNeeds, keepsLetters: keepsLetters
    )
    .map { $0.map(StageAction<Own>.picture) }
    let plan = PlanAction.keys.map { $0.map(StageAction<Own>.plan) }
    let window = WindowAction.keys().map { $0.map(StageAction<Own>.window) }
    let going = KeyBinding<StageAction<Own>>(
      [.on("/", .toPlace)], short: "go to", long: "go to \(goals)",
      hint: KeyHint("/", "go to", from: 3))
    self.init(KeyTable(own + [going] + touches + mouse + pictures + plan + window))
  }

  private init(_ table: KeyTable<StageAction<Own>>) {
    self.table = table
    motion = MotionKeys(
      table.bindings.lazy.flatMap(\.strokes).compactMap { stroke in
        guard case .push(let push) = stroke.action else { return nil }
        return (stroke.chord, push)
      })
  }

  /// The same with other keys for some actions.
  package func rebound(_ choices: KeyChoices) throws(KeyChoiceError) -> StageKeys {
    StageKeys(try table.rebound(choices))
  }
}

/// The actions of the mouse in a window, in words.
struct MouseWords: Hashable, Sendable {
  /// The action of a click on the plan, and on whatever else the window has.
  var click: String
  /// The actions of dragging besides looking around and moving the plan; nil for none.
  var drag: String?
  /// The action of the wheel, except over the plan.
  var wheel: String

  /// The words for help and documents; they are bound to no key.
  fileprivate func bindings<Action>(of type: Action.Type) -> [KeyBinding<Action>] {
    let drag = "look around in the phone, move the plan" + (drag.map { ", \($0)" } ?? "")
    return [
      KeyBinding(
        [], label: "click", short: "select", long: "select a view; \(click)",
        note: "hold shift to select text, as without a mouse in use"),
      KeyBinding([], label: "drag", short: "look", long: drag),
      KeyBinding(
        [], label: "wheel", short: "go, zoom", long: "\(wheel); over the plan, zoom there"),
    ]
  }
}
