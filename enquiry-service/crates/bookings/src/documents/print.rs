//! Renders issued documents: each becomes one self-contained HTML page.

use std::sync::Arc;

use content_model::{Locale, Money, PartyPart};
use jiff::{Span, tz::TimeZone};
use minijinja::{Environment, UndefinedBehavior, Value, context, value::Serde};
use serde::Serialize;

use kernel::{catalogues::Catalogues, clock::date, content::ContentCache, palette, qr_code};

use super::{
    model::{Document, DocumentKind},
    settings::SellerSettings,
};
use crate::{
    ledger::model::{Booking, Method, PriceChange, payment_hours},
    payments::bank,
};

/// Renders documents in the language of their booking.
pub struct Printer {
    templates: Environment<'static>,
    catalogue: Arc<Catalogues>,
    content: Arc<ContentCache>,
    seller: SellerSettings,
    bank_details: Vec<String>,
    zone: TimeZone,
}

/// A line of a document: a text and an amount, a day or a name.
#[derive(Serialize)]
struct Row {
    label: String,
    value: String,
    /// The total of the lines above.
    is_sum: bool,
}

struct Rows<'a> {
    catalogue: &'a Catalogues,
    locale: Locale,
    list: Vec<Row>,
}

impl Rows<'_> {
    fn add(&mut self, key: &str, value: String) {
        let label = self.catalogue.text(self.locale, &format!("service:{key}")).to_owned();
        self.list.push(Row { label, value, is_sum: false });
    }

    fn money(&mut self, key: &str, amount: Money) {
        self.add(key, self.catalogue.money(self.locale, amount));
    }

    fn part(&mut self, part: &PartyPart) {
        let label = self.catalogue.price_part(self.locale, part);
        let value = self.catalogue.money(self.locale, part.each.times(part.count));
        self.list.push(Row { label, value, is_sum: false });
    }

    /// The price, below the parts that make it up and its changes.
    fn price(&mut self, booking: &Booking, document: &Document) {
        let (journey, price, changes) = (&booking.journey, document.facts.price, &document.facts.price_changes);
        let booked = price - changes.iter().map(|change| change.amount).sum();
        if journey.makes(booked) && !document.facts.cancelled {
            for part in &journey.parts {
                self.part(part);
            }
            for line in &journey.lines {
                let value = self.catalogue.money(self.locale, line.amount());
                self.list.push(Row { label: line.label(self.catalogue, self.locale), value, is_sum: false });
            }
            if !journey.discount.is_zero() {
                self.money("booking_discount", -journey.discount);
            }
        }
        for PriceChange { amount, reason } in changes {
            let value = self.catalogue.money(self.locale, *amount);
            self.list.push(Row { label: reason.to_string(), value, is_sum: false });
        }
        self.money(price_text(document), price);
    }

    fn sum(&mut self, key: &str, amount: Money) {
        self.money(key, amount);
        if let Some(row) = self.list.last_mut() {
            row.is_sum = true;
        }
    }
}

impl Printer {
    /// # Errors
    /// If the template is invalid.
    pub fn new(
        seller: SellerSettings,
        bank_details: Vec<String>,
        zone: TimeZone,
        catalogue: Arc<Catalogues>,
        content: Arc<ContentCache>,
    ) -> Result<Self, minijinja::Error> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates.add_template("document.html", include_str!("templates/document.html"))?;
        templates.add_global("colour", Value::from(Serde(palette::light_colours())));
        let texts = Arc::clone(&catalogue);
        let translate =
            move |locale: String, key: String| texts.text(Locale::from_code_or_english(&locale), &key).to_owned();
        templates.add_function("text", translate);
        Ok(Printer { templates, catalogue, content, seller, bank_details, zone })
    }

    /// The whole page.
    ///
    /// # Errors
    /// If the template cannot be filled in.
    pub fn print(&self, booking: &Booking, document: &Document) -> Result<String, minijinja::Error> {
        let (catalogue, locale, facts) = (&self.catalogue, booking.locale, &document.facts);
        let content = self.content.current();
        let number = [("number", booking.number.as_str())];
        let asked = self.asked(booking, document);
        let fiscal = facts.fiscal_code.as_ref().map(|code| self.fiscal(code.as_str()));
        let values = context! {
            locale => locale.code(),
            brand => content.operator().brand.as_str(),
            title => self.title(locale, document),
            seller => context! {
                legal_name => content.operator().legal_name.as_str(),
                address => content.operator().address.clone(),
                tax_number => self.seller.tax_number.as_str(),
                vat_number => self.seller.vat_number.as_str(),
            },
            buyer => context! { name => facts.name.as_str(), country => facts.country.as_str() },
            issued_on => catalogue.date_long(locale, date(document.issued_at, &self.zone)),
            booking => booking.number.as_str(),
            tour => booking.journey.tour.as_str(),
            dates => catalogue.of(locale).formats.date_range(booking.journey.travel_date, booking.last_day()),
            travellers => booking.travellers(),
            currency => document.amount.currency().to_string(),
            rows => Value::from(Serde(self.rows(booking, document))),
            bank => asked.is_some().then(|| Value::from(Serde(bank::lines(catalogue, locale, &self.bank_details)))),
            bank_note => catalogue.filled(locale, "service:invoice_bank_note", &number),
            asked,
            fiscal,
            replaces => facts.replaces.as_ref().map(|replaced| {
                catalogue.filled(locale, "service:document_replaces", &[("number", replaced.as_str())])
            }),
        };
        self.templates.get_template("document.html")?.render(values)
    }

    /// The amount that an invoice asks for, and its day; `None` for other documents. The first invoice of a booking is to be
    /// paid within the payment period of its method.
    fn asked(&self, booking: &Booking, document: &Document) -> Option<Value> {
        let (locale, facts) = (booking.locale, &document.facts);
        let sum = match document.kind {
            DocumentKind::DepositInvoice => "service:document_sum_deposit_invoice",
            DocumentKind::BalanceInvoice => "service:document_sum_balance_invoice",
            DocumentKind::CreditNote | DocumentKind::Receipt | DocumentKind::ReceiptCorrection => return None,
        };
        let is_first = facts.earlier.is_empty() && !facts.cancelled && facts.received < facts.price;
        let period = || {
            let hours = payment_hours(booking.journey.method, &self.content.current().terms());
            date(document.issued_at, &self.zone).saturating_add(Span::new().days(hours / 24))
        };
        let due_on = facts.due_on.or_else(|| is_first.then(period)).map(|day| self.catalogue.date_long(locale, day));
        let (label, amount) = (self.catalogue.text(locale, sum), self.catalogue.money(locale, document.amount));
        Some(context! { label, amount, due_on })
    }

    /// The title of the document, with its number.
    pub fn title(&self, locale: Locale, document: &Document) -> String {
        let key = format!("service:document_{}", <&str>::from(document.kind));
        self.catalogue.filled(locale, &key, &[("number", &document.name())])
    }

    fn rows(&self, booking: &Booking, document: &Document) -> Vec<Row> {
        let (locale, facts) = (booking.locale, &document.facts);
        let mut rows = Rows { catalogue: &self.catalogue, locale, list: Vec::new() };
        if document.kind == DocumentKind::CreditNote {
            self.earlier(&mut rows, document, 1);
            let left = invoiced(document) - document.amount;
            if !left.is_zero() {
                let key = if left == facts.price { price_text(document) } else { "booking_deposit" };
                rows.money(key, -left);
            }
            if let (Some(row), Some(change)) = (rows.list.last_mut(), facts.price_changes.last()) {
                row.label = format!("{} ({})", row.label, change.reason);
            }
            rows.sum("document_sum_credit_note", document.amount);
            return rows.list;
        }
        rows.price(booking, document);
        match document.kind {
            DocumentKind::Receipt => self.received(&mut rows, document),
            DocumentKind::ReceiptCorrection => self.corrected(&mut rows, document),
            DocumentKind::DepositInvoice => {
                if !facts.earlier.is_empty() {
                    rows.money("booking_deposit", document.amount + invoiced(document));
                    self.earlier(&mut rows, document, -1);
                }
                rows.sum("document_sum_deposit_invoice", document.amount);
                if let (Some(row), true) = (rows.list.last_mut(), facts.earlier.is_empty()) {
                    row.label.push_str(&self.share(locale, document));
                }
                let rest = facts.price - document.amount - invoiced(document);
                if rest.is_positive() {
                    let day = self.catalogue.date_long(locale, booking.balance_on());
                    let label = self.catalogue.filled(locale, "service:booking_balance_by", &[("day", &day)]);
                    rows.list.push(Row { label, value: self.catalogue.money(locale, rest), is_sum: false });
                }
            }
            DocumentKind::BalanceInvoice | DocumentKind::CreditNote => {
                self.earlier(&mut rows, document, -1);
                rows.sum("document_sum_balance_invoice", document.amount);
                if facts.received.is_positive() {
                    rows.money("document_received", facts.received);
                }
            }
        }
        let outstanding = (facts.price - facts.received).at_least_nothing();
        if outstanding.is_positive() && document.kind != DocumentKind::DepositInvoice {
            rows.money("document_outstanding", outstanding);
        }
        rows.list
    }

    /// The share of a deposit in the price, as ` (20%)`; empty unless it is a whole number.
    fn share(&self, locale: Locale, document: &Document) -> String {
        let (part, whole) = (document.amount.minor().unsigned_abs() * 100, document.facts.price.minor().unsigned_abs());
        match part.checked_rem(whole) {
            Some(0) => format!(" ({})", self.catalogue.percent(locale, part / whole)),
            _ => String::new(),
        }
    }

    /// The invoices and credit notes that this one continues, added up with a sign.
    fn earlier(&self, rows: &mut Rows, document: &Document, sign: i64) {
        for earlier in &document.facts.earlier {
            let key = if earlier.amount.is_negative() { "document_credited" } else { "document_invoiced" };
            let label = self.catalogue.filled(rows.locale, &format!("service:{key}"), &[("number", &earlier.number)]);
            let amount = if sign < 0 { -earlier.amount } else { earlier.amount };
            rows.list.push(Row { label, value: self.catalogue.money(rows.locale, amount), is_sum: false });
        }
    }

    fn received(&self, rows: &mut Rows, document: &Document) {
        rows.sum("document_sum_receipt", document.amount);
        if let Some(payment) = &document.facts.payment {
            rows.add("document_paid_on", self.catalogue.date_long(rows.locale, payment.on));
            if let Some(method) = payment.method {
                let key = match method {
                    Method::Card => "account:payment_card",
                    Method::BankTransfer => "account:payment_transfer",
                    Method::Cash => "account:payment_cash",
                };
                rows.add("document_paid_by", self.catalogue.text(rows.locale, key).to_owned());
            }
            if !payment.external.is_empty() {
                rows.add("document_reference", payment.external.to_string());
            }
        }
        rows.money("document_received", document.facts.received);
    }

    /// The earlier receipts, the correction, and the corrected amount.
    fn corrected(&self, rows: &mut Rows, document: &Document) {
        for earlier in &document.facts.earlier {
            let number = [("number", earlier.number.as_str())];
            let label = self.catalogue.filled(rows.locale, "service:document_receipted", &number);
            rows.list.push(Row { label, value: self.catalogue.money(rows.locale, earlier.amount), is_sum: false });
        }
        rows.money("document_correction", document.facts.correction.unwrap_or(document.amount));
        rows.sum("document_received", document.facts.received);
    }

    /// The fiscal code, and the QR code of the tax authority's page about it.
    fn fiscal(&self, code: &str) -> Value {
        let address = self.seller.fiscal_address(code);
        let drawing = qr_code::drawing(address.as_deref().unwrap_or(code));
        context! { code, address, drawing => drawing.map(Value::from_safe_string) }
    }
}

/// What the invoices and credit notes before a document ask for.
fn invoiced(document: &Document) -> Money {
    let earlier = document.facts.earlier.iter();
    earlier.fold(document.amount.nothing(), |sum, document| sum + document.amount)
}

/// The label of the price in a document.
fn price_text(document: &Document) -> &'static str {
    if document.facts.cancelled { "booking_charge" } else { "document_price" }
}
