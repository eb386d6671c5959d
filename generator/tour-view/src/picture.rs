//! Pictures for the template of pictures.

use minijinja::{Value, context};

/// The files of a picture.
#[derive(Debug)]
pub struct PictureFiles<'a> {
    /// The largest file in a format that every browser supports.
    pub src: &'a str,
    pub width: u32,
    pub height: u32,
    pub srcset: Option<&'a str>,
    pub webp_srcset: Option<&'a str>,
}

impl PictureFiles<'_> {
    /// The values of the template. `focus` is the point that stays in sight where the picture is cropped, in tenths of its
    /// width and height.
    pub fn values(&self, focus: Option<(u8, u8)>, alternative: &str) -> Value {
        context! {
            src => self.src,
            width => self.width,
            height => self.height,
            srcset => self.srcset,
            webp_srcset => self.webp_srcset,
            focus => self.focus_class(focus),
            alt => alternative,
        }
    }

    /// The style hook for the visible part of a cropped picture. Without a focus, a portrait shows a part above the
    /// middle, where faces are.
    pub fn focus_class(&self, focus: Option<(u8, u8)>) -> Option<String> {
        match focus {
            Some((x, y)) => Some(format!("focus-x-{x} focus-y-{y}")),
            None => (self.height > self.width).then(|| "focus-portrait".to_owned()),
        }
    }
}
