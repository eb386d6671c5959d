use content_model::Locale;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Booking, BookingReference, BookingState, Journey, Method, NewBooking, Pay};
use crate::{
    content::{Content, Departure},
    domain::enquiry::{Reference, longest, suspicion},
    primitives::{
        clock::Millis,
        fields::{
            EmailAddress, FieldError, Line, Paragraphs, Phone, Refusals, Refused, Typed, child_ages, travel_date,
            typed_list,
        },
    },
};

/// The payload of the booking form, from JSON or a plain form.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct OrderSubmission {
    /// Number of the quote that led here, where there was one.
    pub reference: Typed,
    pub tour_name: Typed,
    pub tour_slug: Typed,
    /// `YYYY-MM-DD`
    pub travel_date: Typed,
    /// 0 to 31
    pub no_of_adults: Typed,
    /// 0 to 11
    pub no_of_children: Typed,
    /// Whole numbers from 0 to 15: a list, or a text such as `4,11`.
    #[serde(deserialize_with = "typed_list")]
    pub child_ages: Typed,
    pub full_name: Typed,
    pub email_address: Typed,
    /// Name of the country chosen for the phone.
    pub country_of_residence: Typed,
    /// Its dial code, such as `+49`.
    pub country_code: Typed,
    /// Its ISO code, by which the number is read.
    pub phone_country: Typed,
    pub phone_number: Typed,
    pub message: Typed,
    /// `deposit` or `whole`; the deposit where nothing is said.
    pub pay: Typed,
    /// `card`, `bank_transfer` or `cash`; the first that is offered where nothing is said.
    pub payment_method: Typed,
    /// The whole price that the visitor has seen, in US dollars: another one is refused instead of charged.
    pub total: Typed,
    /// The code of the friend who sent the visitor here.
    pub affiliate: Typed,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: Typed,
    /// A field that people do not see; anything in it is a machine's.
    pub company_website: Typed,
    /// How long the form was being filled, in milliseconds; a plain form cannot say.
    pub filled_in_ms: Typed,
}

/// By what an order is judged.
pub struct Rules<'a> {
    pub today: Date,
    pub content: &'a Content,
    pub methods: &'a [Method],
    pub invitation: Invitation,
}

/// Whose invitation an order names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invitation {
    /// None, or one that nobody has made.
    Nobodys,
    /// It takes the friend's discount off the price.
    Friends,
    /// The visitor's own takes nothing off.
    Own,
}

/// A journey of which the price is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    pub locale: Locale,
    pub slug: &'a str,
    /// Nothing where no day is chosen yet.
    pub on: Option<Date>,
    pub travellers: i64,
    /// Whether a friend's invitation takes something off the price.
    pub is_invited: bool,
}

/// What a journey costs on a day for so many.
#[derive(Clone, Debug)]
pub struct Offer {
    pub price_per_person: i64,
    /// 100 where the journey begins so soon that the whole price is due at once.
    pub deposit_percent: u8,
    /// Taken off the price, and not in `total` any more.
    pub discount: i64,
    pub total: i64,
    pub deposit: i64,
    /// When the rest is due; nothing where there is no rest, or no day yet.
    pub balance_on: Option<Date>,
    /// The days on which the tour begins, from now on; none where it may begin on any day.
    pub departures: Vec<Departure>,
}

/// An order that can be kept.
#[derive(Clone, Debug)]
pub struct Ordered {
    pub locale: Locale,
    pub name: Line,
    pub email: EmailAddress,
    pub phone: Option<Phone>,
    pub journey: Journey,
}

impl Offer {
    /// The departure's price of that day, else the tour's, for all travellers. A tour with departures begins on these
    /// days only, and with the places that are left; any other needs some days to be prepared.
    ///
    /// # Errors
    /// The field that keeps the journey from being booked, and why.
    pub fn of(content: &Content, today: Date, asked: &Asked) -> Result<Self, Refused> {
        let of_tour = |error| Refused { field: "tour_name", error };
        let of_day = |error| Refused { field: "travel_date", error };
        let tour = content.tour(asked.locale, asked.slug).ok_or(of_tour(FieldError::UnknownTour))?;
        let deposits = content.deposits().ok_or(of_tour(FieldError::UnknownTour))?;
        let percent = tour.deposit_percent(&deposits).ok_or(of_tour(FieldError::ByQuoteOnly))?;
        let terms = content.terms();
        let all = content.departures(asked.locale, tour);
        let begins_on_departures = !all.is_empty() || tour.is_shared();
        let departures: Vec<Departure> = all.into_iter().filter(|departure| departure.starts > today).collect();
        if begins_on_departures && departures.is_empty() {
            return Err(of_tour(FieldError::ByQuoteOnly));
        }
        let departure = departures.iter().find(|departure| Some(departure.starts) == asked.on);
        match (asked.on, departure) {
            (Some(_), None) if begins_on_departures => return Err(of_day(FieldError::NoDeparture)),
            (Some(day), None) if day < terms.earliest(today) => {
                return Err(of_day(FieldError::TooSoon(terms.lead_days)));
            }
            (Some(_), Some(Departure { places_left: Some(left), .. })) if asked.travellers > *left => {
                return Err(Refused { field: "no_of_adults", error: FieldError::PlacesLeft(*left) });
            }
            _ => {}
        }
        let price_per_person = departure.map_or(tour.price, |departure| departure.price_per_person);
        if price_per_person == 0 {
            return Err(of_tour(FieldError::ByQuoteOnly));
        }
        let price = price_per_person * asked.travellers;
        let discount = if asked.is_invited { tour.friend_discount(&terms).clamp(0, price) } else { 0 };
        let total = price - discount;
        let balance_on = asked.on.map(|day| terms.balance_on(day)).filter(|day| *day > today);
        let deposit_percent = if asked.on.is_some() && balance_on.is_none() { 100 } else { percent };
        // Whole dollars, half a dollar up.
        let deposit = (total * i64::from(deposit_percent) + 50) / 100;
        Ok(Offer { price_per_person, deposit_percent, discount, total, deposit, balance_on, departures })
    }
}

impl OrderSubmission {
    /// An order with its price, or every wrong field in the order of the form.
    pub fn parse(&self, rules: &Rules) -> Result<Ordered, Vec<Refused>> {
        let locale = Locale::from_code_or_english(self.locale.shown());
        let mut refusals = Refusals::default();
        let quote = refusals.take("reference", Line::optional(&self.reference, longest::SHORT));
        let slug = refusals.take("tour_slug", Line::optional(&self.tour_slug, longest::TITLE));
        let name_of_tour = refusals.take("tour_name", Line::optional(&self.tour_name, longest::TITLE));
        let adults = refusals.take("no_of_adults", self.no_of_adults.number(0, 31));
        let children = refusals.take("no_of_children", self.no_of_children.number(0, 11));
        let child_ages = refusals.take("child_ages", child_ages(&self.child_ages));
        if (adults, children) == (Some(0), Some(0)) {
            refusals.take::<()>("no_of_adults", Err(FieldError::NoTravellers));
        }
        let travel_date = refusals.take("travel_date", travel_date(&self.travel_date, rules.today));
        let name = refusals.take("full_name", Line::required(&self.full_name, longest::NAME));
        let email = refusals.take("email_address", EmailAddress::parse(&self.email_address));
        let phone = refusals.take("phone_number", Phone::parse(&self.phone_number, &self.phone_country));
        let message = refusals.take("message", optional_message(&self.message));
        let mut line = |field, typed, longest| refusals.take(field, Line::optional(typed, longest));
        let country_of_residence = line("country_of_residence", &self.country_of_residence, longest::SHORT);
        // A picker begins with a country. Without a number, and without the country's name, nobody chose it.
        let is_chosen = phone != Some(None) || country_of_residence.as_ref().is_none_or(|name| !name.is_empty());
        let country =
            if is_chosen { line("phone_country", &self.phone_country, longest::SHORT) } else { Some(Line::default()) };
        let affiliate = line("affiliate", &self.affiliate, longest::SHORT);
        let pay = refusals.take("pay", pay(&self.pay));
        let method = refusals.take("payment_method", method(&self.payment_method, rules.methods));
        // Without scripts a visitor types the title of the tour.
        let tour = match (&slug, &name_of_tour) {
            (Some(slug), Some(typed)) if slug.is_empty() => rules.content.tour_by_title(locale, typed.as_str()),
            (Some(slug), _) => rules.content.tour(locale, slug.as_str()),
            _ => None,
        };
        let offer = match (&slug, &name_of_tour, tour) {
            (Some(slug), Some(typed), _) if slug.is_empty() && typed.is_empty() => {
                refusals.take("tour_name", Err(FieldError::Missing))
            }
            (Some(_), Some(_), None) => refusals.take("tour_name", Err(FieldError::UnknownTour)),
            (_, _, Some(tour)) => {
                let travellers = adults.unwrap_or(0) + children.unwrap_or(0);
                let slug = tour.slug.as_str();
                let is_invited = rules.invitation == Invitation::Friends;
                let asked = Asked { locale, slug, on: travel_date, travellers, is_invited };
                refusals.keep(Offer::of(rules.content, rules.today, &asked)).map(|offer| (asked, offer))
            }
            _ => None,
        };
        if let Some((asked, offer)) = &offer {
            refusals.take("total", agreed(&self.total, offer, asked, rules));
        }
        let journey = || {
            let (tour, (_, offer)) = (tour?, offer?);
            Some(Journey {
                tour_id: tour.id,
                tour_slug: tour.slug.clone(),
                tour: tour.title.clone(),
                travel_date: travel_date?,
                adults: adults?,
                children: children?,
                price_per_person: offer.price_per_person,
                discount: offer.discount,
                balance_on: offer.balance_on,
                days: Some(tour.days.into()),
                child_ages: child_ages?,
                total: offer.total,
                deposit: offer.deposit,
                pay: pay?,
                method: method?,
                quote: quote?,
                country_of_residence: country_of_residence?,
                country: country?,
                affiliate: affiliate?,
                message: message?,
            })
        };
        let ordered = || Some(Ordered { locale, name: name?, email: email?, phone: phone?, journey: journey()? });
        let refused = refusals.into_list();
        ordered().filter(|_| refused.is_empty()).ok_or(refused)
    }
}

impl Ordered {
    /// The booking it becomes, judged by its words and by what the form tells of machines.
    pub fn received(
        self,
        at: Millis,
        network: Option<String>,
        hidden_field: &Typed,
        filled_in_ms: &Typed,
    ) -> NewBooking {
        let texts = [self.journey.message.as_str(), self.name.as_str()];
        let quarantine = suspicion(hidden_field, filled_in_ms, &texts);
        NewBooking::new(Booking {
            id: Uuid::now_v7(),
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
            received: 0,
            quarantine,
        })
    }
}

fn optional_message(typed: &Typed) -> Result<String, FieldError> {
    match Paragraphs::required(typed, longest::MESSAGE) {
        Ok(message) => Ok(message.as_str().to_owned()),
        Err(FieldError::Missing) => Ok(String::new()),
        Err(error) => Err(error),
    }
}

fn pay(typed: &Typed) -> Result<Pay, FieldError> {
    match typed.text()? {
        "" | "deposit" => Ok(Pay::Deposit),
        "whole" => Ok(Pay::Whole),
        _ => Err(FieldError::NotOneOf),
    }
}

fn method(typed: &Typed, offered: &[Method]) -> Result<Method, FieldError> {
    let method = match typed.text()? {
        "" => offered.first().copied(),
        "card" => Some(Method::Card),
        "bank_transfer" => Some(Method::BankTransfer),
        "cash" => Some(Method::Cash),
        _ => None,
    };
    method.filter(|method| offered.contains(method)).ok_or(FieldError::NotOneOf)
}

/// The price that the visitor has seen is the one that is charged. An offer does not know who asks for it, so it also
/// takes the discount off for an own invitation.
fn agreed(typed: &Typed, offer: &Offer, asked: &Asked, rules: &Rules) -> Result<(), FieldError> {
    let text = typed.text()?;
    let is_total_of = |offer: &Offer| text.parse() == Ok(offer.total);
    if text.is_empty() || is_total_of(offer) {
        return Ok(());
    }
    let invited = Asked { is_invited: true, ..*asked };
    let is_discounted = || Offer::of(rules.content, rules.today, &invited).is_ok_and(|offer| is_total_of(&offer));
    Err(match rules.invitation {
        Invitation::Own if is_discounted() => FieldError::OwnInvitation(offer.total),
        _ => FieldError::OtherPrice,
    })
}
