use std::time::Duration;

use content_model::{Currency, Locale, Money};
use url::Url;

use kernel::{
    clock::{Millis, millis},
    settings::{secret::Secret, sites::Sites, source::Reader},
};

use crate::ledger::model::Method;

const SANDBOX: &str = "https://cybqa.pesapal.com/pesapalv3";
const LIVE: &str = "https://pay.pesapal.com/v3";

#[derive(Clone, Debug)]
pub struct PaymentSettings {
    /// `None`: only bank transfer and cash are offered.
    pub provider: Option<ProviderSettings>,
    /// Bank details shown to visitors who pay by bank transfer, line by line.
    pub bank_details: Vec<String>,
    /// The amount by which a transfer may be short because of bank fees.
    tolerance_bank_transfer: Money,
    /// The amount by which cash may be short, for example for lack of change.
    tolerance_cash: Money,
}

#[derive(Clone, Debug)]
pub struct ProviderSettings {
    /// Without a trailing slash.
    pub base_url: String,
    pub consumer_key: Secret,
    pub consumer_secret: Secret,
    /// The address of the provider's notifications (IPN).
    pub ipn_address: String,
    /// The timeout of one call.
    pub timeout: Duration,
    /// Age at which an undecided payment is left to a person.
    pub give_up_after: Millis,
}

impl PaymentSettings {
    pub fn read(reader: &mut Reader, sites: &Sites, production: bool) -> Self {
        let base_url = reader.text("payment.base_url", if production { LIVE } else { SANDBOX });
        address(reader, "payment.base_url", &base_url, production);
        let ipn_address = format!("{}/api/payments/ipn", sites.origin(Locale::En));
        let ipn_address = reader.text("payment.ipn_address", &ipn_address);
        address(reader, "payment.ipn_address", &ipn_address, production);
        let timeout = Duration::from_secs(reader.number("payment.timeout_seconds", 4, 1..=10).unsigned_abs());
        let hours = reader.number("payment.give_up_hours", 72, 1..=720).unsigned_abs();
        let currency = reader.text("payment.currency", "USD");
        if currency != Currency::USD.code() {
            reader.fault("payment.currency", format!("is '{currency}', but the prices of the sites are in USD"));
        }
        let bank_details = reader.text("payment.bank_details", "");
        let tolerance_bank_transfer = dollars(reader, "payment.tolerance_bank_transfer", 30);
        let tolerance_cash = dollars(reader, "payment.tolerance_cash", 0);
        let keys = (reader.optional("payment.consumer_key"), reader.optional("payment.consumer_secret"));
        let provider = match keys {
            (Some(key), Some(secret)) => Some(ProviderSettings {
                base_url: base_url.trim_end_matches('/').to_owned(),
                consumer_key: Secret::new(key),
                consumer_secret: Secret::new(secret),
                ipn_address,
                timeout,
                give_up_after: millis(Duration::from_hours(hours)),
            }),
            (None, None) => None,
            (Some(_), None) => {
                reader.fault(
                    "payment.consumer_secret",
                    "is missing: set both payment.consumer_key and payment.consumer_secret, or neither",
                );
                None
            }
            (None, Some(_)) => {
                reader.fault(
                    "payment.consumer_key",
                    "is missing: set both payment.consumer_key and payment.consumer_secret, or neither",
                );
                None
            }
        };
        // A list in an environment variable is separated by `|`.
        let lines = bank_details.split(['\n', '|']).map(str::trim).filter(|line| !line.is_empty());
        let bank_details = lines.map(str::to_owned).collect();
        PaymentSettings { provider, bank_details, tolerance_bank_transfer, tolerance_cash }
    }

    /// The tolerance for an incomplete payment. Payments by card must be exact.
    pub fn tolerance(&self, method: Method) -> Money {
        match method {
            Method::Card => Money::ZERO,
            Method::BankTransfer => self.tolerance_bank_transfer,
            Method::Cash => self.tolerance_cash,
        }
    }

    /// The payment methods on offer, the default first.
    pub fn methods(&self) -> &'static [Method] {
        if self.provider.is_some() {
            &[Method::Card, Method::BankTransfer, Method::Cash]
        } else {
            &[Method::BankTransfer, Method::Cash]
        }
    }
}

fn dollars(reader: &mut Reader, name: &str, default: i64) -> Money {
    Money::from_dollars(reader.number(name, default, 0..=1000))
}

fn address(reader: &mut Reader, name: &str, text: &str, production: bool) {
    match Url::parse(text) {
        Ok(url) if url.scheme() == "https" || (url.scheme() == "http" && !production) => {}
        _ => reader.fault(name, format!("'{text}' is not an address that begins with https://")),
    }
}
