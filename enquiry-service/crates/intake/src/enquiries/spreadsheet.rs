use content_model::Choice;
use jiff::tz::TimeZone;

use kernel::{
    clock::minute,
    database::{Connection, DatabaseError},
    exports::Exported,
    spreadsheet::Row,
};

use super::{
    model::{Details, Enquiry},
    store,
};

impl Row for Enquiry {
    const HEADING: &'static [&'static str] = &[
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
    ];

    fn cells(&self, zone: &TimeZone) -> Vec<String> {
        let phone = self.phone.as_ref().map(|phone| phone.number.as_deref().unwrap_or(phone.typed.as_str()));
        let [date, adults, children, tour, place, method, coupon, affiliate] = match &self.details {
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
        let source = self.source.clone().unwrap_or_default();
        let quarantine = self.quarantine.map(|reason| reason.name()).unwrap_or_default();
        vec![
            self.reference.to_string(),
            minute(self.received_at, zone),
            self.details.kind().to_owned(),
            self.locale.to_string(),
            self.name.to_string(),
            self.email.to_string(),
            phone.unwrap_or_default().to_owned(),
            date,
            adults,
            children,
            tour,
            place,
            method,
            self.details.message().to_owned(),
            coupon,
            affiliate,
            source.landing_page.to_string(),
            source.referrer.to_string(),
            source.whole_campaign(),
            quarantine.to_owned(),
            self.repeats.to_string(),
        ]
    }
}

impl Exported for Enquiry {
    fn page(on: &Connection, after: Option<&Self>, most: i64) -> Result<Vec<Self>, DatabaseError> {
        store::page(on, after.map(|enquiry| (enquiry.received_at, enquiry.id)), most)
    }

    fn count(on: &Connection) -> Result<i64, DatabaseError> {
        store::count(on)
    }
}
