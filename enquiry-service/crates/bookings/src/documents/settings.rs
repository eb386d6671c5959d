use url::Url;

use kernel::settings::source::Reader;

/// The seller's details on invoices and receipts, besides name and address, which are in `site.toml`.
#[derive(Clone, Debug, Default)]
pub struct SellerSettings {
    /// The taxpayer identification number; may be empty.
    pub tax_number: String,
    /// The VAT registration number; may be empty.
    pub vat_number: String,
    /// The address at which a fiscal receipt is verified, with `{code}` for its code.
    fiscal_url: Option<String>,
}

impl SellerSettings {
    pub fn read(reader: &mut Reader) -> Self {
        let fiscal_url = reader.optional("seller.fiscal_url");
        if let Some(url) = &fiscal_url {
            let is_address = Url::parse(&url.replace("{code}", "1")).is_ok_and(|url| url.scheme() == "https");
            if !is_address || !url.contains("{code}") {
                reader.fault("seller.fiscal_url", format!("'{url}' is not an https:// address that contains {{code}}"));
            }
        }
        SellerSettings {
            tax_number: reader.text("seller.tax_number", ""),
            vat_number: reader.text("seller.vat_number", ""),
            fiscal_url,
        }
    }

    /// The address at which the tax authority verifies a fiscal receipt.
    pub fn fiscal_address(&self, code: &str) -> Option<String> {
        let code: String = url::form_urlencoded::byte_serialize(code.as_bytes()).collect();
        self.fiscal_url.as_ref().map(|url| url.replace("{code}", &code))
    }
}
