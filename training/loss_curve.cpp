#include "training/loss_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace chuhe::training {

namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 420;
constexpr double kLeft = 80;
constexpr double kRight = 20;
constexpr double kTop = 50;
constexpr double kBottom = 50;
constexpr int kTicks = 5;

/// Maps epochs and losses to the picture.
class Axes {
  public:
    explicit Axes(const LossHistory& history) {
        double lowest = 1;
        double highest = 0;
        for (const auto* points : {&history.training, &history.validation}) {
            for (const LossPoint& p : *points) {
                last_epoch_ = std::max(last_epoch_, p.epoch);
                if (p.loss <= 0) continue;
                lowest = std::min(lowest, p.loss);
                highest = std::max(highest, p.loss);
            }
        }
        if (highest <= 0) highest = lowest;
        constexpr double kMargin = 0.05;
        low_ = std::log(lowest) - kMargin;
        high_ = std::log(highest) + kMargin;
    }

    [[nodiscard]] double x(double epoch) const {
        return kLeft + (kWidth - kLeft - kRight) * epoch / last_epoch_;
    }
    [[nodiscard]] double y(double loss) const {
        const double share = (std::log(std::max(loss, 1e-12)) - low_) / (high_ - low_);
        return kHeight - kBottom - (kHeight - kTop - kBottom) * share;
    }
    [[nodiscard]] double epoch_tick(int i) const { return last_epoch_ * i / kTicks; }
    [[nodiscard]] double loss_tick(int i) const {
        return std::exp(low_ + (high_ - low_) * i / kTicks);
    }

  private:
    double last_epoch_ = 1e-3;
    double low_ = 0;
    double high_ = 1;
};

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
                       anchor, text);
}

std::string grid(const Axes& axes) {
    std::string svg;
    constexpr double kLabelGap = 8;
    constexpr double kLabelDrop = 18;
    for (int i = 0; i <= kTicks; ++i) {
        const double x = axes.x(axes.epoch_tick(i));
        const double y = axes.y(axes.loss_tick(i));
        svg += fmt::format("<path d=\"M{:.1f} {}V{}M{} {:.1f}H{}\" stroke=\"#ddd\"/>\n", x, kTop,
                           kHeight - kBottom, kLeft, y, kWidth - kRight);
        svg += text_at(x, kHeight - kBottom + kLabelDrop, "middle",
                       fmt::format("{:.1f}", axes.epoch_tick(i)));
        svg += text_at(kLeft - kLabelGap, y + kLabelGap / 2, "end",
                       fmt::format("{:.5f}", axes.loss_tick(i)));
    }
    svg += text_at((kLeft + kWidth - kRight) / 2, kHeight - kLabelGap, "middle", "epochs");
    return svg;
}

std::string curve(const Axes& axes, const std::vector<LossPoint>& points, std::string_view color,
                  bool dots) {
    std::string svg = fmt::format("<polyline fill=\"none\" stroke=\"{}\" points=\"", color);
    for (const LossPoint& p : points)
        svg += fmt::format("{:.1f},{:.1f} ", axes.x(p.epoch), axes.y(p.loss));
    svg += "\"/>\n";
    for (const LossPoint& p : points) {
        if (!dots) break;
        svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n",
                           axes.x(p.epoch), axes.y(p.loss), color);
    }
    return svg;
}

}  // namespace

std::string loss_curve_svg(const LossHistory& history, const std::string& title) {
    const Axes axes(history);
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        kWidth, kHeight);
    constexpr double kTitleLine = 22;
    constexpr double kLegendLine = 40;
    svg += text_at(kLeft, kTitleLine, "start", title);
    svg += text_at(kLeft, kLegendLine, "start",
                   "<tspan fill=\"#36c\">training</tspan> <tspan fill=\"#c33\">validation</tspan>");
    svg += grid(axes);
    svg += curve(axes, history.training, "#36c", false);
    svg += curve(axes, history.validation, "#c33", true);
    return svg + "</svg>\n";
}

}  // namespace chuhe::training
