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

/// A smooth line through the points: each is passed in the direction from its neighbour before to the one after.
pub fn smooth(output: &mut String, points: &[Point], closed: bool) {
    let count = points.len();
    let at = |index: usize| points.get(index % count.max(1)).copied().unwrap_or_default();
    let Some(&start) = points.first() else { return };
    output.push('M');
    pair(output, start);
    output.push('s');
    let mut here = start;
    let steps = if closed { count } else { count - 1 };
    for index in 1..=steps {
        let (point, after) = (at(index), if closed || index + 1 < count { at(index + 1) } else { at(index) });
        let (along_x, along_y) = (after.0 - here.0, after.1 - here.1);
        let length = along_x.hypot(along_y);
        // A handle no longer than a third of the shorter side, so that no side bulges.
        let handle = distance(here, point).min(distance(point, after)) / 3.0;
        let (turn_x, turn_y) =
            if length > 0.0 { (along_x / length * handle, along_y / length * handle) } else { (0.0, 0.0) };
        if index > 1 {
            output.push(' ');
        }
        pair(output, (point.0 - turn_x - here.0, point.1 - turn_y - here.1));
        output.push(' ');
        pair(output, (point.0 - here.0, point.1 - here.1));
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
    output.push(' ');
    number(output, y);
}
