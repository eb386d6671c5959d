//! An offer as a colleague types it.

use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use kernel::{
    content::{DayFacts, Lodging, PublishedTours},
    fields::{FieldErrorKind, FieldErrors, MultiLine, RawField, SingleLine, longest},
};

use super::{
    model::{MOST_DAYS, OfferContent, ShownTour},
    options::{MOST_OPTIONS, TypedOption, check_prices},
};
use crate::{
    ledger::model::{Journey, JourneyDay, PublishedDayKey},
    orders_by_hand::{
        model::{InvalidOrder, Office, OrderByHand},
        price::{deposit_percent, usual_deposit},
    },
};

/// An offer as a colleague sends it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct OfferByHand {
    #[serde(flatten)]
    pub order: OrderByHand,
    /// What the traveller chooses or leaves out: at most 8.
    #[serde(default)]
    pub options: Vec<TypedOption>,
    /// What the traveller reads first, in the traveller's language; at most 5,000 characters.
    #[serde(default)]
    pub greeting: RawField,
    /// Day by day; at most 60.
    pub programme: Vec<TypedDay>,
    /// What the price includes, one thing on each line; at most 5,000 characters.
    #[serde(default)]
    pub included: RawField,
    /// What it does not include, alike.
    #[serde(default)]
    pub excluded: RawField,
    /// `YYYY-MM-DD`, from today on, before the first day of the journey and not after the day on which the rest is due.
    pub valid_until: RawField,
}

/// A day as a colleague types it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TypedDay {
    /// 1 to 200 characters.
    pub title: RawField,
    /// At most 5,000 characters.
    #[serde(default)]
    pub text: RawField,
    /// The day of the sites from which it was taken.
    #[serde(default)]
    pub from: Option<PublishedDayKey>,
    /// Where the travellers sleep, at most 200 characters; empty on a day without a night.
    #[serde(default)]
    pub lodging: RawField,
}

impl TypedDay {
    fn parse(&self, office: &Office, sites: &PublishedTours) -> Result<JourneyDay, FieldErrorKind> {
        let title = SingleLine::required(&self.title, longest::TITLE)?;
        let (text, lodging) = (text_of(&self.text)?, SingleLine::optional(&self.lodging, longest::TITLE)?);
        let taken = self.from.as_ref().and_then(|PublishedDayKey { tour, day, check }| sites.day(*tour, *day, check));
        let facts = taken.map(|(_, day)| &day.facts);
        let lodging = lodging_of(lodging.as_str(), facts.and_then(|facts| facts.lodging.as_ref()), sites);
        // A day of its own has no facts but the lodging that was typed.
        let facts = (facts.is_some() || lodging.is_some()).then(|| {
            let facts = facts.cloned().unwrap_or_default();
            let destination = facts.place.and_then(|id| office.content.destination(office.case.locale, id)).cloned();
            DayFacts { lodging, destination, ..facts }
        });
        Ok(JourneyDay { title, text, facts, from: self.from.clone() })
    }

    /// Whether it was taken from the sites, and these have another day in its place now.
    fn has_changed(&self, sites: &PublishedTours) -> bool {
        let checked = self.from.as_ref().filter(|from| !from.check.is_empty());
        checked.is_some_and(|PublishedDayKey { tour, day, check }| sites.day(*tour, *day, check).is_none())
    }
}

/// The lodging of this name: that of the day, else one that any tour describes, else the name alone.
fn lodging_of(name: &str, of_day: Option<&Lodging>, sites: &PublishedTours) -> Option<Lodging> {
    let of_day = of_day.filter(|lodging| lodging.name == name);
    let known = of_day.or_else(|| sites.lodgings().get(name)).cloned();
    (!name.is_empty()).then(|| known.unwrap_or_else(|| Lodging::named(name.to_owned())))
}

/// One thing on each line.
fn lines_of(typed: &RawField) -> Result<Vec<String>, FieldErrorKind> {
    let text = text_of(typed)?;
    Ok(text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect())
}

fn text_of(typed: &RawField) -> Result<String, FieldErrorKind> {
    match MultiLine::required(typed, longest::MESSAGE) {
        Ok(text) => Ok(text.as_str().to_owned()),
        Err(FieldErrorKind::Missing) => Ok(String::new()),
        Err(error) => Err(error),
    }
}

impl OfferByHand {
    /// Validates the offer: its content, and the last day on which it can be accepted. `sites` are the itineraries of
    /// the visitor's site.
    ///
    /// # Errors
    /// As [`OrderByHand::parse`].
    pub fn parse(&self, office: &Office, sites: &PublishedTours) -> Result<(OfferContent, Date), InvalidOrder> {
        let mut errors = FieldErrors::default();
        let greeting = errors.take("greeting", text_of(&self.greeting));
        let too_many = if self.programme.len() > MOST_DAYS { Err(FieldErrorKind::TooLong(MOST_DAYS)) } else { Ok(()) };
        let days = too_many
            .and_then(|()| self.programme.iter().map(|day| day.parse(office, sites)).collect::<Result<Vec<_>, _>>());
        let days = errors.take("programme", days);
        let too_many =
            if self.options.len() > MOST_OPTIONS { Err(FieldErrorKind::TooLong(MOST_OPTIONS)) } else { Ok(()) };
        let options =
            too_many.and_then(|()| self.options.iter().map(TypedOption::parse).collect::<Result<Vec<_>, _>>());
        let options = errors.take("options", options);
        let included = errors.take("included", lines_of(&self.included));
        let excluded = errors.take("excluded", lines_of(&self.excluded));
        let valid_until = match self.valid_until.text() {
            Ok("") => Err(FieldErrorKind::Missing),
            Ok(day) => day.parse::<Date>().map_err(|_| FieldErrorKind::InvalidDate),
            Err(error) => Err(error),
        };
        let past = |day: Date| if day < office.today { Err(FieldErrorKind::PastDate) } else { Ok(day) };
        let valid_until = errors.take("valid_until", valid_until.and_then(past));
        let wrong = errors.into_list();
        let journey = match self.order.parse(office) {
            Err(InvalidOrder::Fields(of_order)) => {
                return Err(InvalidOrder::Fields(of_order.into_iter().chain(wrong).collect()));
            }
            Err(refused) if wrong.is_empty() => return Err(refused),
            Err(_) => return Err(InvalidOrder::Fields(wrong)),
            Ok(journey) => journey,
        };
        let read = || Some((greeting?, days?, options?, included?, excluded?, valid_until?));
        let Some((greeting, days, options, included, excluded, valid_until)) = read() else {
            return Err(InvalidOrder::Fields(wrong));
        };
        check_prices(&journey.lines, &options)?;
        let is_late = valid_until >= journey.travel_date || journey.balance_on.is_some_and(|day| valid_until > day);
        if is_late {
            return Err(InvalidOrder::ValidUntil);
        }
        if let Some(changed) = self.programme.iter().find(|day| day.has_changed(sites)) {
            return Err(InvalidOrder::ChangedDay(changed.title.as_str().to_owned()));
        }
        let shown = Some(ShownTour::of(office, journey.tour_id));
        let tour = journey.tour_id.and_then(|id| office.content.tour_by_id(office.case.locale, id));
        let is_usual =
            |percent: &u8| journey.balance_on.is_some() && journey.deposit == usual_deposit(journey.total, *percent);
        Ok((
            OfferContent {
                deposit_percent: deposit_percent(office.content, tour).filter(is_usual),
                options,
                journey: Journey { programme: days, ..journey },
                greeting,
                included,
                excluded,
                terms: String::new(),
                shown,
            },
            valid_until,
        ))
    }
}
