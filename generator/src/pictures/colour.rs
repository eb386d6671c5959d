//! Colours of photographs: telephones and cameras write those of their own screen or sensor, with a profile that says
//! which. The files of pages have no profile, so that browsers take their colours for sRGB.

use image::DynamicImage;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// The picture in the colours of sRGB. A profile that cannot be read is ignored, as browsers do.
pub(super) fn in_srgb(picture: DynamicImage, profile: Option<&[u8]>) -> DynamicImage {
    let foreign = profile.filter(|bytes| !names_srgb(bytes)).and_then(|bytes| ColorProfile::new_from_slice(bytes).ok());
    // The decoder has turned grey and CMYK pictures into colours by rules of its own.
    let foreign = foreign.filter(|profile| profile.color_space == DataColorSpace::Rgb && picture.color().has_color());
    let Some(foreign) = foreign else { return picture };
    let layout = if picture.color().has_alpha() { Layout::Rgba } else { Layout::Rgb };
    let srgb = ColorProfile::new_srgb();
    let Ok(transform) = foreign.create_transform_8bit(layout, &srgb, layout, TransformOptions::default()) else {
        return picture;
    };
    // By rows: a copy of a large picture would take as much memory as the picture.
    let convert = |samples: &mut [u8], row: usize| {
        for target in samples.chunks_exact_mut(row.max(1)) {
            let source = target.to_vec();
            // Both have the length of a row.
            let _ = transform.transform(&source, target);
        }
    };
    let width = usize::try_from(picture.width()).unwrap_or(usize::MAX);
    if matches!(layout, Layout::Rgba) {
        let mut pixels = picture.into_rgba8();
        convert(&mut pixels, width.saturating_mul(4));
        pixels.into()
    } else {
        let mut pixels = picture.into_rgb8();
        convert(&mut pixels, width.saturating_mul(3));
        pixels.into()
    }
}

/// Whether a profile calls itself sRGB, in one of the two encodings of its description.
fn names_srgb(profile: &[u8]) -> bool {
    let names = |name: &[u8]| profile.windows(name.len()).any(|bytes| bytes == name);
    names(b"sRGB") || names(b"\0s\0R\0G\0B")
}
