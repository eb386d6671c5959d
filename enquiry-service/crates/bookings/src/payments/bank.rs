use content_model::Locale;
use kernel::catalogues::Catalogues;
use serde::Serialize;

/// A line of the bank details: `IBAN: CH93 …` has a label.
#[derive(Serialize)]
pub struct BankLine<'a> {
    label: &'a str,
    value: &'a str,
}

/// The lines of the bank details as mails and documents show them, with the usual labels in the reader's language.
pub fn lines<'a>(catalogue: &'a Catalogues, locale: Locale, bank_details: &'a [String]) -> Vec<BankLine<'a>> {
    let line = |text: &'a String| {
        let Some((label, value)) = text.split_once(": ") else { return BankLine { label: "", value: text } };
        let label = match label {
            "Payee" => catalogue.text(locale, "service:bank_payee"),
            "Bank" => catalogue.text(locale, "service:bank_name"),
            "Account" => catalogue.text(locale, "service:bank_account"),
            "Charges" => catalogue.text(locale, "service:bank_charges"),
            other => other,
        };
        BankLine { label, value }
    };
    bank_details.iter().map(line).collect()
}
