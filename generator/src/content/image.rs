//! A reference to a picture; [`crate::pictures`] knows the files behind it.

use content_model::wire;

/// A picture as the content names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageReference {
    /// As the back-end wrote it: absolute, or relative to the back-end.
    pub source: Box<str>,
    pub alternative: Option<Box<str>>,
    pub focus: Option<Focus>,
}

impl ImageReference {
    /// `None` for an empty address, which means a missing picture by the contract.
    pub fn parse(image: wire::Image) -> Option<Self> {
        let source = image.address()?.into();
        let (alternative, focus) = match image {
            wire::Image::Address(_) => (None, None),
            wire::Image::Described(wire::DescribedImage { alt, focus, .. }) => (alt, focus),
        };
        Some(ImageReference {
            source,
            alternative: alternative.map(String::into_boxed_str),
            focus: focus.and_then(|(x, y)| Focus::new(x, y)),
        })
    }
}

/// The point of a picture that stays in sight where the picture is cropped, in tenths of its width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    pub x: u8,
    pub y: u8,
}

impl Focus {
    /// From shares of the width and the height; `None` for a point outside the picture.
    pub fn new(x: f32, y: f32) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked before")]
        let tenths = |share: f32| (0.0..=1.0).contains(&share).then(|| (share * 10.0).round() as u8);
        Some(Self { x: tenths(x)?, y: tenths(y)? })
    }
}
