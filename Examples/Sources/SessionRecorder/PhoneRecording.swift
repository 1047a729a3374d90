// This is the only file here that depends on the platform: it handles the app's start, its pauses and its end.
#if canImport(ARKit) && os(iOS)
  public import Foundation
  public import PhoneSensors
  public import UIKit

  /// A recording on a phone, from ARKit and CoreLocation into a file.
  ///
  /// In the background, AR pauses; fixes continue if the app has the background mode `location`. When the app
  /// returns to the foreground, AR restarts, and the log contains a record of that.
  @MainActor
  public final class PhoneRecording {
    /// The sensors; a view displays their `session`.
    public let source = ARKitSource()
    /// The location of the log's file.
    public let url: URL
    private let recorder: SessionRecorder
    private var observers: [any NSObjectProtocol] = []
    private var following: Task<Void, Never>?

    /// Creates a recording to a new file.
    public init(
      url: URL, name: String, route: [(latitude: Double, longitude: Double)] = []
    ) throws {
      self.url = url
      recorder = SessionRecorder(to: try FileSink(url: url), name: name, route: route)
    }

    /// Starts the recording, for a screen of the given size in points.
    ///
    /// - Parameter hasOwnSensors: True if the app has its own AR session and receiver, and passes on to `source`
    ///   what they deliver.
    public func start(
      orientation: UIInterfaceOrientation, size: CGSize, hasOwnSensors: Bool = false
    ) {
      let readings = source.readings
      let recorder = recorder
      following = Task.detached {
        for await reading in readings { await recorder.record(reading) }
        await recorder.finish()
      }
      for name in [
        UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
        UIApplication.willTerminateNotification,
      ] {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
            MainActor.assumeIsolated { self.rest() }
          })
      }
      if hasOwnSensors {
        source.follow(orientation: orientation, size: size)
      } else {
        source.start(orientation: orientation, size: size)
      }
    }

    /// Ends the recording; the log is complete when this returns.
    public func stop() async {
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      observers = []
      source.stop()
      await following?.value
    }

    /// Writes everything held back, within the few seconds that the system grants in the background.
    private func rest() {
      let task = UIApplication.shared.beginBackgroundTask()
      let recorder = recorder
      Task {
        await recorder.flush()
        UIApplication.shared.endBackgroundTask(task)
      }
    }
  }
#endif
