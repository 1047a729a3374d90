#include "heading_family.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <vector>

namespace {
using Complex = std::complex<double>;

constexpr double degree = 3.14159265358979323846 / 180;

/// Position, gain, rough error, the error as smoothed by the receiver, the street's error, an
/// echo's.
enum { place, gain, rough, smooth, street, echo, count };

/// A normal distribution of six complex numbers without a preferred direction.
struct Belief {
  std::array<Complex, count> mean{};
  std::array<std::array<Complex, count>, count> covariance{};

  void renew(int number, double variance) {
    mean[number] = 0;
    for (int other = 0; other < count; ++other) {
      covariance[number][other] = 0;
      covariance[other][number] = 0;
    }
    covariance[number][number] = variance;
  }
};

/// One hypothesis about which fixes were echoes.
struct Story {
  Belief belief;
  double log_weight;
  bool is_echo;
};

/// A running mixture of directions.
struct Mixture {
  Complex sum = 0;
  double weight = 0, greatest = -std::numeric_limits<double>::infinity();

  /// Adds a complex normal gain, restricted to the circle of lengths near 1: von Mises with κ =
  /// 2·|g| / v.
  void add(const Belief &belief, double log_weight, double scale_variance) {
    const Complex mean = belief.mean[gain];
    const double variance = std::max(belief.covariance[gain][gain].real(), 1e-12);
    const double length = std::abs(mean), kappa = 2 * length / variance;
    const double spread = variance + scale_variance;
    // Bessel functions from the asymptotics of their integrals, for arguments that the library
    // does not support.
    const double scaled = kappa < 500 ? std::cyl_bessel_i(0, kappa) * std::exp(-kappa)
                                      : 1 / std::sqrt(2 * 3.14159265358979 * kappa);
    const double ratio = kappa < 500 ? std::cyl_bessel_i(1, kappa) / std::cyl_bessel_i(0, kappa)
                                     : 1 - 0.5 / kappa;
    const double log = log_weight + std::log(scaled / spread) - (length - 1) * (length - 1) / spread;
    if (log > greatest) {
      const double factor = std::exp(greatest - log);
      sum *= factor;
      weight *= factor;
      greatest = log;
    }
    const double share = std::exp(log - greatest);
    weight += share;
    if (length > 0) sum += mean / length * (ratio * share);
  }
};

/// Kalman filters for one kind of noise, one for each likely hypothesis about echoes.
class Filter {
public:
  Filter(const heading_noise &noise, size_t stories, bool is_told)
      : noise(noise), capacity(stories), is_told(is_told) {}

  void take(const heading_fix &fix, Complex seen) {
    const double deviation = is_told ? noise.deviation : fix.claimed * noise.claim;
    const double all = 2 * deviation * deviation;
    const double lasting = all * (1 - noise.white_share) * noise.street_share;
    const double wander = all * (1 - noise.white_share) * (1 - noise.street_share);
    const double echoes = noise.echo_deviation * noise.echo_deviation * all;
    if (stories.empty()) {
      begin(wander, lasting, echoes);
    } else {
      const double step = fix.time - last_time;
      const bool is_new_street = is_told && fix.street != last_street;
      for (Story &story : stories) {
        predict(story.belief, step, seen - last_seen, wander);
        if (is_new_street) story.belief.renew(street, lasting);
      }
      branch(step, echoes);
    }
    last_time = fix.time;
    last_seen = seen;
    last_street = fix.street;
    for (Story &story : stories)
      update(story, Complex(fix.north, fix.east), all * noise.white_share + 1e-3);
    const auto is_likelier = [](const Story &a, const Story &b) {
      return a.log_weight > b.log_weight;
    };
    std::sort(stories.begin(), stories.end(), is_likelier);
    if (stories.size() > capacity) stories.resize(capacity);
    // The logarithm of the likelihood of all hypotheses together is kept separately.
    const double best = stories.front().log_weight;
    log_weight += best;
    for (Story &story : stories) story.log_weight -= best;
  }

  void forget_axes() {
    for (Story &story : stories) story.belief.renew(gain, 1);
  }

  /// Turns the axes by some degrees, with an uncertainty in degrees.
  void turn_axes(double degrees, double width) {
    const Complex turn = std::polar(1.0, degrees * degree);
    for (Story &story : stories) {
      Belief &belief = story.belief;
      belief.mean[gain] *= turn;
      for (int other = 0; other < count; ++other) {
        belief.covariance[gain][other] *= turn;
        belief.covariance[other][gain] *= std::conj(turn);
      }
      belief.covariance[gain][gain] += width * width * degree * degree / 3;
    }
  }

  void add_to(Mixture &mixture, double relative) const {
    const double variance = std::max(noise.scale_deviation * noise.scale_deviation, 1e-5);
    for (const Story &story : stories)
      mixture.add(story.belief, relative + story.log_weight, variance);
  }

  double log_weight = 0;
  heading_noise noise;

private:
  size_t capacity;
  bool is_told;
  std::vector<Story> stories;
  double last_time = 0;
  Complex last_seen;
  int last_street = 0;

  void begin(double wander, double lasting, double echoes) {
    Belief belief;
    belief.covariance[place][place] = 1e7;
    belief.covariance[gain][gain] = 1;
    const double ratio = noise.smoothing / noise.time_constant;
    belief.covariance[rough][rough] = wander * (1 + ratio);
    belief.covariance[rough][smooth] = belief.covariance[smooth][rough] = wander;
    belief.covariance[smooth][smooth] = wander;
    belief.covariance[street][street] = lasting;
    stories.push_back({belief, std::log(1 - noise.echo_share), false});
    if (noise.echo_share <= 0) return;
    belief.covariance[echo][echo] = echoes;
    stories.push_back({belief, std::log(noise.echo_share), true});
  }

  void predict(Belief &belief, double step, Complex move, double wander) const {
    const double kept = std::exp(-step / noise.time_constant);
    const bool smooths = noise.smoothing > 0.01;
    const double own = smooths ? std::exp(-step / noise.smoothing) : 0;
    const double ratio = smooths ? noise.smoothing / noise.time_constant : 0;
    const double followed = smooths && std::abs(1 - ratio) > 1e-6
                                ? (kept - own) / (1 - ratio)
                                : smooths ? step / noise.smoothing * kept : kept;
    const auto advance = [&](auto &&get, Complex way) {
      get(place) += get(gain) * way;
      get(smooth) = own * get(smooth) + followed * get(rough);
      get(rough) *= kept;
    };
    advance([&](int i) -> Complex & { return belief.mean[i]; }, move);
    auto &all = belief.covariance;
    for (int j = 0; j < count; ++j)
      advance([&](int i) -> Complex & { return all[i][j]; }, move);
    for (int j = 0; j < count; ++j)
      advance([&](int i) -> Complex & { return all[j][i]; }, std::conj(move));
    const double whole = wander * (1 + ratio);
    const double fresh = (1 - kept * kept) * whole;
    all[rough][rough] += fresh;
    const double shared = smooths ? wander - kept * own * wander - kept * followed * whole : fresh;
    all[rough][smooth] += shared;
    all[smooth][rough] += shared;
    all[smooth][smooth] += smooths ? wander - own * own * wander - 2 * own * followed * wander -
                                         followed * followed * whole
                                   : fresh;
    const double yaw = noise.yaw_walk * degree;
    all[gain][gain] += yaw * yaw * step;
    all[place][place] += 1e-4;
  }

  /// Continues each hypothesis both unchanged and with an echo that begins or ends.
  void branch(double step, double echoes) {
    if (noise.echo_share <= 0) return;
    const double ends = 1 - std::exp(-step / noise.echo_length);
    const double begins =
        1 - std::exp(-step / noise.echo_length * noise.echo_share / (1 - noise.echo_share));
    const size_t before = stories.size();
    for (size_t index = 0; index < before; ++index) {
      Story other = stories[index];
      const double changes = other.is_echo ? ends : begins;
      other.log_weight += std::log(changes);
      other.is_echo = !other.is_echo;
      other.belief.renew(echo, other.is_echo ? echoes : 0);
      stories[index].log_weight += std::log(1 - changes);
      stories.push_back(other);
    }
  }

  static void update(Story &story, Complex fix, double white) {
    Belief &belief = story.belief;
    std::array<Complex, count> with{};
    for (int i = 0; i < count; ++i)
      for (int j : {place, smooth, street, echo}) with[i] += belief.covariance[i][j];
    const Complex own = with[place] + with[smooth] + with[street] + with[echo];
    const double variance = std::max(own.real(), 0.0) + white;
    const Complex surprise = fix - belief.mean[place] - belief.mean[smooth] -
                             belief.mean[street] - belief.mean[echo];
    for (int i = 0; i < count; ++i) {
      belief.mean[i] += with[i] * surprise / variance;
      for (int j = 0; j < count; ++j)
        belief.covariance[i][j] -= with[i] * std::conj(with[j]) / variance;
    }
    story.log_weight -= std::log(variance) + std::norm(surprise) / variance;
  }
};

/// Filters that are weighted by how well they predicted the fixes.
class Estimator {
public:
  std::vector<Filter> filters;
  bool is_told = false;
  /// The rotations that a leap of the axes may have, degrees, and the tolerance on either side of
  /// them.
  std::vector<double> leaps;
  double leap_width = 0;
  /// The period of the leap, seconds: it either certainly comes once in the first period, or
  /// comes at a constant rate of one per period.
  double leap_time = 0;
  bool is_sure_to_leap = false;

  void take(const heading_fix &fix) {
    const Complex seen(fix.seen_north, fix.seen_east);
    if (!leaps.empty() && !times.empty()) branch(times.back(), fix.time);
    times.push_back(fix.time);
    way.push_back(seen);
    for (Filter &filter : filters)
      filter.take(
          fix, is_told ? Complex(fix.then_north, fix.then_east)
                       : at(fix.time - filter.noise.lateness));
  }

  void answer(double &misalignment, double &error) const {
    double best = -std::numeric_limits<double>::infinity();
    for (const Filter &filter : filters) best = std::max(best, filter.log_weight);
    Mixture mixture;
    for (const Filter &filter : filters)
      if (filter.log_weight > best - 20) filter.add_to(mixture, filter.log_weight - best);
    const Complex mean = mixture.sum / mixture.weight;
    misalignment = std::arg(mean) / degree;
    error = std::sqrt(-2 * std::log(std::min(std::abs(mean), 1 - 1e-15))) / degree;
  }

private:
  std::vector<double> times;
  std::vector<Complex> way;

  /// Lets the axes leap from the first filter, which knows no leap, and drops the unlikely
  /// filters.
  void branch(double from, double to) {
    double best = -std::numeric_limits<double>::infinity();
    for (const Filter &filter : filters) best = std::max(best, filter.log_weight);
    std::vector<Filter> kept{filters.front()};
    for (size_t index = 1; index < filters.size(); ++index)
      if (filters[index].log_weight > best - 25) kept.push_back(filters[index]);
    const double left = is_sure_to_leap ? std::max(leap_time - from, to - from) : leap_time;
    const double chance = std::min((to - from) / left, 1 - 1e-9);
    for (double leap : leaps) {
      Filter leapt = filters.front();
      leapt.log_weight += std::log(chance / leaps.size());
      leapt.turn_axes(leap, leap_width);
      kept.push_back(leapt);
    }
    kept.front().log_weight += std::log(1 - chance);
    filters = std::move(kept);
  }

  /// Returns AR's position of the phone at a time between fixes.
  Complex at(double time) const {
    const size_t next = std::lower_bound(times.begin(), times.end(), time) - times.begin();
    if (next == 0) return way.front();
    const double share = (time - times[next - 1]) / (times[next] - times[next - 1]);
    return way[next - 1] + share * (way[next] - way[next - 1]);
  }
};
} // namespace

void *yardstick_heading_told(const struct heading_noise *noise) {
  auto estimator = std::make_unique<Estimator>();
  estimator->is_told = true;
  estimator->filters.emplace_back(*noise, 6, true);
  return estimator.release();
}

void *yardstick_heading_leaping(
    const struct heading_noise *noise, double seconds, bool is_sure, double size) {
  auto estimator = std::make_unique<Estimator>();
  estimator->is_told = true;
  estimator->filters.emplace_back(*noise, 6, true);
  estimator->leap_time = seconds;
  estimator->is_sure_to_leap = is_sure;
  if (size > 0) {
    estimator->leaps = {size, -size};
  } else {
    for (double turn = -176; turn <= 176; turn += 8)
      if (turn != 0) estimator->leaps.push_back(turn);
    estimator->leap_width = 4;
  }
  return estimator.release();
}

void *yardstick_heading_wandering(
    const struct heading_noise *noise, double share, const double *rates, size_t count) {
  auto estimator = std::make_unique<Estimator>();
  estimator->is_told = true;
  const auto add = [&](double rate, double weight) {
    if (weight <= 0) return;
    heading_noise other = *noise;
    other.yaw_walk = rate;
    estimator->filters.emplace_back(other, 6, true);
    estimator->filters.back().log_weight = std::log(weight);
  };
  add(noise->yaw_walk, 1 - share);
  for (size_t index = 0; index < count; ++index) add(rates[index], share / count);
  return estimator.release();
}

void *yardstick_heading_bound(size_t count, uint64_t seed) {
  auto estimator = std::make_unique<Estimator>();
  Random random(seed);
  for (size_t index = 0; index < count; ++index)
    estimator->filters.emplace_back(draw_walk(random).noise, 3, false);
  return estimator.release();
}

void *yardstick_heading_nominal(void) {
  auto estimator = std::make_unique<Estimator>();
  const heading_noise nominal{5, 20, 0, 0, 0.02, 1, 0.1, 0.02, 0.5, 0.03, 8, 3};
  estimator->filters.emplace_back(nominal, 6, false);
  return estimator.release();
}

void yardstick_heading_take(void *estimator, const struct heading_fix *fix) {
  static_cast<Estimator *>(estimator)->take(*fix);
}

void yardstick_heading_answer(void *estimator, double *misalignment, double *error) {
  static_cast<Estimator *>(estimator)->answer(*misalignment, *error);
}

void yardstick_heading_forget_axes(void *estimator) {
  for (Filter &filter : static_cast<Estimator *>(estimator)->filters) filter.forget_axes();
}

void yardstick_heading_free(void *estimator) { delete static_cast<Estimator *>(estimator); }
