use std::io::Cursor;

use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
    codecs::jpeg::JpegEncoder, imageops::FilterType,
};

/// Limits of an uploaded picture, in bytes and in pixels per side.
pub const LARGEST: usize = 2 * 1024 * 1024;
const LARGEST_SIDE: u32 = 2048;
/// Memory limit of the decoder, in bytes.
const MEMORY: u64 = 32 * 1024 * 1024;
const SIDE: u32 = 256;
const QUALITY: u8 = 85;

/// A picture re-encoded as a JPEG of 256 pixels square, which removes metadata.
#[derive(Clone, PartialEq, Eq)]
pub struct Avatar(Vec<u8>);

/// Why an uploaded picture is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AvatarError {
    /// The file exceeds 2 MiB, or the picture exceeds 2,048 pixels on a side or the memory for reading.
    #[error("larger than 2 MiB or 2,048 pixels")]
    TooLarge,
    /// The bytes cannot be decoded as a picture of an accepted type.
    #[error("not a PNG, JPEG or WebP picture")]
    Type,
}

impl Avatar {
    /// CPU-bound: do not call it on an async thread.
    ///
    /// # Errors
    /// [`AvatarError`] if the picture is too large or cannot be decoded.
    pub fn make(sent: &[u8]) -> Result<Self, AvatarError> {
        if sent.len() > LARGEST {
            return Err(AvatarError::TooLarge);
        }
        // The name and media type of an upload are not trusted: the bytes decide the type.
        let mut reader = ImageReader::new(Cursor::new(sent)).with_guessed_format().map_err(|_| AvatarError::Type)?;
        if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) {
            return Err(AvatarError::Type);
        }
        reader.limits(limits());
        let mut decoder = reader.into_decoder().map_err(|error| fault(&error))?;
        let (width, height) = decoder.dimensions();
        if width > LARGEST_SIDE || height > LARGEST_SIDE || decoder.total_bytes() > MEMORY {
            return Err(AvatarError::TooLarge);
        }
        // Phones store the rotation in the metadata, which is not copied.
        let orientation = decoder.orientation().ok();
        let mut picture = DynamicImage::from_decoder(decoder).map_err(|error| fault(&error))?;
        if let Some(orientation) = orientation {
            picture.apply_orientation(orientation);
        }
        let square = picture.resize_to_fill(SIDE, SIDE, FilterType::Lanczos3);
        let mut bytes = Vec::new();
        let opaque = on_white(&square);
        JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&opaque).map_err(|_| AvatarError::Type)?;
        Ok(Avatar(bytes))
    }

    /// The bytes of the JPEG.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(LARGEST_SIDE);
    limits.max_image_height = Some(LARGEST_SIDE);
    limits.max_alloc = Some(MEMORY);
    limits
}

fn fault(error: &image::ImageError) -> AvatarError {
    match error {
        image::ImageError::Limits(_) => AvatarError::TooLarge,
        _ => AvatarError::Type,
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
