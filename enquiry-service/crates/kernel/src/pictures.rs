//! Pictures of people: decoded under limits, and encoded anew, which removes metadata.

use std::io::Cursor;

use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
    codecs::jpeg::JpegEncoder, imageops::FilterType,
};

const QUALITY: u8 = 85;

/// What is read at most.
pub struct Largest {
    /// Size of the file, in bytes.
    pub file: usize,
    /// Pixels on a side.
    pub side: u32,
    /// Memory of the decoder, in bytes.
    pub memory: u64,
}

/// Why an uploaded picture is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The file, a side or the memory for reading exceeds the limit.
    #[error("too large")]
    TooLarge,
    /// The bytes cannot be decoded as a picture of an accepted type.
    #[error("not a PNG, JPEG or WebP picture")]
    Type,
}

/// The middle of a picture as a square JPEG with so many pixels on a side. CPU-bound: do not call it on an async thread.
///
/// # Errors
/// [`PictureError`] if the picture is too large or cannot be decoded.
pub fn square(sent: &[u8], largest: &Largest, side: u32) -> Result<Vec<u8>, PictureError> {
    if sent.len() > largest.file {
        return Err(PictureError::TooLarge);
    }
    // The name and media type of an upload are not trusted: the bytes decide the type.
    let mut reader = ImageReader::new(Cursor::new(sent)).with_guessed_format().map_err(|_| PictureError::Type)?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) {
        return Err(PictureError::Type);
    }
    reader.limits(limits(largest));
    let mut decoder = reader.into_decoder().map_err(|error| fault(&error))?;
    let (width, height) = decoder.dimensions();
    if width > largest.side || height > largest.side || decoder.total_bytes() > largest.memory {
        return Err(PictureError::TooLarge);
    }
    // Phones store the rotation in the metadata, which is not copied.
    let orientation = decoder.orientation().ok();
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|error| fault(&error))?;
    if let Some(orientation) = orientation {
        picture.apply_orientation(orientation);
    }
    let square = picture.resize_to_fill(side, side, FilterType::Lanczos3);
    let mut bytes = Vec::new();
    let opaque = on_white(&square);
    JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&opaque).map_err(|_| PictureError::Type)?;
    Ok(bytes)
}

fn limits(largest: &Largest) -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(largest.side);
    limits.max_image_height = Some(largest.side);
    limits.max_alloc = Some(largest.memory);
    limits
}

fn fault(error: &image::ImageError) -> PictureError {
    match error {
        image::ImageError::Limits(_) => PictureError::TooLarge,
        _ => PictureError::Type,
    }
}

/// Renders transparency on white, as JPEG has no alpha channel.
fn on_white(picture: &DynamicImage) -> RgbImage {
    let mut opaque = RgbImage::new(picture.width(), picture.height());
    for (to, (_, _, from)) in opaque.pixels_mut().zip(picture.pixels()) {
        let [red, green, blue, alpha] = from.0;
        let blend = |part: u8| {
            let (part, alpha) = (u32::from(part), u32::from(alpha));
            u8::try_from((part * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        *to = Rgb([blend(red), blend(green), blend(blue)]);
    }
    opaque
}
