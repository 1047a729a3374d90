// The only file here that depends on the platform: on when an app begins, rests and ends.
#if canImport(ARKit) && os(iOS)
  public import Foundation
  public import PhoneSensors
  public import UIKit

  /// A recording on a phone, from ARKit and CoreLocation into a file.
  ///
  /// AR pauses in the background; fixes continue there if the app has the background mode `location`. When
  /// the app returns, AR restarts, and the log records that.
  @MainActor
  public final class PhoneRecording {
    /// The sensors; their `session` is for a view that shows what the camera sees.
    public let source = ARKitSource()
    /// The log's file.
    public let url: URL
    private let recorder: SessionRecorder
    private var observers: [any NSObjectProtocol] = []
    private var following: Task<Void, Never>?

    /// Creates a recording into a new file.
    public init(
      url: URL, name: String, route: [(latitude: Double, longitude: Double)] = []
    ) throws {
      self.url = url
      recorder = SessionRecorder(to: try FileSink(url: url), name: name, route: route)
    }

    /// Starts the recording, for a screen of the given size in points.
    public func start(orientation: UIInterfaceOrientation, size: CGSize) {
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
      source.start(orientation: orientation, size: size)
    }

    /// Ends the log; it is complete when this returns.
    public func stop() async {
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      observers = []
      source.stop()
      await following?.value
    }

    /// Writes everything held back, in the seconds that the system allows for that.
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
