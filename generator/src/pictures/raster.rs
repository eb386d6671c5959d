//! Photographs: checked, turned upright, resized, encoded.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Rgb, RgbImage, codecs::jpeg::JpegEncoder,
    imageops::FilterType,
};

use super::{PictureError, colour, jpeg, share};

/// Larger pictures are refused before they are decoded.
const MAX_PIXELS: u64 = 64_000_000;
/// Widths that pages offer to browsers.
const WIDTHS: [u32; 3] = [480, 960, 1600];
const JPEG_QUALITY: u8 = 80;
const WEBP_QUALITY: f32 = 78.0;

/// Below transparent parts: `--colour-page` of `site/styles/tokens.css` on a light page. Logos and cut-outs are made for
/// a light one, and look the same on a dark page.
const PAGE: [u8; 3] = [0xfa, 0xf6, 0xee];

/// The kind of a picture by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    Jpeg,
    Png,
    Webp,
    Gif,
    Svg,
}

impl PictureKind {
    pub const fn extension(self) -> &'static str {
        match self {
            PictureKind::Jpeg => "jpg",
            PictureKind::Png => "png",
            PictureKind::Webp => "webp",
            PictureKind::Gif => "gif",
            PictureKind::Svg => "svg",
        }
    }

    const fn format(self) -> Option<ImageFormat> {
        match self {
            PictureKind::Jpeg => Some(ImageFormat::Jpeg),
            PictureKind::Png => Some(ImageFormat::Png),
            PictureKind::Webp => Some(ImageFormat::WebP),
            PictureKind::Gif => Some(ImageFormat::Gif),
            PictureKind::Svg => None,
        }
    }
}

/// Determines the kind by the bytes; names and headers are not trusted.
pub fn sniff(bytes: &[u8]) -> Option<PictureKind> {
    match bytes {
        [0xff, 0xd8, 0xff, ..] => Some(PictureKind::Jpeg),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(PictureKind::Png),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(PictureKind::Webp),
        [b'G', b'I', b'F', b'8', ..] => Some(PictureKind::Gif),
        _ => {
            // A long comment or document type may come before the root.
            let start = String::from_utf8_lossy(bytes.get(..bytes.len().min(8192)).unwrap_or_default());
            let start = start.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
            let is_xml = ["<?xml", "<!--", "<!DOCTYPE svg"].iter().any(|first| start.starts_with(first));
            (start.starts_with("<svg") || is_xml && start.contains("<svg")).then_some(PictureKind::Svg)
        }
    }
}

pub struct Raster {
    pub width: u32,
    pub height: u32,
    pub files: Vec<Encoded>,
    /// The file for link previews.
    pub share: Vec<u8>,
}

pub struct Encoded {
    pub width: u32,
    pub webp: bool,
    pub bytes: Vec<u8>,
}

/// Creates every width up to that of the original, at least one.
pub fn make(original: &[u8], kind: PictureKind) -> Result<Raster, PictureError> {
    let picture = decode(original, kind)?;
    let mut widths: Vec<u32> = WIDTHS.into_iter().filter(|&width| width < picture.width()).collect();
    if widths.len() < WIDTHS.len() {
        widths.push(picture.width());
    }
    let mut files = Vec::with_capacity(widths.len() * 2);
    let mut size = (0, 0);
    for width in widths {
        let height = scaled(picture.height(), width, picture.width());
        let resized = picture.resize_exact(width, height, FilterType::CatmullRom).to_rgb8();
        let webp = webp::Encoder::from_rgb(&resized, width, height)
            .encode_simple(false, WEBP_QUALITY)
            .map_err(|_| PictureError::Webp)?;
        files.push(Encoded { width, webp: true, bytes: webp.to_vec() });
        let mut jpeg = Vec::new();
        JpegEncoder::new_with_quality(&mut jpeg, JPEG_QUALITY).encode_image(&resized)?;
        files.push(Encoded { width, webp: false, bytes: jpeg });
        size = (width, height);
    }
    Ok(Raster { width: size.0, height: size.1, files, share: share::of_photograph(&picture)? })
}

fn scaled(height: u32, width: u32, original_width: u32) -> u32 {
    let scaled = u64::from(height) * u64::from(width) / u64::from(original_width.max(1));
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// The upright picture without transparent parts.
pub fn decode(original: &[u8], kind: PictureKind) -> Result<DynamicImage, PictureError> {
    let format = kind.format().ok_or(PictureError::UnknownKind)?;
    let (width, height) = ImageReader::with_format(Cursor::new(original), format).into_dimensions()?;
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS {
        return Err(PictureError::TooLarge(pixels / 1_000_000));
    }
    // Its decoder fills what is missing with grey.
    if kind == PictureKind::Jpeg && !jpeg::is_complete(original) {
        return Err(PictureError::CutOff);
    }
    let mut decoder = ImageReader::with_format(Cursor::new(original), format).into_decoder()?;
    let orientation = decoder.orientation()?;
    let profile = decoder.icc_profile().ok().flatten();
    let mut picture = colour::in_srgb(DynamicImage::from_decoder(decoder)?, profile.as_deref());
    picture.apply_orientation(orientation);
    Ok(if picture.color().has_alpha() { on_page(&picture) } else { picture })
}

/// Lays a picture with transparent parts on the colour of the page.
fn on_page(picture: &DynamicImage) -> DynamicImage {
    let mut opaque = RgbImage::new(picture.width(), picture.height());
    for (target, source) in opaque.pixels_mut().zip(picture.to_rgba8().pixels()) {
        let [red, green, blue, alpha] = source.0;
        let mix = |colour: u8, page: u8| {
            let mixed = u32::from(colour) * u32::from(alpha) + u32::from(page) * (255 - u32::from(alpha));
            u8::try_from((mixed + 127) / 255).unwrap_or(u8::MAX)
        };
        let [page_red, page_green, page_blue] = PAGE;
        *target = Rgb([mix(red, page_red), mix(green, page_green), mix(blue, page_blue)]);
    }
    opaque.into()
}

#[cfg(test)]
mod tests {
    use content_model::Palette;

    #[test]
    fn transparent_parts_get_the_colour_of_the_page() {
        let palette = Palette::parse(include_str!("../../../site/styles/tokens.css"));
        let [red, green, blue] = super::PAGE;
        assert_eq!(palette.get("page").unwrap().light, format!("#{red:02x}{green:02x}{blue:02x}"));
    }
}
