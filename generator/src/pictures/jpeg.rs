//! Whether a JPEG is complete.

const START_OF_SCAN: u8 = 0xda;
const END: u8 = 0xd9;

/// Whether the marker of the end follows the last scan. Bytes after it do not matter.
pub fn is_complete(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(2..).unwrap_or_default();
    loop {
        // Between segments, any number of 0xff may fill up.
        let Some((marker, after)) = next_marker(rest) else { return false };
        rest = match marker {
            END => return true,
            // Parts without a length: of a scan, and the start of the picture.
            0x01 | 0xd0..=0xd8 => after,
            _ => match segment(after) {
                Some(after) if marker == START_OF_SCAN => scan(after),
                Some(after) => after,
                None => return false,
            },
        };
    }
}

fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let start = bytes.iter().position(|byte| *byte == 0xff)?;
    let rest = bytes.get(start..)?;
    let marker = rest.iter().position(|byte| *byte != 0xff)?;
    Some((*rest.get(marker)?, rest.get(marker + 1..)?))
}

/// What follows a segment, which begins with its length.
fn segment(bytes: &[u8]) -> Option<&[u8]> {
    let (length, _) = bytes.split_first_chunk()?;
    bytes.get(usize::from(u16::from_be_bytes(*length))..)
}

/// What follows the data of a scan: in it, 0 or the number of an interval follows 0xff.
fn scan(bytes: &[u8]) -> &[u8] {
    let is_marker = |pair: &[u8]| matches!(pair, [0xff, marker] if !matches!(marker, 0 | 0xd0..=0xd7 | 0xff));
    let end = bytes.windows(2).position(is_marker).unwrap_or(bytes.len());
    bytes.get(end..).unwrap_or_default()
}
