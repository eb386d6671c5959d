//! Where things lie on the drawing.
//!
//! Map units are hundredths of a degree, longitudes shortened as they are at
//! 6.4° south, the middle of the country.

use super::coast::Degrees;
use crate::drawing::number;

const WEST: f64 = 29.0;
const NORTH: f64 = -0.6;
const SHORTENING: f64 = 0.9938;
/// Kilometres in a map unit.
pub const KILOMETRES: f64 = 1.106;

/// In map units.
pub type Point = (f64, f64);

pub fn project((longitude, latitude): Degrees) -> Point {
    ((longitude - WEST) * 100.0 * SHORTENING, (NORTH - latitude) * 100.0)
}

#[derive(Clone, Copy)]
pub struct Rectangle {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rectangle {
    pub fn around((x, y): Point, reach: f64) -> Self {
        Self { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
    }

    pub fn holding(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        points.into_iter().map(|point| Self::around(point, 0.0)).reduce(|all, next| Self {
            left: all.left.min(next.left),
            top: all.top.min(next.top),
            right: all.right.max(next.right),
            bottom: all.bottom.max(next.bottom),
        })
    }

    pub fn grown(self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub fn overlaps(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    pub fn holds_point(self, point: Point) -> bool {
        self.holds(Self::around(point, 0.0))
    }

    pub fn holds(self, other: Self) -> bool {
        self.left < other.left && self.right > other.right && self.top < other.top && self.bottom > other.bottom
    }
}

/// The part of the world that a map shows.
#[derive(Clone, Copy)]
pub struct View {
    pub bounds: Rectangle,
    pub column: Column,
}

/// How wide the column is in which a drawing stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Column {
    Narrow,
    Wide,
}

impl Column {
    pub const ALL: [Self; 2] = [Self::Narrow, Self::Wide];

    /// The style hook that shows a drawing in its column alone.
    pub fn class(self) -> &'static str {
        match self {
            Self::Narrow => "drawing-narrow",
            Self::Wide => "drawing-wide",
        }
    }
}

impl View {
    /// The whole country with a margin for the names of its neighbours.
    const COUNTRY: Rectangle = Rectangle { left: -110.0, top: -35.0, right: 1300.0, bottom: 1195.0 };
    const LEAST_WIDTH: f64 = 270.0;

    pub fn of_country(column: Column) -> Self {
        Self { bounds: Self::COUNTRY, column }
    }

    /// Around the points, with air, in a shape of 4:3, never less than about 300 km across:
    /// a place alone is shown with what lies about it. In a narrow column it is square, because larger names need room.
    pub fn around(points: impl IntoIterator<Item = Point>, column: Column) -> Option<Self> {
        let held = Rectangle::holding(points)?;
        let (across, down) = (held.right - held.left, held.bottom - held.top);
        let shape = if column == Column::Narrow { 1.0 } else { 3.0 / 4.0 };
        let width = (across * 1.5).max(down * 1.5 / shape).max(Self::LEAST_WIDTH);
        let (x, y) = (f64::midpoint(held.left, held.right), f64::midpoint(held.top, held.bottom));
        let (half_width, half_height) = (width / 2.0, width * shape / 2.0);
        Some(Self {
            column,
            bounds: Rectangle {
                left: x - half_width,
                top: y - half_height,
                right: x + half_width,
                bottom: y + half_height,
            },
        })
    }

    pub fn width(self) -> f64 {
        self.bounds.right - self.bounds.left
    }

    /// A hundredth of the width: what is drawn keeps its size on every map.
    pub fn unit(self) -> f64 {
        self.width() / 100.0
    }

    /// What is written. The smallest letters have two of it; they are 11 pixels high or more where a narrow column is
    /// 280 pixels wide, and a wide one 480.
    pub fn letter(self) -> f64 {
        match self.column {
            Column::Narrow => self.unit() * 2.02,
            Column::Wide => self.unit() * 1.15,
        }
    }

    pub fn is_country(self) -> bool {
        self.width() > (Self::COUNTRY.right - Self::COUNTRY.left) * 0.7
    }

    pub fn write(self, output: &mut String) {
        let Rectangle { left, top, right, bottom } = self.bounds;
        for (index, value) in [left, top, right - left, bottom - top].into_iter().enumerate() {
            if index > 0 {
                output.push(' ');
            }
            number(output, value);
        }
    }
}
