use content_model::Choice;
use jiff::tz::TimeZone;

use super::Spreadsheet;
use crate::{
    domain::enquiry::{Details, Enquiry},
    primitives::clock::minute,
};

/// Requests for quotes and contact messages, with times in this zone.
///
/// # Errors
/// Where the table cannot be written.
pub fn enquiries(enquiries: &[Enquiry], zone: &TimeZone) -> csv::Result<Vec<u8>> {
    let mut csv = Spreadsheet::new([
        "reference",
        "received",
        "kind",
        "locale",
        "name",
        "email",
        "phone",
        "travel_date",
        "adults",
        "children",
        "tour",
        "where",
        "contact_method",
        "message",
        "coupon_code",
        "affiliate",
        "landing_page",
        "referrer",
        "campaign",
        "quarantine",
        "repeats",
    ])?;
    for enquiry in enquiries {
        let phone = enquiry.phone.as_ref().map(|phone| phone.number.as_deref().unwrap_or(phone.typed.as_str()));
        let [date, adults, children, tour, place, method, coupon, affiliate] = match &enquiry.details {
            Details::Quote(quote) => [
                quote.travel_date.to_string(),
                quote.adults.to_string(),
                quote.children.to_string(),
                quote.tour_name.to_string(),
                quote.place.to_string(),
                format!("{:?}", quote.contact_method).to_lowercase(),
                quote.coupon_code.to_string(),
                quote.affiliate.to_string(),
            ],
            Details::Contact(contact) => {
                let mut fields: [String; 8] = Default::default();
                let [.., affiliate] = &mut fields;
                *affiliate = contact.affiliate.to_string();
                fields
            }
        };
        let source = enquiry.source.clone().unwrap_or_default();
        let quarantine = enquiry.quarantine.map(|reason| reason.name()).unwrap_or_default();
        let record = [
            enquiry.reference.to_string(),
            minute(enquiry.received_at, zone),
            enquiry.details.kind().to_owned(),
            enquiry.locale.to_string(),
            enquiry.name.to_string(),
            enquiry.email.to_string(),
            phone.unwrap_or_default().to_owned(),
            date,
            adults,
            children,
            tour,
            place,
            method,
            enquiry.details.message().to_owned(),
            coupon,
            affiliate,
            source.landing_page.to_string(),
            source.referrer.to_string(),
            source.whole_campaign(),
            quarantine.to_owned(),
            enquiry.repeats.to_string(),
        ];
        csv.row(record)?;
    }
    csv.finish()
}
