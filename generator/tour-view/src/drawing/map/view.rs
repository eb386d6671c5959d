//! The part of the land that a map shows, in map units (see [`super::geography`]).

use super::{
    geography::Geography,
    plane::{Point, Rectangle},
};
use crate::drawing::number;

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
    /// is shown with its surroundings. In a narrow column the view is square, because larger names need room, and
    /// higher still if it shows a crowd of places.
    pub fn around(points: impl IntoIterator<Item = Point>, geography: &Geography, column: Column) -> Option<Self> {
        Self::shaped(points, geography, column, if column == Column::Narrow { 1.0 } else { 3.0 / 4.0 })
    }

    pub fn around_crowd(
        points: impl IntoIterator<Item = Point>,
        geography: &Geography,
        column: Column,
    ) -> Option<Self> {
        Self::shaped(points, geography, column, if column == Column::Narrow { 6.0 / 5.0 } else { 3.0 / 4.0 })
    }

    fn shaped(
        points: impl IntoIterator<Item = Point>,
        geography: &Geography,
        column: Column,
        shape: f64,
    ) -> Option<Self> {
        let held = Rectangle::holding(points)?;
        let (across, down) = (held.right - held.left, held.bottom - held.top);
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
