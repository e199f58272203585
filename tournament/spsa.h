#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace chuhe::tournament {

/// How a tuning runs.
struct SpsaSettings {
    std::string parameters = "engine:Tune";  ///< a file, or "engine:" and how option names begin
    std::string state;                       ///< for going on after an interruption; may be empty
    int iterations = 0;                      ///< N; must be given
    int pairs = 1;                           ///< pairs of games an iteration
    double a_ratio = 0.1;                    ///< A / N
    double alpha = 0.602;                    ///< how fast the steps shrink
    double gamma = 0.101;                    ///< how fast the perturbations shrink
};

/// A number to tune: a spin option of the engine. All but r_end are in units of the option.
struct TuningParameter {
    std::string name;
    std::int64_t start = 0;
    std::int64_t least = 0;
    std::int64_t most = 0;
    double c_end = 0;  ///< perturbation in the last iteration
    double r_end = 0;  ///< learning ratio a / c^2 in the last iteration

    friend bool operator==(const TuningParameter&, const TuningParameter&) = default;
};

/// The two settings that play each other in an iteration, one value a parameter.
struct Probe {
    std::vector<std::int64_t> plus;
    std::vector<std::int64_t> minus;
};

/// Simultaneous perturbation stochastic approximation (Spall, "Multivariate stochastic
/// approximation using a simultaneous perturbation gradient approximation", 1992; gains as in his
/// "Implementation of the simultaneous perturbation algorithm", 1998) in the form that chess
/// engines use: each parameter has its own gains, given by what they are in the last iteration N.
///
/// In iteration k = 1..N every parameter is moved by +c_k or -c_k at random, at once. The setting
/// plays its mirror image, and with `result` = games won minus games lost by the first
///
///     theta += r_k c_k sign result        c_k = c / k^gamma
///     r_k = a_k / c_k^2                   a_k = a / (A + k)^alpha
///
/// Everything here is a function of the seed and its arguments, so that an interrupted run goes on
/// exactly.
class Spsa {
  public:
    Spsa(SpsaSettings settings, std::vector<TuningParameter> parameters, std::uint64_t seed);

    struct Gains {
        double a = 0;  ///< a_k
        double c = 0;  ///< c_k, in units of the option
        /// How far a game won moves the parameter, in units of the option.
        [[nodiscard]] double step() const { return a / c; }
        /// r_k
        [[nodiscard]] double ratio() const { return a / (c * c); }
    };
    [[nodiscard]] Gains gains(const TuningParameter& parameter, int iteration) const;

    /// +1 or -1 a parameter, fair and independent coins.
    [[nodiscard]] std::vector<int> signs(int iteration) const;

    /// theta +- c_k sign within the ranges, rounded at random so that the mean is kept. Both sides
    /// are rounded by the same number: their difference never turns against the sign.
    [[nodiscard]] Probe probe(const std::vector<double>& theta, int iteration) const;

    /// theta after the iteration. `result` may come late, when theta has moved meanwhile.
    void step(std::vector<double>& theta, int iteration, int result) const;

    [[nodiscard]] const SpsaSettings& settings() const { return settings_; }
    [[nodiscard]] const std::vector<TuningParameter>& parameters() const { return parameters_; }
    /// Where theta begins.
    [[nodiscard]] std::vector<double> start() const;

  private:
    SpsaSettings settings_;
    std::vector<TuningParameter> parameters_;
    std::uint64_t stream_;
};

/// The whole number that stands for a tuned value.
std::int64_t rounded(double value);

}  // namespace chuhe::tournament
