use std::io::Cursor;

use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
    codecs::jpeg::JpegEncoder, imageops::FilterType,
};

/// Of a picture that is sent, in bytes and in pixels of a side.
pub const LARGEST: usize = 2 * 1024 * 1024;
const LARGEST_SIDE: u32 = 2048;
/// What reading a picture may take of memory, in bytes.
const MEMORY: u64 = 32 * 1024 * 1024;
const SIDE: u32 = 256;
const QUALITY: u8 = 85;

/// A picture of ours: a JPEG of 256 pixels square, made anew, so that it holds nothing but what is seen.
#[derive(Clone, PartialEq, Eq)]
pub struct Avatar(Vec<u8>);

/// Why a picture that was sent is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AvatarError {
    /// The file exceeds 2 MiB, or the picture exceeds 2,048 pixels on a side or the memory for reading.
    #[error("larger than 2 MiB or 2,048 pixels")]
    TooLarge,
    /// The bytes cannot be read as a picture of an accepted type.
    #[error("no PNG, JPEG or WebP picture")]
    Type,
}

impl Avatar {
    /// Takes time: not for a thread that answers calls.
    ///
    /// # Errors
    /// [`AvatarError`] where the picture is too large or cannot be read.
    pub fn make(sent: &[u8]) -> Result<Self, AvatarError> {
        if sent.len() > LARGEST {
            return Err(AvatarError::TooLarge);
        }
        // The name and the type that a browser tells are anybody's guess: the bytes decide.
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
        // Phones turn pictures by a note in the metadata, which does not come along.
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

/// A JPEG has no transparency.
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
