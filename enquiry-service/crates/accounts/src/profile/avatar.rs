use kernel::pictures::{Largest, PictureError, square};

/// Limits of an uploaded picture.
pub const LARGEST: Largest = Largest { file: 2 * 1024 * 1024, side: 2048, memory: 32 * 1024 * 1024 };
const SIDE: u32 = 256;

/// A picture re-encoded as a JPEG of 256 pixels square, which removes metadata.
#[derive(Clone, PartialEq, Eq)]
pub struct Avatar(Vec<u8>);

impl Avatar {
    /// CPU-bound: do not call it on an async thread.
    ///
    /// # Errors
    /// [`PictureError`] if the picture is too large or cannot be decoded.
    pub fn make(sent: &[u8]) -> Result<Self, PictureError> {
        square(sent, &LARGEST, SIDE).map(Avatar)
    }

    /// The bytes of the JPEG.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}
