//! The measures that all parts of a journey line share.

/// The width of a character at the largest lettering.
pub const CHARACTER: f64 = 9.4;

/// Days from left to right.
pub struct Frame {
    pub left: f64,
    pub right: f64,
    /// The lower edge of the ground.
    pub bottom: f64,
    pub days: f64,
}

impl Frame {
    /// The place of a moment, in days from the start.
    pub fn x(&self, at: f64) -> f64 {
        self.left + (self.right - self.left) * at / self.days
    }
}
