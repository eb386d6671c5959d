use content_model::{Locale, Money, PartyPart, sum_of_parts};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::{
    clock::{self, Millis},
    content::{Content, Departure},
    fields::{
        EmailAddress, FieldError, FieldErrorKind, FieldErrors, MultiLine, Phone, RawField, SingleLine, child_ages,
        longest, raw_list, reference::Reference, travel_date,
    },
    submissions::quarantine::suspicion,
};

use crate::{
    departures::model::KnownDepartures,
    ledger::model::{Actor, Balance, Booking, BookingReference, BookingState, Journey, Method, NewBooking, Pay},
};

/// The payload of the booking form, from JSON or a plain form.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct OrderSubmission {
    /// Number of the quote that led to the booking, if any.
    pub reference: RawField,
    /// Title of the tour as a visitor types it without scripts, at most 200 characters; used if `tour_slug` is empty.
    pub tour_name: RawField,
    /// Slug of the tour in the language of the site, at most 200 characters.
    pub tour_slug: RawField,
    /// `YYYY-MM-DD`
    pub travel_date: RawField,
    /// 0 to 31
    pub no_of_adults: RawField,
    /// 0 to 11
    pub no_of_children: RawField,
    /// Whole numbers from 0 to 15: a list, or a text such as `4,11`.
    #[serde(deserialize_with = "raw_list")]
    pub child_ages: RawField,
    /// Required, at most 120 characters.
    pub full_name: RawField,
    /// Required, an e-mail address.
    pub email_address: RawField,
    /// Name of the country chosen for the phone.
    pub country_of_residence: RawField,
    /// Its dial code, such as `+49`.
    pub country_code: RawField,
    /// Its ISO code, by which the number is read.
    pub phone_country: RawField,
    /// Optional; a number that cannot be read is kept as typed.
    pub phone_number: RawField,
    /// Optional, at most 5,000 characters.
    pub message: RawField,
    /// `deposit` (the default) or `whole`.
    pub pay: RawField,
    /// `card`, `bank_transfer` or `cash`; the default is the first one offered.
    pub payment_method: RawField,
    /// The whole price that the visitor saw, in US dollars. The booking is refused if the price differs.
    pub total: RawField,
    /// Affiliate code of the friend who invited the visitor.
    pub affiliate: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: RawField,
    /// A honeypot field that people do not see; a program that fills it in is detected.
    pub company_website: RawField,
    /// Time to fill in the form, in milliseconds; empty for a form without scripts.
    pub filled_in_ms: RawField,
}

/// The rules for validating an order.
pub struct Rules<'a> {
    /// The current date.
    pub today: Date,
    /// The tours, departures and terms of the sites.
    pub content: &'a Content,
    /// The ways to pay that are offered, the default one first.
    pub methods: &'a [Method],
    /// Whose invitation the order carries.
    pub invitation: Invitation,
}

/// The kind of an order's invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invitation {
    /// None, or an unknown one.
    Nobodys,
    /// A friend's, which gives the discount.
    Friends,
    /// The visitor's own, which gives no discount.
    Own,
}

/// A request for the price of a journey.
#[derive(Clone, Copy, Debug)]
pub struct PriceQuery<'a> {
    /// The language of the site.
    pub locale: Locale,
    /// Slug of the tour in this language.
    pub slug: &'a str,
    /// The first day; `None` if none is chosen yet.
    pub on: Option<Date>,
    /// Number of adults.
    pub adults: i64,
    /// Number of children.
    pub children: i64,
    /// The known ages of the children.
    pub ages: &'a [u8],
    /// Whether the discount of an invitation applies.
    pub is_invited: bool,
}

/// The price of a journey for a day and a party.
#[derive(Clone, Debug)]
pub struct JourneyPrice {
    /// The price of one traveller before the discount.
    pub price_per_person: Money,
    /// The parts of the price of all travellers, before the discount.
    pub parts: Vec<PartyPart>,
    /// 100 if the journey begins so soon that the whole price is due at once.
    pub deposit_percent: u8,
    /// The discount, already deducted from `total`.
    pub discount: Money,
    /// The price of all travellers after the discount.
    pub total: Money,
    /// The deposit.
    pub deposit: Money,
    /// The due date of the balance; `None` without a balance or a day.
    pub balance_on: Option<Date>,
    /// The coming departures of the tour; empty if it may begin on any day.
    pub departures: Vec<Departure>,
}

/// A validated order.
#[derive(Clone, Debug)]
pub struct ValidOrder {
    /// The language of the site; English if the form names none.
    pub locale: Locale,
    /// The visitor's name, 1 to 120 characters.
    pub name: SingleLine,
    /// The visitor's address.
    pub email: EmailAddress,
    /// The visitor's phone; `None` if no number was typed.
    pub phone: Option<Phone>,
    /// The journey with the price to charge.
    pub journey: Journey,
}

impl JourneyPrice {
    /// Offers the departure's price of the day, else the tour's price for the month and party; without a day, the
    /// lowest of the year. A tour with departures begins on these only, if they have enough places; any other needs
    /// some days of preparation.
    ///
    /// # Errors
    /// The field that makes the booking impossible, and why.
    pub fn of(
        content: &Content,
        known: Option<&KnownDepartures>,
        today: Date,
        asked: &PriceQuery,
    ) -> Result<Self, FieldError> {
        let of_tour = |error| FieldError { field: "tour_name", kind: error };
        let of_day = |error| FieldError { field: "travel_date", kind: error };
        let tour = content.tour(asked.locale, asked.slug).ok_or(of_tour(FieldErrorKind::UnknownTour))?;
        let deposits = content.deposits().ok_or(of_tour(FieldErrorKind::UnknownTour))?;
        let percent = tour.deposit_percent(&deposits).ok_or(of_tour(FieldErrorKind::ByQuoteOnly))?;
        let terms = content.terms();
        let starts = content.starts(asked.locale, tour);
        let price_per_person = starts.price_per_person(asked.on, asked.adults + asked.children);
        let parts = starts.parts(asked.on, asked.adults, asked.children, asked.ages);
        let begins_on_departures = !starts.departures.is_empty() || tour.is_shared();
        let is_cancelled = |departure: &Departure| {
            let stored = known.and_then(|known| known.get(&(tour.id, departure.starts)));
            stored.is_some_and(|stored| stored.cancelled_at.is_some())
        };
        let coming =
            starts.departures.into_iter().filter(|departure| departure.starts > today && !is_cancelled(departure));
        // A departure that is not stored yet has the number of places that the content states. An order is counted when
        // it is stored.
        let counted = |departure: Departure| {
            let places_left = match known {
                None => None,
                Some(known) => match known.get(&(tour.id, departure.starts)) {
                    None => departure.places_left,
                    Some(stored) => stored.left(),
                },
            };
            Departure { places_left, ..departure }
        };
        let departures: Vec<Departure> = coming.map(counted).collect();
        if begins_on_departures && departures.is_empty() {
            return Err(of_tour(FieldErrorKind::ByQuoteOnly));
        }
        let departure = departures.iter().find(|departure| Some(departure.starts) == asked.on);
        match (asked.on, departure) {
            (Some(_), None) if begins_on_departures => return Err(of_day(FieldErrorKind::NoDeparture)),
            (Some(day), None) if day < terms.earliest(today) => {
                return Err(of_day(FieldErrorKind::TooSoon(terms.lead_days)));
            }
            (Some(_), Some(Departure { places_left: Some(left), .. })) if asked.adults + asked.children > *left => {
                return Err(FieldError { field: "no_of_adults", kind: FieldErrorKind::PlacesLeft(*left) });
            }
            _ => {}
        }
        if price_per_person.is_zero() {
            return Err(of_tour(FieldErrorKind::ByQuoteOnly));
        }
        let full_price = sum_of_parts(&parts);
        let discount = if asked.is_invited { tour.friend_discount(&terms).min(full_price) } else { Money::ZERO };
        let total = full_price - discount;
        let balance_on = asked.on.map(|day| terms.balance_on(day)).filter(|day| *day > today);
        let deposit_percent = if asked.on.is_some() && balance_on.is_none() { 100 } else { percent };
        let deposit = total.percent(deposit_percent);
        Ok(JourneyPrice { price_per_person, parts, deposit_percent, discount, total, deposit, balance_on, departures })
    }
}

impl OrderSubmission {
    /// Validates and prices the order.
    ///
    /// # Errors
    /// Every wrong field with its error, in the order of the form.
    pub fn parse(&self, rules: &Rules) -> Result<ValidOrder, Vec<FieldError>> {
        let locale = Locale::from_code_or_english(self.locale.as_str());
        let mut errors = FieldErrors::default();
        let quote = errors.take("reference", SingleLine::optional(&self.reference, longest::SHORT));
        // Numbers are in capitals; a visitor may type one in small letters.
        let quote = quote.map(|typed| SingleLine::shortened(&typed.as_str().to_uppercase(), longest::SHORT));
        let slug = errors.take("tour_slug", SingleLine::optional(&self.tour_slug, longest::TITLE));
        let name_of_tour = errors.take("tour_name", SingleLine::optional(&self.tour_name, longest::TITLE));
        let adults = errors.take("no_of_adults", self.no_of_adults.number(0, 31));
        let children = errors.take("no_of_children", self.no_of_children.number(0, 11));
        let child_ages = errors.take("child_ages", child_ages(&self.child_ages));
        if (adults, children) == (Some(0), Some(0)) {
            errors.take::<()>("no_of_adults", Err(FieldErrorKind::NoTravellers));
        }
        let travel_date = errors.take("travel_date", travel_date(&self.travel_date, rules.today));
        let name = errors.take("full_name", SingleLine::required(&self.full_name, longest::NAME));
        let email = errors.take("email_address", EmailAddress::parse(&self.email_address));
        let phone = errors
            .take("phone_number", Phone::with_dial_code(&self.phone_number, &self.phone_country, &self.country_code));
        let message = errors.take("message", optional_message(&self.message));
        let mut line = |field, typed, longest| errors.take(field, SingleLine::optional(typed, longest));
        let country_of_residence = line("country_of_residence", &self.country_of_residence, longest::SHORT);
        // A picker preselects a country. Without a number or the country's name, the visitor did not choose it.
        let is_chosen = phone != Some(None) || country_of_residence.as_ref().is_none_or(|name| !name.is_empty());
        let country = if is_chosen {
            line("phone_country", &self.phone_country, longest::SHORT)
        } else {
            Some(SingleLine::default())
        };
        let affiliate = line("affiliate", &self.affiliate, longest::SHORT);
        let pay = errors.take("pay", pay(&self.pay));
        let method = errors.take("payment_method", method(&self.payment_method, rules.methods));
        // Without scripts, a visitor types the tour's title.
        let tour = match (&slug, &name_of_tour) {
            (Some(slug), Some(typed)) if slug.is_empty() => rules.content.tour_by_title(locale, typed.as_str()),
            (Some(slug), _) => rules.content.tour(locale, slug.as_str()),
            _ => None,
        };
        let known_ages = child_ages.clone().unwrap_or_default();
        let price = match (&slug, &name_of_tour, tour) {
            (Some(slug), Some(typed), _) if slug.is_empty() && typed.is_empty() => {
                errors.take("tour_name", Err(FieldErrorKind::Missing))
            }
            (Some(_), Some(_), None) => errors.take("tour_name", Err(FieldErrorKind::UnknownTour)),
            (_, _, Some(tour)) => {
                let (adults, children) = (adults.unwrap_or(0), children.unwrap_or(0));
                let slug = tour.slug.as_str();
                let is_invited = rules.invitation == Invitation::Friends;
                let ages = &known_ages;
                let asked = PriceQuery { locale, slug, on: travel_date, adults, children, ages, is_invited };
                errors.keep(JourneyPrice::of(rules.content, None, rules.today, &asked)).map(|price| (asked, price))
            }
            _ => None,
        };
        if let Some((asked, price)) = &price {
            errors.take("total", agreed(&self.total, price, asked, rules));
        }
        let journey = || {
            let (tour, (_, price)) = (tour?, price?);
            Some(Journey {
                tour_id: Some(tour.id),
                tour_slug: tour.slug.clone(),
                tour: tour.title.clone(),
                travel_date: travel_date?,
                adults: adults?,
                children: children?,
                price_per_person: price.price_per_person,
                parts: price.parts,
                lines: Vec::new(),
                other_terms: SingleLine::default(),
                discount: price.discount,
                balance_on: price.balance_on,
                days: Some(tour.days.into()),
                child_ages: child_ages?,
                total: price.total,
                deposit: price.deposit,
                pay: pay?,
                method: method?,
                quote: quote?,
                country_of_residence: country_of_residence?,
                country: country?,
                affiliate: affiliate?,
                message: message?,
                programme: Vec::new(),
                accepted: None,
                signed_by: String::new(),
                companions: Vec::new(),
            })
        };
        let ordered = || Some(ValidOrder { locale, name: name?, email: email?, phone: phone?, journey: journey()? });
        let refused = errors.into_list();
        ordered().filter(|_| refused.is_empty()).ok_or(refused)
    }
}

impl ValidOrder {
    /// Makes a booking of the order, quarantined if the form looks like spam. `on` is the day of `at` in the operator's
    /// time zone.
    pub fn received(
        self,
        (at, on): (Millis, Date),
        network: Option<String>,
        hidden_field: &RawField,
        filled_in_ms: &RawField,
    ) -> NewBooking {
        let texts = [self.journey.message.as_str(), self.name.as_str()];
        let quarantine = suspicion(hidden_field, filled_in_ms, &texts);
        let booking = Booking {
            id: clock::id(at),
            reference: BookingReference::random(),
            number: Reference::random(),
            received_at: at,
            locale: self.locale,
            name: self.name,
            email: self.email,
            phone: self.phone,
            network,
            journey: self.journey,
            state: BookingState::Requested,
            balance: Balance::NOTHING,
            agreed: None,
            quarantine,
        };
        NewBooking::new(booking, on, Actor::Visitor)
    }
}

fn optional_message(typed: &RawField) -> Result<String, FieldErrorKind> {
    match MultiLine::required(typed, longest::MESSAGE) {
        Ok(message) => Ok(message.as_str().to_owned()),
        Err(FieldErrorKind::Missing) => Ok(String::new()),
        Err(error) => Err(error),
    }
}

fn pay(typed: &RawField) -> Result<Pay, FieldErrorKind> {
    match typed.text()? {
        "" | "deposit" => Ok(Pay::Deposit),
        "whole" => Ok(Pay::Whole),
        _ => Err(FieldErrorKind::NotOneOf),
    }
}

fn method(typed: &RawField, offered: &[Method]) -> Result<Method, FieldErrorKind> {
    let method = match typed.text()? {
        "" => offered.first().copied(),
        "card" => Some(Method::Card),
        "bank_transfer" => Some(Method::BankTransfer),
        "cash" => Some(Method::Cash),
        _ => None,
    };
    method.filter(|method| offered.contains(method)).ok_or(FieldErrorKind::NotOneOf)
}

/// Checks that the price shown to the visitor is the one to charge. An price does not know its visitor, so it deducts
/// the discount for an own invitation too.
fn agreed(typed: &RawField, price: &JourneyPrice, asked: &PriceQuery, rules: &Rules) -> Result<(), FieldErrorKind> {
    let text = typed.text()?;
    let is_total_of = |price: &JourneyPrice| Money::parse(text, price.total.currency()) == Ok(price.total);
    if text.is_empty() || is_total_of(price) {
        return Ok(());
    }
    let invited = PriceQuery { is_invited: true, ..*asked };
    let is_discounted =
        || JourneyPrice::of(rules.content, None, rules.today, &invited).is_ok_and(|price| is_total_of(&price));
    Err(match rules.invitation {
        Invitation::Own if is_discounted() => FieldErrorKind::OwnInvitation(price.total),
        _ => FieldErrorKind::OtherPrice,
    })
}
