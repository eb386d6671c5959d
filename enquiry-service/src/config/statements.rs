use super::source::Reader;
use crate::bank_statement::Columns;

/// The columns of a CSV statement where the operator names none.
const USUAL: &str = "date=Date|amount=Amount|text=Description|reference=Reference";

/// How the operator's bank writes its statements.
#[derive(Clone, Debug)]
pub struct StatementSettings {
    /// The columns of its CSV files.
    pub csv: Columns,
}

impl StatementSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let map = reader.text("statements.csv", USUAL);
        let csv = Columns::parse(&map).unwrap_or_else(|error| {
            reader.fault("statements.csv", error.to_string());
            Columns::default()
        });
        StatementSettings { csv }
    }
}
