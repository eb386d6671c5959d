//! Names on a map, each at the first free spot.

use std::fmt::Write;

use super::{
    plane::{Point, Rectangle},
    view::View,
};
use crate::drawing::{Tenths, escape};

/// The occupied areas of a map, and the names on it.
#[derive(Clone)]
pub struct Labels {
    view: View,
    taken: Occupied,
    /// The occupied areas that are names or points, which the line to a name must not cross.
    names: Vec<Rectangle>,
    points: Vec<Rectangle>,
}

/// Areas by the cells of a grid over the view, so that a look-up compares only those nearby. A line of a name takes
/// dozens of small areas.
#[derive(Clone)]
struct Occupied {
    bounds: Rectangle,
    cells: Vec<Vec<Rectangle>>,
}

impl Occupied {
    const SIDE: usize = 12;

    fn of(bounds: Rectangle) -> Self {
        Occupied { bounds, cells: vec![Vec::new(); Self::SIDE * Self::SIDE] }
    }

    /// The cells that an area touches; an area beyond the view belongs to the cells at its edge.
    fn cells(&self, area: Rectangle) -> impl Iterator<Item = usize> + use<> {
        let Rectangle { left, top, right, bottom } = self.bounds;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            clippy::cast_sign_loss,
            reason = "the number is limited to those of the cells"
        )]
        let cell = |at: f64, from: f64, to: f64| {
            ((at - from) / (to - from) * Self::SIDE as f64).clamp(0.0, Self::SIDE as f64 - 1.0) as usize
        };
        let columns = cell(area.left, left, right)..=cell(area.right, left, right);
        let rows = cell(area.top, top, bottom)..=cell(area.bottom, top, bottom);
        rows.flat_map(move |row| columns.clone().map(move |column| row * Self::SIDE + column))
    }

    fn add(&mut self, area: Rectangle) {
        for cell in self.cells(area) {
            if let Some(areas) = self.cells.get_mut(cell) {
                areas.push(area);
            }
        }
    }

    fn overlap(&self, area: Rectangle) -> bool {
        let mut near = self.cells(area).filter_map(|cell| self.cells.get(cell));
        near.any(|areas| areas.iter().any(|other| other.overlaps(area)))
    }
}

#[derive(Clone, Copy)]
struct Candidate {
    anchor: &'static str,
    x: f64,
    baseline: f64,
    bounds: Rectangle,
}

impl Candidate {
    /// Moves the candidate sideways into the view.
    fn moved_into(self, view: Rectangle) -> Self {
        let Rectangle { left, right, .. } = self.bounds;
        let by = (view.right - right).min(0.0) + (view.left - left).max(0.0);
        let bounds = Rectangle { left: left + by, right: right + by, ..self.bounds };
        Self { x: self.x + by, bounds, ..self }
    }

    /// The point at half the height of the letters.
    fn end_of_leader(self, style: Lettering) -> Point {
        (self.x, self.baseline - style.size * 0.3)
    }
}

/// Spots along the line from a point to its name.
fn leader(from: Point, candidate: Candidate, style: Lettering) -> impl Iterator<Item = Point> {
    const STEPS: u32 = 40;
    let to = candidate.end_of_leader(style);
    (0..STEPS).map(move |step| {
        let share = f64::from(step) / f64::from(STEPS);
        (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
    })
}

/// Class and size of a name.
#[derive(Clone, Copy)]
pub struct Lettering {
    pub class: &'static str,
    pub size: f64,
}

impl Lettering {
    fn at(self, text: &str, anchor: &'static str, x: f64, baseline: f64) -> Candidate {
        #[expect(clippy::cast_precision_loss, reason = "names are short")]
        let width = text.chars().count() as f64 * self.size * 0.58;
        let left = match anchor {
            "start" => x,
            "end" => x - width,
            _ => x - width / 2.0,
        };
        let bounds = Rectangle {
            left,
            top: baseline - self.size * 0.85,
            right: left + width,
            bottom: baseline + self.size * 0.25,
        };
        Candidate { anchor, x, baseline, bounds }
    }

    fn write(self, svg: &mut String, candidate: Candidate, text: &str) {
        let Candidate { anchor, x, baseline, .. } = candidate;
        let [x, baseline, size] = [x, baseline, self.size].map(Tenths);
        let _ = write!(
            svg,
            "<text class=\"{}\" x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>",
            self.class,
            escape(text)
        );
    }
}

impl Labels {
    pub fn on(view: View) -> Self {
        Self { view, taken: Occupied::of(view.bounds), names: Vec::new(), points: Vec::new() }
    }

    pub fn take(&mut self, bounds: Rectangle) {
        self.taken.add(bounds);
    }

    /// Keeps names off a point: a name close to another place's point would seem to belong to that place.
    pub fn take_point(&mut self, point: Point, radius: f64) {
        let bounds = Rectangle::around(point, radius * 1.1);
        self.take(bounds);
        self.points.push(bounds);
    }

    fn take_name(&mut self, bounds: Rectangle) {
        self.take(bounds);
        self.names.push(bounds);
    }

    pub fn is_free(&self, bounds: Rectangle) -> bool {
        self.view.bounds.grown(-self.view.unit()).holds(bounds) && !self.taken.overlap(bounds)
    }

    /// Writes a name beside its point, or further away at the end of a thin line, or, without any room, beside the
    /// point over other names, but on the map. Returns the distance of the name from its place beside the point.
    pub fn name(&mut self, svg: &mut String, text: &str, point: Point, radius: f64, style: Lettering) -> f64 {
        let near = beside(text, point, radius, style);
        if let Some(clear) = near.iter().find(|candidate| self.is_free(candidate.bounds)) {
            self.write_name(svg, text, *clear, style);
            return 0.0;
        }
        let distances = (2..=8).map(|step| f64::from(step) * style.size * 0.9);
        let far = distances.flat_map(|distance| away(text, point, style, distance));
        let others = self.points.iter().filter(|other| !other.holds_point(point));
        let crossed: Vec<&Rectangle> = self.names.iter().chain(others).collect();
        let is_led = |candidate: &Candidate| {
            let mut leader = leader(point, *candidate, style);
            self.is_free(candidate.bounds) && !leader.any(|spot| crossed.iter().any(|other| other.holds_point(spot)))
        };
        let Some(led) = far.into_iter().find(is_led) else {
            let [first, ..] = near;
            let within = near.into_iter().find(|candidate| self.view.bounds.holds(candidate.bounds));
            self.write_name(svg, text, within.unwrap_or_else(|| first.moved_into(self.view.bounds)), style);
            return self.view.width();
        };
        let (to_x, to_y) = led.end_of_leader(style);
        let length = (to_x - point.0).hypot(to_y - point.1);
        let [x, y, to_x, to_y] = [point.0, point.1, to_x, to_y].map(Tenths);
        let _ = write!(svg, "<path class=\"map-leader\" d=\"M{x} {y}L{to_x} {to_y}\"/>");
        for spot in leader(point, led, style) {
            self.take(Rectangle::around(spot, style.size * 0.1));
        }
        self.write_name(svg, text, led, style);
        length
    }

    fn write_name(&mut self, svg: &mut String, text: &str, candidate: Candidate, style: Lettering) {
        self.take_name(candidate.bounds);
        style.write(svg, candidate, text);
    }

    /// Writes a name beside its point if there is room; returns whether it was written.
    pub fn name_if_free(&mut self, svg: &mut String, text: &str, point: Point, radius: f64, style: Lettering) -> bool {
        let free = beside(text, point, radius, style).into_iter().find(|candidate| self.is_free(candidate.bounds));
        if let Some(chosen) = free {
            self.take_name(chosen.bounds);
            style.write(svg, chosen, text);
        }
        free.is_some()
    }

    /// Writes the name of an area at the first of its spots that is free, if any is.
    pub fn area(&mut self, svg: &mut String, text: &str, spots: impl IntoIterator<Item = Point>, style: Lettering) {
        // Letter-spaced capitals are wider.
        let wide = Lettering { size: style.size * 1.18, ..style };
        for (x, y) in spots {
            let room = wide.at(text, "middle", x, y);
            if self.is_free(room.bounds) {
                self.take_name(room.bounds);
                style.write(svg, style.at(text, "middle", x, y), text);
                return;
            }
        }
    }
}

fn beside(text: &str, (x, y): Point, radius: f64, style: Lettering) -> [Candidate; 8] {
    let size = style.size;
    let gap = radius + size * 0.35;
    [
        style.at(text, "start", x + gap, y + size * 0.32),
        style.at(text, "end", x - gap, y + size * 0.32),
        style.at(text, "middle", x, y - gap),
        style.at(text, "middle", x, y + gap + size * 0.7),
        style.at(text, "start", x + gap * 0.8, y - size * 0.6),
        style.at(text, "start", x + gap * 0.8, y + size * 1.2),
        style.at(text, "end", x - gap * 0.8, y - size * 0.6),
        style.at(text, "end", x - gap * 0.8, y + size * 1.2),
    ]
}

fn away(text: &str, (x, y): Point, style: Lettering, distance: f64) -> [Candidate; 8] {
    let middle = y + style.size * 0.32;
    [
        style.at(text, "start", x + distance, y - distance * 0.8),
        style.at(text, "end", x - distance, y + distance * 0.8),
        style.at(text, "start", x + distance, y + distance * 0.8),
        style.at(text, "end", x - distance, y - distance * 0.8),
        style.at(text, "middle", x, y - distance * 1.2),
        style.at(text, "middle", x, y + distance * 1.5),
        style.at(text, "end", x - distance, middle),
        style.at(text, "start", x + distance, middle),
    ]
}

#[cfg(test)]
mod tests {
    use super::{super::view::Column, *};

    const STYLE: Lettering = Lettering { class: "map-name", size: 10.0 };

    fn labels() -> Labels {
        let bounds = Rectangle { left: 0.0, top: 0.0, right: 1000.0, bottom: 750.0 };
        Labels::on(View { bounds, column: Column::Wide, is_country: false })
    }

    #[test]
    fn a_name_goes_to_the_other_side_where_something_lies() {
        let mut labels = labels();
        labels.take(Rectangle { left: 510.0, top: 300.0, right: 700.0, bottom: 500.0 });
        let mut svg = String::new();
        labels.name(&mut svg, "Arusha", (500.0, 400.0), 4.0, STYLE);
        assert!(svg.contains("text-anchor=\"end\""), "{svg}");
        assert!(!svg.contains("map-leader"), "{svg}");
    }

    #[test]
    fn a_name_without_room_beside_its_point_is_led_to_it() {
        let mut labels = labels();
        labels.take(Rectangle::around((500.0, 400.0), 20.0));
        let mut svg = String::new();
        labels.name(&mut svg, "Arusha", (500.0, 400.0), 4.0, STYLE);
        assert!(svg.starts_with("<path class=\"map-leader\" d=\"M500 400L"), "{svg}");
    }

    #[test]
    fn the_line_to_a_name_crosses_no_other() {
        let mut labels = labels();
        let mut svg = String::new();
        // No room beside the point, and a name where the line would run first, to the upper right.
        labels.take(Rectangle::around((500.0, 400.0), 20.0));
        labels.take_name(Rectangle { left: 501.0, top: 380.0, right: 560.0, bottom: 399.0 });
        labels.name(&mut svg, "Arusha", (500.0, 400.0), 4.0, STYLE);
        let ends = svg.split_once(" d=\"M500 400L").unwrap().1.split('"').next().unwrap();
        let (x, y) = ends.split_once(' ').unwrap();
        let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
        assert!(x < 500.0 || y > 400.0, "{svg}");
    }

    #[test]
    fn a_name_without_any_room_stays_on_the_map() {
        let mut labels = labels();
        labels.take(Rectangle { left: 0.0, top: 0.0, right: 1000.0, bottom: 750.0 });
        let name = "Arusha National Park".repeat(6);
        let mut svg = String::new();
        labels.name(&mut svg, &name, (900.0, 400.0), 4.0, STYLE);
        let (left, right) = labels.names.first().map(|bounds| (bounds.left, bounds.right)).unwrap();
        assert!(left >= 0.0 && right <= 1000.0, "{left} {right}");
    }

    #[test]
    fn a_town_without_room_stays_unnamed() {
        let mut labels = labels();
        labels.take(Rectangle::around((500.0, 400.0), 300.0));
        let mut svg = String::new();
        assert!(!labels.name_if_free(&mut svg, "Moshi", (500.0, 400.0), 4.0, STYLE));
        assert_eq!(svg, "");
    }
}
