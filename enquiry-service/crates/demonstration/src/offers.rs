//! Offers of a demonstration in all states.

use jiff::{ToSpan, civil::Date, tz::TimeZone};
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use bookings::{
    ledger::model::{Actor, Method, NewBooking},
    offers::{
        self,
        by_hand::OfferByHand,
        model::{Offer, OfferDraft, OfferTerms, OfferVersion, Signature, acceptance, version_of},
    },
    orders_by_hand::model::Office,
};
use correspondence::cases::{
    self,
    model::{CaseMessage, Channel},
};
use intake::enquiries::{
    self,
    model::{Details, Enquiry},
};
use kernel::{
    clock::{self, Millis, date},
    content::{Content, Programme},
    database::{DatabaseError, Transaction},
    fields::{MultiLine, RawField},
};

use super::bookings::{InventedStep, insert};

const HOUR: Millis = 60 * 60_000;

/// An offer for the case of an address.
#[derive(Deserialize)]
struct InventedOffer {
    email: String,
    /// Index of the colleague in the list of staff.
    by: usize,
    /// The price for each traveller, in cents.
    each: i64,
    greeting: String,
    begun_hours_ago: i64,
    /// Of each version, the first one first.
    sent_hours_ago: Vec<i64>,
    /// The days from now to its last day; negative if it has expired.
    valid_in_days: i64,
    read_hours_ago: Option<i64>,
    withdrawn_hours_ago: Option<i64>,
    accepted_hours_ago: Option<i64>,
    /// When the deposit came.
    paid_days_ago: Option<i64>,
    #[serde(default)]
    paid_reference: String,
    /// A line that the last version adds.
    added: Option<InventedLine>,
    #[serde(default)]
    options: Vec<InventedLine>,
    /// Number of the tour, if it is not the one that the case asks for.
    #[serde(default)]
    tour: Option<i64>,
}

#[derive(Deserialize)]
struct InventedLine {
    text: String,
    /// In cents, for the group.
    each: i64,
}

impl InventedLine {
    /// The line as a colleague would type it.
    fn typed(&self) -> serde_json::Value {
        json!({ "text": self.text, "quantity": 1, "unit": "group", "each": self.each })
    }
}

/// Writes the offers, with the mails in which they were sent and those about the bookings that were made of accepted ones.
/// Returns the payments of these bookings.
pub fn fill(
    transaction: &Transaction,
    content: &Content,
    people: &[Uuid],
    (now, zone): (Millis, &TimeZone),
) -> Result<Vec<(Uuid, InventedStep)>, DatabaseError> {
    let invented: Vec<InventedOffer> =
        serde_json::from_str(include_str!("invented/offers.json")).map_err(|_| DatabaseError::Lost)?;
    let mut steps = Vec::new();
    for offer in &invented {
        let case = enquiries::store::of_person(transaction, &offer.email)?.into_iter().next();
        if let (Some(case), Some(staff)) = (case, people.get(offer.by)) {
            steps.extend(write(transaction, content, (offer, &case, *staff), (now, zone))?);
        }
    }
    Ok(steps)
}

fn write(
    transaction: &Transaction,
    content: &Content,
    (invented, case, staff): (&InventedOffer, &Enquiry, Uuid),
    (now, zone): (Millis, &TimeZone),
) -> Result<Option<(Uuid, InventedStep)>, DatabaseError> {
    let ago = |hours: i64| now - hours * HOUR;
    let begun_at = ago(invented.begun_hours_ago);
    let Some(mut typed) = typed(content, invented, case, date(now, zone)) else { return Ok(None) };
    let offer = Offer::begun(clock::id(begun_at), case.id, draft_of(&typed), (staff, begun_at));
    transaction.insert([&offer])?;
    let mut newest = None;
    for (number, hours) in (1..).zip(&invented.sent_hours_ago) {
        if let (2.., Some(line)) = (number, &invented.added) {
            typed["lines"].as_array_mut().into_iter().for_each(|lines| lines.push(line.typed()));
        }
        let by = (staff, ago(*hours));
        let Some(version) = version(content, &typed, (case, &offer, number), by, zone) else { return Ok(None) };
        transaction.insert([&version])?;
        write_mail(transaction, case, &version)?;
        newest = Some(version);
    }
    if let Some(hours) = invented.read_hours_ago {
        offers::store::read(transaction, offer.id, ago(hours))?;
    }
    if let Some(hours) = invented.withdrawn_hours_ago {
        offers::store::withdraw(transaction, offer.id, ago(hours))?.once()?;
    }
    let (Some(hours), Some(version)) = (invented.accepted_hours_ago, newest) else { return Ok(None) };
    let at = ago(hours);
    let chosen = version.content.chosen_at_first();
    let signature = Signature { signed_by: case.name.clone(), companions: Vec::new(), network: None };
    let booking = acceptance(&offer, (&version, chosen), case, signature, at);
    let new = NewBooking::new(booking, date(at, zone), Actor::Visitor);
    insert(transaction, &new)?;
    offers::store::accept(transaction, offer.id, new.booking.id)?.once()?;
    let paid = |days| (new.booking.id, InventedStep::deposit(days, &invented.paid_reference));
    Ok(invented.paid_days_ago.map(paid))
}

/// The offer as a colleague would type it; `None` if the sites do not offer the tour.
fn typed(content: &Content, invented: &InventedOffer, case: &Enquiry, today: Date) -> Option<serde_json::Value> {
    let Details::Quote(quote) = &case.details else { return None };
    let tour = match invented.tour {
        Some(tour) => content.tour_by_id(case.locale, tour)?,
        None => content.named_tour(case.locale, quote.tour_slug.as_str(), quote.tour_name.as_str())?,
    };
    let published = content.published(case.locale);
    let Programme { days, included, excluded } = published.programme(tour.id)?;
    let programme = (1..).zip(days).map(|(number, day): (usize, _)| {
        let lodging = day.facts.lodging.as_ref().map(|lodging| lodging.name.as_str()).unwrap_or_default();
        let from = json!({ "tour": tour.id, "day": number, "check": day.check() });
        json!({ "title": day.title, "text": day.text, "lodging": lodging, "from": from })
    });
    let programme: Vec<_> = programme.collect();
    let travellers = quote.adults + quote.children;
    Some(json!({
        "tour": tour.id, "title": "", "travel_date": quote.travel_date.to_string(), "days": tour.days.to_string(),
        "no_of_adults": quote.adults.to_string(), "no_of_children": quote.children.to_string(), "child_ages": "",
        "lines": [{ "text": tour.title, "quantity": travellers, "unit": "person", "each": invented.each }],
        "options": invented.options.iter().map(InventedLine::typed).collect::<Vec<_>>(),
        "deposit": null, "balance_on": null, "other_terms": "", "method": "bank_transfer",
        "greeting": invented.greeting, "programme": programme,
        "included": included.join("\n"), "excluded": excluded.join("\n"),
        "valid_until": today.saturating_add(invented.valid_in_days.days()).to_string(),
    }))
}

/// The draft as the form of the desk keeps it; what is missing is that of a new one.
fn draft_of(typed: &serde_json::Value) -> OfferDraft {
    let with_ids = |list: &serde_json::Value| -> Vec<serde_json::Value> {
        let rows = list.as_array().cloned().unwrap_or_default();
        (1..)
            .zip(rows)
            .map(|(number, mut row): (i64, _)| {
                row["id"] = json!(number.to_string());
                row
            })
            .collect()
    };
    OfferDraft(json!({
        "greeting": typed["greeting"], "programme": with_ids(&typed["programme"]), "validUntil": typed["valid_until"], "included": typed["included"], "excluded": typed["excluded"],
    }))
}

fn version(
    content: &Content,
    typed: &serde_json::Value,
    (case, offer, number): (&Enquiry, &Offer, i64),
    (staff, at): (Uuid, Millis),
    zone: &TimeZone,
) -> Option<OfferVersion> {
    let by_hand: OfferByHand = serde_json::from_value(typed.clone()).ok()?;
    let office = Office { content, case, methods: &[Method::BankTransfer], today: date(at, zone) };
    let terms = OfferTerms::of(content);
    Some(version_of(
        (clock::id(at), offer.id),
        number,
        by_hand.parse(&office, &content.published(case.locale)).ok()?,
        &terms,
        (staff, at),
    ))
}

/// The mail of a version in the thread of its case.
fn write_mail(transaction: &Transaction, case: &Enquiry, version: &OfferVersion) -> Result<(), DatabaseError> {
    let text = format!("{}\n\n{}", version.content.greeting, version.content.journey.tour);
    let Ok(text) = MultiLine::required(&RawField::Text(text), 5000) else { return Ok(()) };
    let message = CaseMessage {
        id: clock::id(version.sent_at),
        enquiry: case.id,
        staff: version.sent_by,
        channel: Channel::Mail,
        at: version.sent_at,
        text,
        owed_on: None,
    };
    cases::store::insert_message(transaction, &message, &message.id.to_string())?;
    Ok(())
}
