//! Ratings of tours and guests.

/// A rating from 0 to 5 with one decimal, kept in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rating(u8);

impl Rating {
    /// `None` outside 0 to 5.
    pub fn new(value: f32) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked before")]
        (0.0..=5.0).contains(&value).then(|| Rating((value * 10.0).round() as u8))
    }

    /// The mean of ratings in tenths, rounded; `None` without ratings.
    pub fn mean(tenths: &[u32]) -> Option<Self> {
        let count = u32::try_from(tenths.len()).ok().filter(|count| *count > 0)?;
        let mean = (tenths.iter().sum::<u32>() + count / 2) / count;
        u8::try_from(mean).ok().map(Rating)
    }

    /// From 0 to 5, with one decimal.
    pub fn value(self) -> f32 {
        f32::from(self.0) / 10.0
    }

    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// Whole stars, rounded to the nearest.
    pub const fn stars(self) -> u8 {
        (self.0 + 5) / 10
    }
}
