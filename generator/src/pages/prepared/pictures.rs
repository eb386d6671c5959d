//! The pictures of one page; every access records a read.

use minijinja::Value;
use tour_view::PictureFiles;

use super::PreparedSite;
use crate::{
    content::{Focus, ImageReference},
    pictures::Picture,
    reads::{Read, Reads},
};

#[derive(Clone, Copy)]
pub struct PagePictures<'s, 'a> {
    prepared: &'a PreparedSite<'a>,
    reads: &'s Reads,
}

impl<'s, 'a> PagePictures<'s, 'a> {
    pub(super) fn new(prepared: &'a PreparedSite<'a>, reads: &'s Reads) -> Self {
        PagePictures { prepared, reads }
    }

    /// The files of a picture's address, if the picture is available.
    pub fn find(&self, source: &str) -> Option<&'a Picture> {
        self.reads.note(Read::Picture(source.into()));
        self.prepared.parts.pictures.get(source)
    }

    /// The picture for templates; undefined if it is not available.
    pub fn view(&self, image: Option<&ImageReference>) -> Value {
        self.view_or(image, "")
    }

    /// As [`PagePictures::view`], with an alternative text for pictures without one.
    pub fn view_or(&self, image: Option<&ImageReference>, alternative: &str) -> Value {
        let Some((image, picture)) = image.and_then(|image| Some((image, self.find(&image.source)?))) else {
            return Value::from(());
        };
        let alternative = image.alternative.as_deref().unwrap_or(alternative);
        files(picture).values(tenths(image.focus), alternative)
    }
}

fn files(picture: &Picture) -> PictureFiles<'_> {
    PictureFiles {
        src: &picture.src,
        width: picture.width,
        height: picture.height,
        srcset: picture.srcset.as_deref(),
        webp_srcset: picture.webp_srcset.as_deref(),
    }
}

fn tenths(focus: Option<Focus>) -> Option<(u8, u8)> {
    focus.map(|Focus { x, y }| (x, y))
}

/// The style hook for the visible part of a cropped picture.
pub fn focus_class(focus: Option<Focus>, picture: &Picture) -> Option<String> {
    files(picture).focus_class(tenths(focus))
}
