#ifndef YARDSTICKS_HEADING_H
#define YARDSTICKS_HEADING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Estimators of the misalignment that know more than a phone can, and walks to try others on.
///
/// None of it shares code or numbers with the engine. Places are metres north and east.

#ifdef __cplusplus
extern "C" {
#endif

/// How sensors err on a walk.
struct heading_noise {
  /// The standard deviation of fixes along each axis, metres.
  double deviation;
  /// After how many seconds what wanders of it is forgotten.
  double time_constant;
  /// Over how many seconds the receiver smooths what wanders; 0 for not at all.
  double smoothing;
  /// The share of the variance that stays for a street, and of the rest that is always new.
  double street_share, white_share;
  /// By what factor fixes err more than they claim.
  double claim;
  /// By how much AR's axes turn, degrees per √second.
  double yaw_walk;
  /// The standard deviation of AR's scale.
  double scale_deviation;
  /// By how many seconds fixes are late.
  double lateness;
  /// The share of echoes among fixes, how long they last (s), how far off they are along each axis
  /// (in deviations).
  double echo_share, echo_length, echo_deviation;
};

/// A fix, paired at its arrival.
struct heading_fix {
  double time, north, east;
  /// What the receiver claims along each axis, metres.
  double claimed;
  /// Where AR saw the phone at arrival, and when the fix was true.
  double seen_north, seen_east, then_north, then_east;
  /// The street when it was true.
  int street;
  /// The bearing of AR's −Z at arrival, degrees, and the metres walked: for the score alone.
  double misalignment, distance;
};

/// An estimator that is told the noise, when fixes were true, and where streets end.
void *yardstick_heading_told(const struct heading_noise *noise);

/// An estimator that is told all that, and that axes leap: once in some seconds, for sure or as likely at any
/// time, by a size in degrees to either side, or with 0 by any from 4° on. When, it has to find out.
void *yardstick_heading_leaping(
    const struct heading_noise *noise, double seconds, bool is_sure, double size);

/// An estimator that is told the noise, and that on a share of walks axes turn at random by one of some
/// rates instead, degrees per √second.
void *yardstick_heading_wandering(
    const struct heading_noise *noise, double share, const double *rates, size_t count);

/// An estimator that knows the family alone: as many walks' noise drawn from it, by a seed, each
/// followed, and weighed by how well it foresaw the fixes. With many, nobody who does not know a
/// walk's noise can be better on the whole of the family.
void *yardstick_heading_bound(size_t count, uint64_t seed);

/// An estimator that takes all receivers for one: errors of 5 m that are forgotten after 20 s.
void *yardstick_heading_nominal(void);

/// Takes in a fix.
void yardstick_heading_take(void *estimator, const struct heading_fix *fix);

/// The misalignment and its standard error, degrees.
void yardstick_heading_answer(void *estimator, double *misalignment, double *error);

/// Tells an estimator that AR's axes have leapt, it does not know by how much.
void yardstick_heading_forget_axes(void *estimator);

/// Ends an estimator.
void yardstick_heading_free(void *estimator);

/// What a walk is like.
struct heading_walk {
  struct heading_noise noise;
  /// Fixes a second.
  double rate;
  /// 0 calm, 1 city, 2 canyon; and 0 to 5 for the way.
  int surroundings, way;
  /// Whether one rests.
  int rests;
};

/// Makes up a walk of 300 s; returns how many fixes it has, at most `capacity` of which are written.
size_t yardstick_heading_walk(
    uint64_t seed, struct heading_walk *walk, struct heading_fix *fixes, size_t capacity);

/// What AR does wrong on a walk of 240 s in a city.
enum heading_fault {
  heading_no_fault,
  /// Its axes leap at 120 s, by a size in degrees to either side.
  heading_leap,
  /// It sees nothing move from 90 to 150 s, while a tram goes at 8 m/s.
  heading_ride,
  /// Its axes go to and fro by a size in degrees, in 80 to 300 s.
  heading_wander,
  /// Its axes turn at random, by a size in degrees per √second.
  heading_unsteady,
  /// It is lost from 90 to 150 s, and goes on with axes that are turned by a size in degrees (1 σ).
  heading_loss,
};

/// Makes up a walk with a fault, as `yardstick_heading_walk`.
size_t yardstick_heading_fault(
    uint64_t seed, enum heading_fault fault, double size, struct heading_walk *walk,
    struct heading_fix *fixes, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
