//! The documents of an XML file, and the limits within which they are read.

use quick_xml::{Reader, events::Event};

use crate::statements::file::{MOST, error::StatementError};

/// The maximum depth of elements; a camt.053 statement has about half as many levels.
const DEEPEST: usize = 30;
/// Other messages of banks, by the element inside their document.
const OTHER: [(&str, &str); 4] = [
    ("BkToCstmrAcctRpt", "a report of the present day (camt.052)"),
    ("BkToCstmrDbtCdtNtfctn", "a notification of single entries (camt.054)"),
    ("CstmrPmtStsRpt", "a report about payment orders (pain.002)"),
    ("CstmrCdtTrfInitn", "a payment order (pain.001)"),
];

/// The texts of the documents of a file, one after the other. Reads the file without recursion: its depth and the number
/// of its entries are limited here, before the parser of statements sees it.
///
/// # Errors
/// If the file is not XML, has a document type, is beyond a limit, or contains another message.
pub fn documents(text: &str) -> Result<Vec<&str>, StatementError> {
    let mut reader = Reader::from_str(text);
    let (mut documents, mut start) = (Vec::new(), 0);
    let (mut depth, mut count) = (0_usize, Count::default());
    loop {
        let before = position(&reader);
        let event = reader.read_event().map_err(|error| {
            let line = text.get(..before).map_or(0, |read| read.matches('\n').count()) + 1;
            StatementError::Xml(format!("near line {line}: {error}"))
        })?;
        match event {
            Event::DocType(_) => return Err(StatementError::DocumentType),
            Event::Empty(element) => {
                if depth == 1 {
                    refuse_other(element.local_name().as_ref())?;
                }
                count.add(element.local_name().as_ref())?;
            }
            Event::Start(element) => {
                match depth {
                    0 => start = before,
                    1 => refuse_other(element.local_name().as_ref())?,
                    _ => {}
                }
                depth += 1;
                if depth > DEEPEST {
                    return Err(StatementError::TooDeep(DEEPEST));
                }
                count.add(element.local_name().as_ref())?;
            }
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    documents.extend(text.get(start..position(&reader)));
                }
            }
            Event::Eof if depth > 0 => return Err(StatementError::Xml("an element is not closed".to_owned())),
            Event::Eof => return Ok(documents),
            _ => {}
        }
    }
}

/// Repeated elements that the parser keeps in memory, whose number is therefore limited.
#[derive(Default)]
struct Count {
    /// Entries and their payments.
    entries: usize,
    /// Parts of them and of statements, of which an entry may have several.
    parts: usize,
}

impl Count {
    fn add(&mut self, element: &[u8]) -> Result<(), StatementError> {
        match element {
            b"Ntry" | b"TxDtls" => self.entries += 1,
            b"Stmt" | b"NtryDtls" | b"Ustrd" | b"Strd" | b"AddtlRmtInf" => self.parts += 1,
            _ => {}
        }
        if self.entries > MOST || self.parts > MOST * 4 { Err(StatementError::TooMany(MOST)) } else { Ok(()) }
    }
}

fn position(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

fn refuse_other(element: &[u8]) -> Result<(), StatementError> {
    let other = OTHER.iter().find(|(name, _)| name.as_bytes() == element);
    other.map_or(Ok(()), |(_, message)| Err(StatementError::OtherMessage(message)))
}
