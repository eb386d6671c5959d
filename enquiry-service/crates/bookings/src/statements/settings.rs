use content_model::Currency;

use kernel::settings::source::Reader;

use super::file::Columns;

/// The default columns of a CSV statement.
const USUAL: &str = "date=Date|amount=Amount|text=Description|reference=Reference";

/// The format of the bank's statements.
#[derive(Clone, Debug)]
pub struct StatementSettings {
    /// The columns of CSV statements, and the currency of files without a column of currencies.
    pub csv: Columns,
}

impl StatementSettings {
    pub fn read(reader: &mut Reader) -> Self {
        let map = reader.text("statements.csv", USUAL);
        let csv = Columns::parse(&map).unwrap_or_else(|error| {
            reader.fault("statements.csv", error.to_string());
            Columns::default()
        });
        let usual = reader.text("payment.currency", Currency::USD.code());
        let code = reader.text("statements.currency", &usual);
        let currency = Currency::parse(&code).unwrap_or_else(|| {
            reader
                .fault("statements.currency", format!("is '{code}', which is not the code of a currency such as USD"));
            Currency::UNKNOWN
        });
        StatementSettings { csv: csv.in_currency(currency) }
    }
}
