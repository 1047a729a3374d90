/// The key actions in a window onto a phone's world; `Own` is the type of the actions that only one kind of
/// window has.
package enum StageAction<Own: Hashable & Sendable>: Hashable, Sendable {
  /// An action common to all windows.
  case window(WindowAction)
  /// An action on the pictures.
  case picture(PictureAction)
  /// An action on the cards of places.
  case touch(TouchAction)
  /// An action on the plan.
  case plan(PlanAction)
  /// Ask where to go.
  case toPlace
  /// A motion of the phone while the key is held.
  case push(PhonePush)
  /// An action that only this kind of window has.
  case own(Own)
}

extension StageAction: CaseIterable where Own: CaseIterable {
  /// All actions, including pushes that a window does not use.
  package static var allCases: [StageAction] {
    WindowAction.allCases.map(StageAction.window) + PictureAction.allCases.map(StageAction.picture)
      + TouchAction.allCases.map(StageAction.touch)
      + PlanAction.allCases.map(StageAction.plan) + [.toPlace]
      + PhonePush.allCases.map(StageAction.push)
      + Own.allCases.map(StageAction.own)
  }
}

/// The keys of a window onto a phone's world.
package struct StageKeys<Own: Hashable & Sendable>: Hashable, Sendable {
  /// All keys.
  package let table: KeyTable<StageAction<Own>>
  /// The keys that move and rotate the phone while they are held.
  let motion: MotionKeys

  /// Creates the keys of a window: its own, followed by those common to all such windows.
  ///
  /// - Parameters:
  ///   - own: The keys of this window.
  ///   - goals: A description of the goals to which the user can ask to go.
  ///   - mouse: Descriptions of the mouse actions.
  ///   - viewHints: The shortest version of the line at the bottom that mentions views and layout, from 0 to
  ///     4.
  ///   - truthNeeds: The condition without which the truth equals the phone's belief; nil for none.
  ///   - hasEnter: True when Enter and Escape have no other action.
  ///   - keepsLetters: True when M and N have no other action.
  ///   - tools: A description of the tools that are always available; nil if tools need places.
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

  /// Returns the same keys, but with other keys for some actions.
  ///
  /// - Throws: `KeyChoiceError` if a key would have two actions.
  package func rebound(_ choices: KeyChoices) throws(KeyChoiceError) -> StageKeys {
    StageKeys(try table.rebound(choices))
  }
}

/// Descriptions of the mouse actions in a window.
struct MouseWords: Hashable, Sendable {
  /// The actions of a click on the plan, and on any other part that only this window has.
  var click: String
  /// The actions of dragging apart from looking around and moving the plan; nil for none.
  var drag: String?
  /// The action of the wheel, except over the plan.
  var wheel: String

  /// Returns the descriptions for the help and documents, without any keys.
  fileprivate func bindings<Action>(of type: Action.Type) -> [KeyBinding<Action>] {
    let drag = "look around in the phone, move the plan" + (drag.map { ", \($0)" } ?? "")
    return [
      KeyBinding(
        [], label: "click", short: "select", long: "select a view; \(click)",
        note: "hold shift to select text as usual"),
      KeyBinding([], label: "drag", short: "look", long: drag),
      KeyBinding(
        [], label: "wheel", short: "go, zoom", long: "\(wheel); over the plan, zoom there"),
    ]
  }
}
