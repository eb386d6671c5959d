//! The elevation profile of a climb, from the altitudes of its itinerary.

use std::fmt::Write;

use super::{escape, number};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 40.0;

/// Draws one point per day. `days` holds each day's label and altitude in metres;
/// `title` names the picture for screen readers, `metres` writes an altitude.
/// `None` with fewer than three days or hardly any climb: then there is nothing to see.
pub fn elevation_profile(days: &[(String, u16)], title: &str, metres: impl Fn(u16) -> String) -> Option<String> {
    let lowest = f64::from(days.iter().map(|(_, altitude)| *altitude).min()?);
    let highest = f64::from(days.iter().map(|(_, altitude)| *altitude).max()?);
    if days.len() < 3 || highest - lowest < 600.0 {
        return None;
    }
    let floor = (lowest / 500.0).floor() * 500.0;
    let ceiling = (highest / 500.0).ceil() * 500.0;
    #[expect(clippy::cast_precision_loss, reason = "an itinerary has few days")]
    let x = |index: usize| LEFT + (WIDTH - LEFT - RIGHT) * index as f64 / (days.len() - 1) as f64;
    let y = |altitude: f64| TOP + (HEIGHT - TOP - BOTTOM) * (ceiling - altitude) / (ceiling - floor);

    let mut svg = format!(
        "<svg class=\"elevation\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">",
        escape(title)
    );
    let step = if ceiling - floor > 2500.0 { 1000.0 } else { 500.0 };
    let mut level = (floor / step).ceil() * step;
    while level <= ceiling {
        svg.push_str("<path class=\"elevation-grid\" d=\"M");
        number(&mut svg, LEFT);
        svg.push(' ');
        number(&mut svg, y(level));
        svg.push('H');
        number(&mut svg, WIDTH - RIGHT);
        svg.push_str("\"/><text class=\"elevation-level\" x=\"");
        number(&mut svg, LEFT - 8.0);
        svg.push_str("\" y=\"");
        number(&mut svg, y(level) + 4.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "levels lie between altitudes, which are u16"
        )]
        let _ = write!(svg, "\">{}</text>", escape(&metres(level as u16)));
        level += step;
    }
    let points: Vec<(f64, f64)> =
        days.iter().enumerate().map(|(index, (_, altitude))| (x(index), y(f64::from(*altitude)))).collect();
    let line = curve(&points);
    svg.push_str("<path class=\"elevation-area\" d=\"");
    svg.push_str(&line);
    svg.push('L');
    number(&mut svg, WIDTH - RIGHT);
    svg.push(' ');
    number(&mut svg, y(floor));
    svg.push('L');
    number(&mut svg, LEFT);
    svg.push(' ');
    number(&mut svg, y(floor));
    svg.push_str("Z\"/><path class=\"elevation-line\" d=\"");
    svg.push_str(&line);
    svg.push_str("\"/>");
    for (index, ((label, altitude), (x, y_point))) in days.iter().zip(&points).enumerate() {
        let is_top = f64::from(*altitude) >= highest;
        svg.push_str(if is_top {
            "<circle class=\"elevation-top\" cx=\""
        } else {
            "<circle class=\"elevation-day\" cx=\""
        });
        number(&mut svg, *x);
        svg.push_str("\" cy=\"");
        number(&mut svg, *y_point);
        svg.push_str(if is_top { "\" r=\"5.5\"/>" } else { "\" r=\"4\"/>" });
        let anchor = if index == 0 {
            "start"
        } else if index + 1 == days.len() {
            "end"
        } else {
            "middle"
        };
        svg.push_str("<text class=\"elevation-value\" text-anchor=\"");
        svg.push_str(anchor);
        svg.push_str("\" x=\"");
        number(&mut svg, *x);
        svg.push_str("\" y=\"");
        number(&mut svg, y_point - 12.0);
        let _ = write!(
            svg,
            "\">{}</text><text class=\"elevation-label\" text-anchor=\"middle\" x=\"",
            escape(&metres(*altitude))
        );
        number(&mut svg, *x);
        let _ = write!(svg, "\" y=\"{}\">{}</text>", HEIGHT - 14.0, escape(label));
    }
    svg.push_str("</svg>");
    Some(svg)
}

/// A smooth line through the points that never overshoots them: control points lie level with their ends.
fn curve(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    let mut previous: Option<(f64, f64)> = None;
    for &(x, y) in points {
        match previous {
            None => {
                path.push('M');
                number(&mut path, x);
                path.push(' ');
                number(&mut path, y);
            }
            Some((from_x, from_y)) => {
                let middle = f64::midpoint(from_x, x);
                for (letter, value) in [("C", middle), (" ", from_y), (" ", middle), (" ", y), (" ", x), (" ", y)] {
                    path.push_str(letter);
                    number(&mut path, value);
                }
            }
        }
        previous = Some((x, y));
    }
    path
}
