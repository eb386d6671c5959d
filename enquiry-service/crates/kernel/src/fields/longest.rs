//! Maximum lengths of fields, in characters; the site's forms have the same.

/// The name of a person.
pub const NAME: usize = 120;
/// The title or the slug of a tour.
pub const TITLE: usize = 200;
/// Any other single line, such as a country, a code or the title of a review.
pub const SHORT: usize = 120;
/// The answer to the question which part of the journey matters most.
pub const IMPORTANT: usize = 300;
/// A message or the text of a review.
pub const MESSAGE: usize = 5000;
