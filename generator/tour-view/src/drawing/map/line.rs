//! Lines and shores as path data.

use super::plane::Point;
use crate::drawing::number;

/// Keeps the width of a stroke at every scale.
pub const SAME_WIDTH: &str = "vector-effect=\"non-scaling-stroke\"";

/// The nearest point on a grid of tenths, a quarter of a pixel on the closest map. Relative steps start from points on
/// the grid, so that rounding errors do not add up.
pub fn snapped((x, y): Point) -> Point {
    ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0)
}

/// A smooth line through the points: each is passed in the direction from its neighbour before to the one after.
pub fn smooth(output: &mut String, points: &[Point], closed: bool) {
    let count = points.len();
    let at = |index: usize| points.get(index % count.max(1)).copied().map(snapped).unwrap_or_default();
    if count == 0 {
        return;
    }
    let mut here = at(0);
    output.push('M');
    pair(output, here);
    output.push('s');
    let steps = if closed { count } else { count - 1 };
    for index in 1..=steps {
        let (point, after) = (at(index), if closed || index + 1 < count { at(index + 1) } else { at(index) });
        let (along_x, along_y) = (after.0 - here.0, after.1 - here.1);
        let length = along_x.hypot(along_y);
        // A handle no longer than a third of the shorter side, so that no side bulges.
        let handle = distance(here, point).min(distance(point, after)) / 3.0;
        let (turn_x, turn_y) =
            if length > 0.0 { (along_x / length * handle, along_y / length * handle) } else { (0.0, 0.0) };
        let (handle_x, handle_y) = snapped((point.0 - turn_x - here.0, point.1 - turn_y - here.1));
        if index == 1 {
            number(output, handle_x);
        } else {
            separated(output, handle_x);
        }
        for value in [handle_y, point.0 - here.0, point.1 - here.1] {
            separated(output, value);
        }
        here = point;
    }
    if closed {
        output.push('z');
    }
}

fn distance(from: Point, to: Point) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

pub fn pair(output: &mut String, (x, y): Point) {
    number(output, x);
    separated(output, y);
}

/// Appends a further number: a minus separates as well as a space.
fn separated(output: &mut String, value: f64) {
    if value > -0.05 {
        output.push(' ');
    }
    number(output, value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smooth_line_passes_its_points() {
        let mut data = String::new();
        smooth(&mut data, &[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], false);
        assert_eq!(data, "M0 0s7.6-2.4 10 0 0 10 0 10");
    }
}
