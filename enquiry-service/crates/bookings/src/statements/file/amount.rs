//! Amounts and currencies of a statement.

use content_model::{Currency, Money};

/// Names of currencies besides their codes, in capitals.
const NAMES: [(&str, &str); 16] = [
    ("US DOLLAR", "USD"),
    ("US DOLLARS", "USD"),
    ("UNITED STATES DOLLAR", "USD"),
    ("US$", "USD"),
    ("$US", "USD"),
    ("EURO", "EUR"),
    ("EUROS", "EUR"),
    ("€", "EUR"),
    ("POUND STERLING", "GBP"),
    ("£", "GBP"),
    ("TANZANIAN SHILLING", "TZS"),
    ("TANZANIAN SHILLINGS", "TZS"),
    ("TSH", "TZS"),
    ("KENYAN SHILLING", "KES"),
    ("KENYAN SHILLINGS", "KES"),
    ("KSH", "KES"),
];

/// The currency that a text names, by its code or its name.
pub fn currency(text: &str) -> Option<Currency> {
    let capitals = text.trim().to_uppercase();
    let named = NAMES.iter().find(|(name, _)| *name == capitals).map(|(_, code)| *code);
    Currency::parse(named.unwrap_or(&capitals))
}

/// An amount written with a point before its decimals and without separators.
///
/// # Errors
/// The reason, if the text is not a number, has decimals that the currency does not have, or is too large.
pub fn money(text: &str, currency: Currency) -> Result<Money, String> {
    let unsigned = text.trim().trim_start_matches('+');
    let exact = match unsigned.split_once('.') {
        // Zeros after the decimals of the currency change nothing.
        Some((whole, decimals)) => {
            let (kept, beyond) = decimals.split_at_checked(currency.decimals()).unwrap_or((decimals, ""));
            if beyond.bytes().any(|digit| digit.is_ascii_digit() && digit != b'0') {
                return Err(format!("'{text}' has more decimals than {currency}"));
            }
            let is_number = beyond.bytes().all(|digit| digit.is_ascii_digit());
            if !is_number || (whole.is_empty() && kept.is_empty()) {
                return Err(format!("'{text}' is not an amount"));
            }
            let whole = if whole.is_empty() { "0" } else { whole };
            if kept.is_empty() { whole.to_owned() } else { format!("{whole}.{kept}") }
        }
        None => unsigned.to_owned(),
    };
    let money = Money::parse(&exact, currency).map_err(|_| format!("'{text}' is not an amount"))?;
    if !money.is_bounded() {
        let largest = Money::new(Money::LARGEST, currency);
        return Err(format!("'{text}' is larger than {largest}, the largest amount of the service"));
    }
    Ok(money)
}
