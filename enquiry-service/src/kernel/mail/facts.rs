use content_model::Locale;
use jiff::tz::TimeZone;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;

use crate::{
    intake::{
        enquiries::model::{Details, Enquiry, QuoteDetails},
        quotes::model::ContactMethod,
        reviews::model::Review,
    },
    kernel::{
        catalogues::Catalogues,
        clock::timestamp,
        content::Content,
        fields::{EmailAddress, Phone, shown_ages},
    },
};

/// A row of a mail's table.
#[derive(Serialize)]
pub struct Fact {
    label: String,
    value: String,
    href: Option<String>,
}

pub struct Facts<'a> {
    catalogue: &'a Catalogues,
    locale: Locale,
    pub list: Vec<Fact>,
}

impl<'a> Facts<'a> {
    pub fn new(catalogue: &'a Catalogues, locale: Locale) -> Self {
        Facts { catalogue, locale, list: Vec::new() }
    }

    pub fn add(&mut self, key: &str, value: impl Into<String>) {
        self.link(key, value, None);
    }

    pub fn link(&mut self, key: &str, value: impl Into<String>, href: Option<String>) {
        let value = value.into();
        if !value.is_empty() {
            let label = self.catalogue.text(self.locale, &format!("service:{key}")).to_owned();
            self.list.push(Fact { label, value, href });
        }
    }
}

/// The visitor's confirmation. Contains no text typed in the form.
pub fn of_confirmation(catalogue: &Catalogues, content: &Content, enquiry: &Enquiry) -> Vec<Fact> {
    let locale = enquiry.locale;
    let mut facts = Facts::new(catalogue, locale);
    facts.add("reference", enquiry.reference.as_str());
    if let Details::Quote(quote) = &enquiry.details {
        facts.add("departure", catalogue.date_long(locale, quote.travel_date));
        facts.add("adults", quote.adults.to_string());
        facts.add("children", if quote.children > 0 { quote.children.to_string() } else { String::new() });
        facts.add("child_ages", shown_ages(&quote.child_ages));
        facts.add("journey", content.tour(locale, quote.tour_slug.as_str()).map_or("", |tour| &tour.title));
        facts.add("place", content.place(locale, quote.place.as_str()).unwrap_or_default());
    }
    facts.list
}

/// The operator's notice, with all submitted fields.
pub fn of_notice(catalogue: &Catalogues, locale: Locale, zone: &TimeZone, enquiry: &Enquiry) -> Vec<Fact> {
    let mut facts = Facts::new(catalogue, locale);
    facts.add("reference", enquiry.reference.as_str());
    facts.add("name", enquiry.name.as_str());
    facts.link("email", enquiry.email.as_str(), Some(mailto(&enquiry.email)));
    phone(&mut facts, enquiry.phone.as_ref());
    match &enquiry.details {
        Details::Quote(quote) => quote_facts(&mut facts, quote),
        Details::Contact(contact) => {
            facts.add("country", contact.country.as_str());
            facts.add("affiliate", contact.affiliate.as_str());
        }
    }
    facts.add("language", enquiry.locale.code());
    let received = timestamp(enquiry.received_at).to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M %Z").to_string();
    facts.add("notice_received", received);
    facts.list
}

fn quote_facts(facts: &mut Facts, quote: &QuoteDetails) {
    facts.add("departure", facts.catalogue.date_long(facts.locale, quote.travel_date));
    facts.add("adults", quote.adults.to_string());
    facts.add("children", quote.children.to_string());
    facts.add("child_ages", shown_ages(&quote.child_ages));
    facts.add("tour", quote.tour_name.as_str());
    facts.add("place", quote.place.as_str());
    facts.add("price", quote.tour_price_set.as_str());
    facts.add("important", quote.most_important.as_str());
    facts.add("coupon", quote.coupon_code.as_str());
    facts.add("affiliate", quote.affiliate.as_str());
    facts.add("country", quote.country_of_residence.as_str());
    let method = match quote.contact_method {
        ContactMethod::Email => facts.catalogue.text(facts.locale, "form:by_email"),
        ContactMethod::Whatsapp => "WhatsApp",
        ContactMethod::Call => facts.catalogue.text(facts.locale, "form:by_call"),
    };
    facts.add("prefers", method);
}

pub fn of_review(catalogue: &Catalogues, locale: Locale, review: &Review) -> Vec<Fact> {
    let mut facts = Facts::new(catalogue, locale);
    facts.add("name", review.name.as_str());
    facts.add("email", review.email.as_str());
    facts.add("country", review.country.as_str());
    facts.add("review_rating", review.rating.to_string());
    facts.add("review_category", review.category.as_str());
    facts.add("tour", if review.tour.is_empty() { review.tour_slug.as_str() } else { review.tour.as_str() });
    facts.add("language", review.locale.code());
    facts.list
}

pub fn phone(facts: &mut Facts, given: Option<&Phone>) {
    match given {
        None => facts.add("phone", facts.catalogue.text(facts.locale, "service:no_phone")),
        Some(phone) => match &phone.number {
            Some(number) => facts.link("phone", number, call(given)),
            None => {
                let unread = facts.catalogue.text(facts.locale, "service:phone_unread");
                facts.add("phone", format!("{} {unread}", phone.typed));
            }
        },
    }
}

/// A `tel:` link.
pub fn call(phone: Option<&Phone>) -> Option<String> {
    phone?.number.as_ref().map(|number| format!("tel:{number}"))
}

/// A WhatsApp link.
pub fn whatsapp(phone: Option<&Phone>) -> Option<String> {
    let number = phone?.number.as_ref()?;
    Some(format!("https://wa.me/{}", number.trim_start_matches('+')))
}

pub fn mailto(email: &EmailAddress) -> String {
    format!("mailto:{}", utf8_percent_encode(email.as_str(), NON_ALPHANUMERIC).to_string().replace("%40", "@"))
}
