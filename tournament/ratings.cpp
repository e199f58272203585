#include "tournament/ratings.h"

#include <algorithm>
#include <cmath>

namespace chuhe::tournament {

namespace {

/// Elo of one natural unit of the logistic curve: 400 / ln 10.
constexpr double kEloUnit = 173.7177927613;
constexpr double kPrecision = 1e-9;
constexpr int kMaxIterations = 10000;
/// Virtual games of each engine against an engine of rating 0, drawn.
constexpr double kPriorGames = 1;

double expected(double difference) {
    return 1 / (1 + std::exp(-difference));
}

struct Data {
    std::size_t size = 0;
    std::vector<double> points;              ///< of each engine
    std::vector<std::vector<double>> games;  ///< between each two
    double spread = 1;  ///< variance of results, compared to that without draws
};

Data collect(const Standings& standings) {
    Data data;
    data.size = static_cast<std::size_t>(standings.engines());
    data.games.assign(data.size, std::vector<double>(data.size));
    double draws = 0;
    double all = 0;
    for (std::size_t i = 0; i < data.size; ++i) {
        const Tally total = standings.total(static_cast<int>(i));
        data.points.push_back(total.points());
        draws += static_cast<double>(total.draws);
        all += static_cast<double>(total.games());
        for (std::size_t j = 0; j < data.size; ++j) {
            if (i == j) continue;
            const Tally tally = standings.between(static_cast<int>(i), static_cast<int>(j));
            data.games[i][j] = static_cast<double>(tally.games());
        }
    }
    if (all > 0) data.spread = 1 - draws / all;
    return data;
}

/// Gradient and curvature of the log-likelihood in one rating, the others held.
void slope(const Data& data, const std::vector<double>& strength, std::size_t i, double& first,
           double& second) {
    const double prior = expected(strength[i]);
    first = data.points[i] + kPriorGames / 2 - kPriorGames * prior;
    second = kPriorGames * prior * (1 - prior);
    for (std::size_t j = 0; j < data.size; ++j) {
        if (data.games[i][j] == 0) continue;
        const double p = expected(strength[i] - strength[j]);
        first -= data.games[i][j] * p;
        second += data.games[i][j] * p * (1 - p);
    }
}

/// Inverse of a symmetric positive definite matrix by Gauss-Jordan elimination.
std::vector<std::vector<double>> inverse(std::vector<std::vector<double>> matrix) {
    const std::size_t size = matrix.size();
    std::vector<std::vector<double>> result(size, std::vector<double>(size));
    for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
    for (std::size_t i = 0; i < size; ++i) {
        const double pivot = matrix[i][i];
        for (std::size_t k = 0; k < size; ++k) {
            matrix[i][k] /= pivot;
            result[i][k] /= pivot;
        }
        for (std::size_t row = 0; row < size; ++row) {
            if (row == i) continue;
            const double factor = matrix[row][i];
            for (std::size_t k = 0; k < size; ++k) {
                matrix[row][k] -= factor * matrix[i][k];
                result[row][k] -= factor * result[i][k];
            }
        }
    }
    return result;
}

std::vector<std::vector<double>> information(const Data& data,
                                             const std::vector<double>& strength) {
    std::vector<std::vector<double>> matrix(data.size, std::vector<double>(data.size));
    for (std::size_t i = 0; i < data.size; ++i) {
        const double prior = expected(strength[i]);
        matrix[i][i] = kPriorGames * prior * (1 - prior);
        for (std::size_t j = 0; j < data.size; ++j) {
            if (i == j) continue;
            const double p = expected(strength[i] - strength[j]);
            const double weight = data.games[i][j] * p * (1 - p);
            matrix[i][i] += weight;
            matrix[i][j] = -weight;
        }
    }
    return matrix;
}

}  // namespace

std::vector<Rating> rate(const Standings& standings) {
    const Data data = collect(standings);
    std::vector<double> strength(data.size);
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
        double change = 0;
        for (std::size_t i = 0; i < data.size; ++i) {
            double first = 0;
            double second = 0;
            slope(data, strength, i, first, second);
            const double step = std::clamp(first / second, -1.0, 1.0);
            strength[i] += step;
            change = std::max(change, std::abs(step));
        }
        if (change < kPrecision) break;
    }
    double sum = 0;
    for (const double value : strength) sum += value;
    const double center = data.size > 0 ? sum / static_cast<double>(data.size) : 0;

    const auto covariance = inverse(information(data, strength));
    // The error of a rating against the average of all.
    const auto count = static_cast<double>(data.size);
    double whole = 0;
    for (const auto& row : covariance) {
        for (const double value : row) whole += value;
    }
    std::vector<Rating> ratings(data.size);
    for (std::size_t i = 0; i < data.size; ++i) {
        double row = 0;
        for (const double value : covariance[i]) row += value;
        const double variance =
            std::max(covariance[i][i] - 2 * row / count + whole / (count * count), 0.0);
        ratings[i].elo = (strength[i] - center) * kEloUnit;
        ratings[i].margin = kNinetyFivePercent * std::sqrt(variance * data.spread) * kEloUnit;
    }
    return ratings;
}

}  // namespace chuhe::tournament
