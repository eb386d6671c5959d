//! Parts that help to read a map: a scale with north above it, and the whole country in a corner.

use std::fmt::Write;

use super::{
    geography::Geography,
    ground::write_layer,
    labels::Labels,
    plane::{KILOMETRES, Point, Rectangle},
    view::View,
};
use crate::drawing::Tenths;

/// A corner of the map for a panel of this size: the first free one, else the first.
fn corner(view: View, labels: &Labels, width: f64, height: f64, order: [(bool, bool); 4]) -> Point {
    let margin = view.unit() * 3.0;
    let bounds = view.bounds;
    let place = |(right, bottom): (bool, bool)| {
        let x = if right { bounds.right - margin - width } else { bounds.left + margin };
        let y = if bottom { bounds.bottom - margin - height } else { bounds.top + margin };
        (x, y)
    };
    let is_free =
        |(x, y): &Point| labels.is_free(Rectangle { left: *x, top: *y, right: x + width, bottom: y + height });
    let [first, ..] = order;
    order.into_iter().map(place).find(is_free).unwrap_or_else(|| place(first))
}

/// The whole country in a corner, with a frame around the view.
pub fn write_locator(svg: &mut String, geography: &Geography, view: View, labels: &mut Labels) {
    if view.is_country {
        return;
    }
    let unit = view.unit();
    let Some(land) = Rectangle::holding(geography.country.iter().copied()) else { return };
    let (width, height) = (unit * 17.0, unit * 17.0);
    let (x, y) = corner(view, labels, width, height, [(true, true), (false, true), (true, false), (false, false)]);
    let scale = width * 0.84 / land.width();
    let (shift_x, shift_y) = (x + width * 0.08 - land.left * scale, y + height * 0.1 - land.top * scale);
    let bounds = view.bounds;
    let [panel_x, panel_y, panel_width, panel_height] = [x, y, width, height].map(Tenths);
    let [radius, shift_x, shift_y] = [unit * 0.8, shift_x, shift_y].map(Tenths);
    let _ = write!(
        svg,
        "<g class=\"map-locator\"><rect class=\"map-panel\" x=\"{panel_x}\" y=\"{panel_y}\" width=\"{panel_width}\" height=\"{panel_height}\" rx=\"{radius}\"/><g transform=\"translate({shift_x} {shift_y}) scale({scale:.4})\">",
    );
    write_layer(svg, geography, "map-land", "country");
    let _ = write!(
        svg,
        "<rect class=\"map-crop\" x=\"{:.0}\" y=\"{:.0}\" width=\"{:.0}\" height=\"{:.0}\"/></g></g>",
        bounds.left,
        bounds.top,
        bounds.right - bounds.left,
        bounds.bottom - bounds.top,
    );
    labels.take(Rectangle { left: x, top: y, right: x + width, bottom: y + height });
}

/// A bar of a round number of kilometres, and an arrow to the north.
pub fn write_scale(svg: &mut String, view: View, labels: &mut Labels) {
    let unit = view.unit();
    let longest = unit * 20.0 * KILOMETRES;
    let kilometres = [500_u16, 200, 100, 50, 25].into_iter().find(|length| f64::from(*length) <= longest).unwrap_or(10);
    let length = f64::from(kilometres) / KILOMETRES;
    let size = view.letter() * 2.0;
    // The letter of the arrow keeps off the text of the bar.
    let beside = unit * 2.2 + size * 0.8;
    let (width, height) = (length + beside, unit * 6.0);
    let (x, y) = corner(view, labels, width, height, [(false, true), (true, true), (false, false), (true, false)]);
    let (bar, base) = (x + beside, y + height);
    let tick = unit * 0.9;
    let [top, middle, above] = [base - tick, bar + length / 2.0, base - unit * 1.3].map(Tenths);
    let [arrow_x, letter_x, letter_y] = [x, x + unit * 1.1, base - unit * 4.0].map(Tenths);
    let [half, arrow, notch] = [unit * 1.1, unit * 3.6, unit * 0.9].map(Tenths);
    let [bar, base, tick, length, size] = [bar, base, tick, length, size].map(Tenths);
    let _ = write!(
        svg,
        "<g class=\"map-scale\"><path d=\"M{bar} {top}v{tick}h{length}v-{tick}\"/><text x=\"{middle}\" y=\"{above}\" font-size=\"{size}\" text-anchor=\"middle\">{kilometres}\u{a0}km</text><path class=\"map-north\" d=\"M{arrow_x} {base}l{half} -{arrow}l{half} {arrow}l-{half} -{notch}z\"/><text x=\"{letter_x}\" y=\"{letter_y}\" font-size=\"{size}\" text-anchor=\"middle\">N</text></g>",
    );
    labels.take(Rectangle { left: x, top: y, right: x + width, bottom: y + height });
}
