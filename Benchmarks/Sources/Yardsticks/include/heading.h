#ifndef YARDSTICKS_HEADING_H
#define YARDSTICKS_HEADING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Estimators of the misalignment that know more than a phone can, and walks for trying out
/// others.
///
/// None of it shares code or numbers with the engine. Places are metres north and east.

#ifdef __cplusplus
extern "C" {
#endif

/// The sensor errors on a walk.
struct heading_noise {
  /// The standard deviation of fixes along each axis, metres.
  double deviation;
  /// The time constant of the wandering part of the error, seconds.
  double time_constant;
  /// The time constant with which the receiver smooths the wandering part, seconds; 0 for no
  /// smoothing.
  double smoothing;
  /// The share of the variance that stays constant along a street, and the share of the rest that
  /// is new with every fix.
  double street_share, white_share;
  /// The factor by which the errors of fixes exceed their claims.
  double claim;
  /// The random walk of AR's axes, degrees per √second.
  double yaw_walk;
  /// The standard deviation of AR's scale factor.
  double scale_deviation;
  /// The delay of fixes, seconds.
  double lateness;
  /// The share of echoes among fixes, their duration (s), and their offset along each axis (in
  /// standard deviations).
  double echo_share, echo_length, echo_deviation;
};

/// A fix, paired when it arrives.
struct heading_fix {
  double time, north, east;
  /// The receiver's claimed accuracy along each axis, metres.
  double claimed;
  /// AR's position of the phone when the fix arrived, and when the fix was true.
  double seen_north, seen_east, then_north, then_east;
  /// The street at the time when the fix was true.
  int street;
  /// The bearing of AR's −Z axis at arrival, degrees, and the metres walked; for the score alone.
  double misalignment, distance;
};

/// An estimator that is given the noise, the times when fixes were true, and the ends of streets.
void *yardstick_heading_told(const struct heading_noise *noise);

/// An estimator that is also told that the axes leap: once in the given seconds, either for
/// certain or at a constant rate, by a size in degrees to either side; a size of 0 stands for any
/// of 4° or more. It has to find out when.
void *yardstick_heading_leaping(
    const struct heading_noise *noise, double seconds, bool is_sure, double size);

/// An estimator that is given the noise, and told that on a share of walks the axes instead turn
/// at random at one of the given rates, degrees per √second.
void *yardstick_heading_wandering(
    const struct heading_noise *noise, double share, const double *rates, size_t count);

/// An estimator that knows only the family: it draws the given number of walks' noise from it,
/// using a seed, runs an estimator for each, and weights them by how well they predicted the
/// fixes. With many of them, no estimator that does not know a walk's noise can be better over
/// the whole family.
void *yardstick_heading_bound(size_t count, uint64_t seed);

/// An estimator that assumes the same receiver everywhere: errors of 5 m that are forgotten after
/// 20 s.
void *yardstick_heading_nominal(void);

/// Processes a fix.
void yardstick_heading_take(void *estimator, const struct heading_fix *fix);

/// Returns the misalignment and its standard error, degrees.
void yardstick_heading_answer(void *estimator, double *misalignment, double *error);

/// Informs an estimator that AR's axes have leapt, but not by how much.
void yardstick_heading_forget_axes(void *estimator);

/// Frees an estimator.
void yardstick_heading_free(void *estimator);

/// The properties of a walk.
struct heading_walk {
  struct heading_noise noise;
  /// The number of fixes per second.
  double rate;
  /// 0 calm, 1 city, 2 canyon; and 0 to 5 for the shape of the path.
  int surroundings, way;
  /// True if the walker rests.
  int rests;
};

/// Generates a walk of 300 s; returns its number of fixes, of which at most `capacity` are
/// written.
size_t yardstick_heading_walk(
    uint64_t seed, struct heading_walk *walk, struct heading_fix *fixes, size_t capacity);

/// A fault of AR on a walk of 240 s in a city.
enum heading_fault {
  heading_no_fault,
  /// Its axes leap at 120 s, by a size in degrees to either side.
  heading_leap,
  /// It sees no motion from 90 to 150 s, while a tram moves at 8 m/s.
  heading_ride,
  /// Its axes swing by a size in degrees, with a period of 80 to 300 s.
  heading_wander,
  /// Its axes turn at random, by a size in degrees per √second.
  heading_unsteady,
  /// It is lost from 90 to 150 s, and continues with axes rotated by a size in degrees (1 σ).
  heading_loss,
};

/// Generates a walk with a fault, like `yardstick_heading_walk`.
size_t yardstick_heading_fault(
    uint64_t seed, enum heading_fault fault, double size, struct heading_walk *walk,
    struct heading_fix *fixes, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
