//! The part of the land that a map shows, in map units (see [`super::geography`]).

use super::geography::Geography;
use crate::drawing::number;

/// Kilometres in a map unit.
pub const KILOMETRES: f64 = 1.106;

/// In map units.
pub type Point = (f64, f64);

#[derive(Clone, Copy, Debug, Default)]
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

    pub fn width(self) -> f64 {
        self.right - self.left
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
    /// Whether the view shows most of the country: names of towns and small features are left out.
    pub is_country: bool,
}

/// The width of the column around a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Column {
    Narrow,
    Wide,
}

impl Column {
    pub const ALL: [Self; 2] = [Self::Narrow, Self::Wide];

    /// The style hook that shows a drawing only in its column.
    pub fn class(self) -> &'static str {
        match self {
            Self::Narrow => "drawing-narrow",
            Self::Wide => "drawing-wide",
        }
    }
}

impl View {
    const LEAST_WIDTH: f64 = 270.0;

    pub fn of_country(geography: &Geography, column: Column) -> Self {
        Self { bounds: geography.frame, column, is_country: true }
    }

    /// A view around the points with a margin, in a shape of 4:3 and at least about 300 km wide, so that a single place
    /// is shown with its surroundings. In a narrow column the view is square, because larger names need room.
    pub fn around(points: impl IntoIterator<Item = Point>, geography: &Geography, column: Column) -> Option<Self> {
        let held = Rectangle::holding(points)?;
        let (across, down) = (held.right - held.left, held.bottom - held.top);
        let shape = if column == Column::Narrow { 1.0 } else { 3.0 / 4.0 };
        let width = (across * 1.5).max(down * 1.5 / shape).max(Self::LEAST_WIDTH);
        let (x, y) = (f64::midpoint(held.left, held.right), f64::midpoint(held.top, held.bottom));
        let (half_width, half_height) = (width / 2.0, width * shape / 2.0);
        Some(Self {
            column,
            is_country: width > geography.frame.width() * 0.7,
            bounds: Rectangle {
                left: x - half_width,
                top: y - half_height,
                right: x + half_width,
                bottom: y + half_height,
            },
        })
    }

    pub fn width(self) -> f64 {
        self.bounds.width()
    }

    /// A hundredth of the width, for sizes that are the same on every map.
    pub fn unit(self) -> f64 {
        self.width() / 100.0
    }

    /// Half the size of the smallest letters. They are 11 pixels high or more if a narrow column is 280 pixels wide and
    /// a wide one 480.
    pub fn letter(self) -> f64 {
        match self.column {
            Column::Narrow => self.unit() * 2.02,
            Column::Wide => self.unit() * 1.15,
        }
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
