//! The plane of all maps, in map units (see [`super::geography`]).

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
