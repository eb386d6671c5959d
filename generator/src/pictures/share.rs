//! Pictures for link previews: 1200×630, cropped without distortion (`ogp.me`). Messengers show no SVG and ignore files
//! of megabytes, so drawings become PNG and photographs JPEG.

use image::{
    DynamicImage, ExtendedColorType, ImageEncoder, RgbImage,
    codecs::{
        jpeg::JpegEncoder,
        png::{CompressionType, FilterType as PngFilter, PngEncoder},
    },
    imageops::FilterType,
};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::PictureError;

pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;
const JPEG_QUALITY: u8 = 82;

/// A JPEG of a sanitised drawing, cropped to its middle: messengers show no preview of several hundred kilobytes, which a
/// PNG of gradients has.
pub fn of_drawing(svg: &str) -> Result<Vec<u8>, PictureError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| PictureError::Vector(error.to_string()))?;
    let unpainted = || PictureError::Vector("it cannot be painted".to_owned());
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or_else(unpainted)?;
    // Transparent drawings expect a white background.
    pixels.fill(Color::WHITE);
    #[expect(clippy::cast_precision_loss, reason = "both are small whole numbers")]
    let (width, height) = (WIDTH as f32, HEIGHT as f32);
    let scale = (width / tree.size().width()).max(height / tree.size().height());
    let offset = |of: f32, within: f32| (within - of * scale) / 2.0;
    let transform = Transform::from_scale(scale, scale)
        .post_translate(offset(tree.size().width(), width), offset(tree.size().height(), height));
    resvg::render(&tree, transform, &mut pixels.as_mut());
    RgbImage::from_raw(WIDTH, HEIGHT, opaque(&pixels)).ok_or_else(unpainted).and_then(|picture| encoded_jpeg(&picture))
}

/// The height of a strip of the same width, in pixels.
const STRIP_HEIGHT: u32 = 160;

/// A PNG of a strip.
pub fn of_strip(svg: &str) -> Result<Vec<u8>, PictureError> {
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Best, PngFilter::Adaptive).write_image(
        painted_strip(svg)?.as_raw(),
        WIDTH,
        STRIP_HEIGHT,
        ExtendedColorType::Rgb8,
    )?;
    Ok(png)
}

/// A JPEG of a link preview with a strip over its lower edge.
pub fn with_strip(preview: &[u8], svg: &str) -> Result<Vec<u8>, PictureError> {
    let mut picture = image::load_from_memory(preview)?.to_rgb8();
    image::imageops::replace(&mut picture, &painted_strip(svg)?, 0, i64::from(HEIGHT - STRIP_HEIGHT));
    encoded_jpeg(&picture)
}

fn painted_strip(svg: &str) -> Result<RgbImage, PictureError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| PictureError::Vector(error.to_string()))?;
    let unpainted = || PictureError::Vector("it cannot be painted".to_owned());
    let mut pixels = Pixmap::new(WIDTH, STRIP_HEIGHT).ok_or_else(unpainted)?;
    #[expect(clippy::cast_precision_loss, reason = "a small whole number")]
    let scale = WIDTH as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    RgbImage::from_raw(WIDTH, STRIP_HEIGHT, opaque(&pixels)).ok_or_else(unpainted)
}

fn opaque(pixels: &Pixmap) -> Vec<u8> {
    pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}

fn encoded_jpeg(picture: &RgbImage) -> Result<Vec<u8>, PictureError> {
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, JPEG_QUALITY).encode_image(picture)?;
    Ok(jpeg)
}

/// A JPEG of an upright photograph.
pub fn of_photograph(picture: &DynamicImage) -> Result<Vec<u8>, PictureError> {
    encoded_jpeg(&picture.resize_to_fill(WIDTH, HEIGHT, FilterType::CatmullRom).to_rgb8())
}
