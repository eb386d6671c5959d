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

/// A compressed form: its extension and the compressor.
type Form = (&'static str, fn(&[u8]) -> io::Result<Vec<u8>>);

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
                let bytes = compress(&text).map_err(failed("compress", &path))?;
                if bytes.len() < text.len() { self.put(&compressed, inputs, &bytes) } else { Ok(()) }
            })
        })
    }
}

fn brotli(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut bytes, 4096, QUALITY, 22);
    writer.write_all(text)?;
    drop(writer);
    Ok(bytes)
}

/// Quality 10 saves six per cent more and 11 seven, for twelve and thirty times the time.
const QUALITY: u32 = 9;

fn gzip(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(text)?;
    writer.finish()
}
