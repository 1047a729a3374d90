#include "heading_family.hpp"

#include <algorithm>
#include <vector>

namespace {
using Complex = std::complex<double>;

constexpr double pi = 3.14159265358979323846;
constexpr double degree = pi / 180;
constexpr double long_duration = 301, fault_duration = 241;
constexpr double tick = 0.05;

/// The true position of the phone, and its position as AR sees it.
struct Moment {
  Complex place, seen;
  double distance, misalignment;
  int street;
};

/// A fault of AR.
struct Fault {
  heading_fault kind = heading_no_fault;
  double size = 0;
};

/// A walker who turns at the ends of legs.
class Walker {
public:
  Walker(const heading_walk &walk, const Fault &fault, Random &random)
      : fault(fault), way(walk.way), rests(walk.rests), yaw_walk(walk.noise.yaw_walk),
        scale(1 + walk.noise.scale_deviation * random.normal()),
        side(random.coin() ? 1 : -1), speed(1.4 * (1 + 0.1 * random.normal())),
        course(random.uniform(0, 360)) {
    now.misalignment = random.uniform(-180, 180);
    if (fault.kind == heading_wander) {
      period = random.factor(80, 300), phase = random.uniform(0, 2 * pi);
      wandered = fault.size * std::sin(phase);
    }
    begin_leg(random);
  }

  Moment now{};

  void step(Random &random) {
    gait = gait * std::exp(-tick / 10) + 0.1 * std::sqrt(1 - std::exp(-tick / 5)) * random.normal();
    double length = 0, turned = 0;
    if (rest > 0) {
      rest -= tick;
      turned = std::clamp(spin, -90 * tick, 90 * tick);
      spin -= turned;
    } else {
      length = std::max(speed * (1 + gait), 0.3) * tick;
      if (rests && random.coin(0.015 * tick)) {
        rest = random.uniform(3, 20);
        spin = random.coin() ? random.uniform(-360, 360) : 0;
      }
    }
    time += tick;
    const bool rides = fault.kind == heading_ride && time > 90 && time <= 150;
    if (rides) length = 0, turned = 0;
    if (!leapt && time > 120 && fault.kind == heading_leap) {
      leapt = true;
      now.misalignment += (random.coin() ? 1 : -1) * fault.size;
    }
    if (!leapt && time > 150 && fault.kind == heading_loss) {
      leapt = true;
      now.misalignment += random.normal() * fault.size;
    }
    if (fault.kind == heading_wander) {
      const double next = fault.size * std::sin(2 * pi * time / period + phase);
      now.misalignment += next - wandered;
      wandered = next;
    }
    const double bend = std::clamp(turn, -60 * tick, 60 * tick);
    course += bend;
    turn -= bend;
    hand += turned * degree;
    // The phone is held at arm's length, and moves in a circle when the walker turns on the spot.
    const Complex move = std::polar(length, course * degree) + std::polar(0.4, hand) -
                         std::polar(0.4, hand - turned * degree);
    now.misalignment += yaw_walk * std::sqrt(tick) * random.normal() +
                        0.02 * std::sqrt(std::abs(turned)) * random.normal();
    now.place += move;
    if (rides) now.place += std::polar(8 * tick, course * degree + 0.7);
    now.seen += move * std::polar(scale, -now.misalignment * degree);
    now.distance += length;
    left -= length;
    since += length;
    if (left > 0) return;
    turn += angle;
    if (way != 3 || since > 60) {
      now.street += 1;
      since = 0;
    }
    legs += 1;
    begin_leg(random);
  }

private:
  Fault fault;
  bool leapt = false;
  double time = 0, period = 0, phase = 0, wandered = 0;
  int way, rests, legs = 0;
  double yaw_walk, scale, side, speed, course;
  double gait = 0, rest = 0, spin = 0, turn = 0, hand = 0, left = 0, angle = 0, since = 0;

  void begin_leg(Random &random) {
    switch (way) {
    case 0: left = 1e6; break;
    case 1: left = legs == 0 ? random.uniform(25, 80) : 1e6, angle = side * 90; break;
    case 2: left = random.uniform(25, 70), angle = (legs % 2 ? side : -side) * 90; break;
    case 3: left = 2.5, angle = side * 6; break;
    case 4:
      left = random.uniform(30, 150), angle = (random.coin() ? 1 : -1) * random.uniform(20, 120);
      break;
    default: left = legs == 0 ? random.uniform(40, 100) : 1e6, angle = 180; break;
    }
  }
};

/// The errors of fixes, in standard deviations except for echoes.
class Receiver {
public:
  Receiver(const heading_noise &noise, Random &random) : noise(noise) {
    // The rough error is so large that the smoothed one has a variance of 1.
    const double smooth = noise.smoothing / noise.time_constant;
    rough_deviation = std::sqrt(1 + smooth);
    rough = random.pair() * rough_deviation;
    error = rough / (1 + smooth) + random.pair() * std::sqrt(smooth / (1 + smooth));
    lasting = random.pair();
    claim = random.normal();
    if (random.coin(noise.echo_share)) begin_echo(random);
  }

  /// Advances by some seconds; returns the error of a fix, metres.
  Complex next(double step, int new_street, Random &random) {
    if (step > 0) wander(step, random);
    if (new_street != street) {
      street = new_street;
      lasting = random.pair();
    }
    const double rest = 1 - noise.white_share;
    const Complex all = std::sqrt(noise.white_share) * random.pair() +
                        std::sqrt(rest * (1 - noise.street_share)) * error +
                        std::sqrt(rest * noise.street_share) * lasting;
    return noise.deviation * (all + (echoing ? echo : Complex(0)));
  }

  double claimed(double spread) const {
    return noise.deviation / noise.claim * std::exp(spread * claim);
  }

private:
  heading_noise noise;
  Complex rough, error, lasting, echo;
  double rough_deviation, claim;
  bool echoing = false;
  int street = 0;

  void begin_echo(Random &random) {
    echoing = true;
    // A ring whose radius is around the deviation along both axes together.
    echo = std::polar(
        noise.echo_deviation * 1.4 * random.uniform(0.6, 1.4), random.uniform(0, 2 * pi));
  }

  void wander(double step, Random &random) {
    const int parts = noise.smoothing > 0
                          ? std::max(1, int(std::ceil(step / std::min(0.25 * noise.smoothing, 0.1))))
                          : 1;
    const double kept = std::exp(-step / parts / noise.time_constant);
    const double followed =
        noise.smoothing > 0 ? 1 - std::exp(-step / parts / noise.smoothing) : 1;
    for (int part = 0; part < parts; ++part) {
      const Complex next =
          kept * rough + rough_deviation * std::sqrt(1 - kept * kept) * random.pair();
      error += followed * ((followed < 1 ? 0.5 * (rough + next) : next) - error);
      rough = next;
    }
    const double memory = std::exp(-step / 20);
    claim = claim * memory + std::sqrt(1 - memory * memory) * random.normal();
    const double away = step / noise.echo_length;
    if (echoing) {
      echoing = random.coin(std::exp(-away));
    } else if (noise.echo_share > 0 &&
               !random.coin(std::exp(-away * noise.echo_share / (1 - noise.echo_share)))) {
      begin_echo(random);
    }
  }
};
} // namespace

heading_walk draw_walk(Random &random) {
  static const double rates[] = {0.2, 0.5, 1, 1, 2, 5, 10};
  heading_walk walk{};
  heading_noise &noise = walk.noise;
  walk.rate = rates[int(random.uniform(0, 7))];
  walk.surroundings = int(random.uniform(0, 3));
  walk.way = int(random.uniform(0, 6));
  walk.rests = random.coin();
  static const double accuracies[][2] = {{2.5, 5}, {5, 11}, {11, 25}};
  const double *range = accuracies[walk.surroundings];
  noise.deviation = random.factor(range[0], range[1]) / 1.515;
  noise.time_constant = random.factor(2, 120);
  noise.smoothing = random.coin(0.35) ? random.factor(0.5, 6) : 0;
  noise.street_share = random.coin() ? random.uniform(0.1, 0.6) : 0;
  noise.white_share = random.coin() ? random.factor(0.002, 0.1) : 0.002;
  noise.claim = random.factor(0.4, 3);
  noise.yaw_walk = random.uniform(0, 0.3);
  noise.scale_deviation = random.uniform(0, 0.04);
  noise.lateness = random.coin(0.7) ? random.uniform(0, 2) : 0;
  const bool echoes = walk.surroundings == 2 || (walk.surroundings == 1 && random.coin());
  noise.echo_share = echoes ? random.uniform(0, walk.surroundings == 2 ? 0.2 : 0.05) : 0;
  noise.echo_length = random.factor(2, 15);
  noise.echo_deviation = random.uniform(2, 5) * 1.515 / std::sqrt(2.0);
  return walk;
}

namespace {
/// Makes the fixes of a walk of some seconds.
size_t make_fixes(
    const heading_walk &walk, const Fault &fault, double duration, Random &random,
    heading_fix *fixes, size_t capacity) {
  Walker walker(walk, fault, random);
  std::vector<Moment> moments{walker.now};
  while (moments.size() * tick < duration) {
    walker.step(random);
    moments.push_back(walker.now);
  }
  Receiver receiver(walk.noise, random);
  const double spread = random.uniform(0, 0.25);
  size_t count = 0;
  double last = 0;
  for (double time = 0; time <= duration - 1 + 1e-9; time += 1 / walk.rate) {
    const auto at = [&](double when) {
      const auto index = std::lround(std::max(when, 0.0) / tick);
      return moments[std::min(size_t(index), moments.size() - 1)];
    };
    const Moment now = at(time), then = at(time - walk.noise.lateness);
    const Complex fix = then.place + receiver.next(time - last, then.street, random);
    last = time;
    if (fault.kind == heading_loss && time > 90 && time <= 150) continue;
    if (count < capacity)
      fixes[count] = {
          time, fix.real(), fix.imag(), std::max(receiver.claimed(spread), 0.3),
          now.seen.real(), now.seen.imag(), then.seen.real(), then.seen.imag(),
          then.street, now.misalignment, now.distance};
    ++count;
  }
  return count;
}
} // namespace

size_t yardstick_heading_walk(
    uint64_t seed, struct heading_walk *walk, struct heading_fix *fixes, size_t capacity) {
  Random random(seed);
  *walk = draw_walk(random);
  return make_fixes(*walk, {}, long_duration, random, fixes, capacity);
}

size_t yardstick_heading_fault(
    uint64_t seed, enum heading_fault fault, double size, struct heading_walk *walk,
    struct heading_fix *fixes, size_t capacity) {
  Random random(seed);
  *walk = draw_walk(random);
  heading_noise &noise = walk->noise;
  noise.deviation = random.factor(4, 9) / 1.515;
  noise.time_constant = random.factor(5, 60);
  noise.yaw_walk = fault == heading_unsteady ? size : random.uniform(0, 0.1);
  noise.echo_share = 0;
  noise.claim = random.factor(0.7, 1.4);
  walk->rate = 1;
  walk->surroundings = 1;
  walk->way = random.coin() ? 2 : 4;
  return make_fixes(*walk, {fault, size}, fault_duration, random, fixes, capacity);
}
