//! A reference to a picture; [`crate::pictures`] knows the files behind it.

use crate::wire;

/// A picture as the content names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageReference {
    /// As the back-end wrote it: absolute, or relative to the back-end.
    pub source: Box<str>,
    pub alternative: Option<Box<str>>,
}

impl ImageReference {
    /// `None` for an empty address, which the contract takes as missing.
    pub fn parse(image: wire::Image) -> Option<Self> {
        let (source, alternative) = match image {
            wire::Image::Address(source) => (source, None),
            wire::Image::Described(wire::DescribedImage { src, alt, .. }) => (src, alt),
        };
        let source = source.trim();
        (!source.is_empty())
            .then(|| ImageReference { source: source.into(), alternative: alternative.map(String::into_boxed_str) })
    }
}
