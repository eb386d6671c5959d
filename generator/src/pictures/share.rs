//! Pictures for link previews: 1200×630, cropped without distortion (`ogp.me`). Messengers show no SVG and ignore files
//! of megabytes, so drawings become PNG and photographs JPEG.

use image::{
    DynamicImage, ExtendedColorType, ImageEncoder,
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

/// A PNG of a sanitised drawing, cropped to its middle.
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
    let opaque: Vec<u8> = pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Best, PngFilter::Adaptive).write_image(
        &opaque,
        WIDTH,
        HEIGHT,
        ExtendedColorType::Rgb8,
    )?;
    Ok(png)
}

/// A JPEG of an upright photograph.
pub fn of_photograph(picture: &DynamicImage) -> Result<Vec<u8>, PictureError> {
    let filled = picture.resize_to_fill(WIDTH, HEIGHT, FilterType::CatmullRom).to_rgb8();
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, JPEG_QUALITY).encode_image(&filled)?;
    Ok(jpeg)
}
