//! Compressed forms of a site's texts, for hosts that send precompressed files.

use std::{
    fs,
    io::{self, Write},
    sync::PoisonError,
};

use flate2::{Compression, write::GzEncoder};
use rayon::prelude::*;

use super::{Output, OutputError, OutputRecord, failed};
use crate::{fingerprint::Hasher, media_type::is_text};

/// A compressed form: its extension and the compressor, which knows the file's name.
type Form = (&'static str, fn(&str, &[u8]) -> io::Result<Vec<u8>>);

const FORMS: [Form; 2] = [("br", brotli), ("gz", gzip)];

impl Output {
    /// Writes `X.br` and `X.gz` beside every text `X` if they are smaller. The forms of an unchanged text are kept;
    /// those of a removed text are removed.
    pub fn precompress(&self) -> Result<(), OutputError> {
        let texts: Vec<(String, OutputRecord)> = {
            let records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
            // Files with this prefix are for hosts alone.
            records.iter().filter(|(file, _)| is_text(file) && !file.starts_with('_')).cloned().collect()
        };
        texts.par_iter().try_for_each(|(file, record)| {
            FORMS.iter().try_for_each(|(extension, compress)| {
                let compressed = format!("{file}.{extension}");
                let inputs = Hasher::new().digest(record.inputs.digest).text(&format!("{:?}", record.stamp)).finish();
                if self.keep_if_current(&compressed, inputs)? {
                    return Ok(());
                }
                let path = self.path(file)?;
                let text = fs::read(&path).map_err(failed("read", &path))?;
                let bytes = compress(file, &text).map_err(failed("compress", &path))?;
                if bytes.len() < text.len() { self.put(&compressed, inputs, &bytes) } else { Ok(()) }
            })
        })
    }
}

/// Brotli's quality for pages: 10 saves six per cent more and 11 twelve, for twelve and thirty times the time.
const QUALITY: u32 = 9;
const BEST_QUALITY: u32 = 11;

/// The bytes of a page that servers send before the browser has acknowledged any: ten packets of 1,460 bytes, without
/// the headers of the answer. One byte more costs another round trip.
const FIRST_FLIGHT: usize = 13_600;
/// The longest page that the best quality may bring below [`FIRST_FLIGHT`].
const NEARLY_FIRST_FLIGHT: usize = FIRST_FLIGHT / 7 * 8;

/// The time for the best quality is spent where visitors notice it: on the styles and icons of all pages, and on pages
/// that are slightly too long for the first flight.
fn brotli(file: &str, text: &[u8]) -> io::Result<Vec<u8>> {
    if file.starts_with("assets/static/") {
        return brotli_of(text, BEST_QUALITY);
    }
    let bytes = brotli_of(text, QUALITY)?;
    if (FIRST_FLIGHT + 1..=NEARLY_FIRST_FLIGHT).contains(&bytes.len()) {
        return brotli_of(text, BEST_QUALITY);
    }
    Ok(bytes)
}

fn brotli_of(text: &[u8], quality: u32) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut bytes, 4096, quality, 22);
    writer.write_all(text)?;
    drop(writer);
    Ok(bytes)
}

fn gzip(_: &str, text: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(text)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sentences of some hundred words in an order that does not repeat.
    fn page(sentences: u32) -> String {
        let mut state: u32 = 1;
        let mut next = |most: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % most
        };
        (0..sentences)
            .map(|_| {
                let words: Vec<String> = (0..12)
                    .map(|_| format!("{}day", "safari".repeat(next(3) as usize) + &next(400).to_string()))
                    .collect();
                format!("<p>{}</p>", words.join(" "))
            })
            .collect()
    }

    #[test]
    fn a_page_slightly_longer_than_the_first_flight_is_made_to_fit() {
        let nearly = (100..2000).step_by(20).map(page).find(|page| {
            let bytes = brotli_of(page.as_bytes(), QUALITY).unwrap().len();
            (FIRST_FLIGHT + 1..FIRST_FLIGHT + 600).contains(&bytes)
        });
        let nearly = nearly.unwrap();
        assert!(brotli("page.html", nearly.as_bytes()).unwrap().len() <= FIRST_FLIGHT);
        let long = page(3000);
        assert_eq!(brotli("page.html", long.as_bytes()).unwrap(), brotli_of(long.as_bytes(), QUALITY).unwrap());
    }
}
