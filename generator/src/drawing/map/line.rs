//! Lines and shores as path data.

use super::view::{Point, Rectangle};
use crate::drawing::number;

/// The part of a ring that lies within bounds, closed along their edges (Sutherland and Hodgman).
pub fn clipped(ring: Vec<Point>, bounds: Rectangle) -> Vec<Point> {
    type Depth = fn(Point, Rectangle) -> f64;
    let edges: [Depth; 4] = [
        |point, bounds| point.0 - bounds.left,
        |point, bounds| bounds.right - point.0,
        |point, bounds| point.1 - bounds.top,
        |point, bounds| bounds.bottom - point.1,
    ];
    edges.into_iter().fold(ring, |ring, depth| {
        let mut kept = Vec::with_capacity(ring.len());
        let Some(mut previous) = ring.last().copied() else { return kept };
        for point in ring {
            let (before, here) = (depth(previous, bounds), depth(point, bounds));
            if (before < 0.0) != (here < 0.0) {
                let share = before / (before - here);
                kept.push((previous.0 + (point.0 - previous.0) * share, previous.1 + (point.1 - previous.1) * share));
            }
            if here >= 0.0 {
                kept.push(point);
            }
            previous = point;
        }
        kept
    })
}

/// A smooth line through the points, on a grid of the size of `grain`: each is passed in the direction
/// from its neighbour before to the one after.
pub fn smooth(output: &mut String, points: &[Point], closed: bool, grain: f64) {
    let snapped = |(x, y): Point| ((x / grain).round() * grain, (y / grain).round() * grain);
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

/// Another number: a minus separates it from the one before as well as a space does.
fn separated(output: &mut String, value: f64) {
    if value > -0.05 {
        output.push(' ');
    }
    number(output, value);
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Rectangle = Rectangle { left: 0.0, top: 0.0, right: 10.0, bottom: 10.0 };

    #[test]
    fn a_ring_is_cut_along_the_edges() {
        let ring = clipped(vec![(5.0, 5.0), (25.0, 5.0), (25.0, 8.0), (5.0, 8.0)], BOUNDS);
        assert_eq!(ring, [(5.0, 5.0), (10.0, 5.0), (10.0, 8.0), (5.0, 8.0)]);
    }

    #[test]
    fn a_ring_elsewhere_leaves_nothing() {
        assert!(clipped(vec![(15.0, 5.0), (25.0, 5.0), (25.0, 8.0)], BOUNDS).is_empty());
    }

    #[test]
    fn a_ring_around_the_bounds_fills_them() {
        let ring = clipped(vec![(-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)], BOUNDS);
        let all = Rectangle::holding(ring).unwrap();
        assert_eq!((all.left, all.top, all.right, all.bottom), (0.0, 0.0, 10.0, 10.0));
    }

    #[test]
    fn a_smooth_line_passes_its_points() {
        let mut data = String::new();
        smooth(&mut data, &[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], false, 1.0);
        assert_eq!(data, "M0 0s8-2 10 0 0 10 0 10");
    }
}
