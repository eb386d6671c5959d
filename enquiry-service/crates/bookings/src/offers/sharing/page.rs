//! What the page of an offer shows of its second address and of marks.

use std::collections::BTreeSet;

use content_model::Locale;
use minijinja::{Value, context};

use kernel::http::web::Web;

use super::{
    form::TypedMarks,
    model::{Mark, Opinion, Share, ShareScope},
};
use crate::offers::model::Offer;

/// Who reads the page, and what companions have marked.
#[derive(Default)]
pub struct Sharing<'a> {
    /// The second address.
    pub share: Option<&'a Share>,
    /// Whether the page was opened with it.
    pub is_companion: bool,
    /// The marks at the days of the newest version.
    pub marks: &'a [Mark],
    /// What a companion has typed.
    pub typed: TypedMarks,
    /// Whether marks were written just now.
    pub is_marked: bool,
    /// Whether the journey is booked as the page shows it.
    pub is_booked: bool,
}

impl Sharing<'_> {
    /// Whether the reader sees prices.
    pub fn shows_prices(&self) -> bool {
        !self.is_companion || self.share.is_some_and(|share| share.scope == ShareScope::JourneyAndPrice)
    }

    /// The reference in the address of the page.
    pub fn reference<'a>(&'a self, offer: &'a Offer) -> &'a str {
        let second = self.share.filter(|_| self.is_companion);
        second.map_or(offer.reference.as_str(), |share| share.reference.as_str())
    }

    /// The template values for a journey of as many days. `is_open` says whether the offer can be accepted.
    pub fn values(&self, app: &Web, (offer, is_open): (&Offer, bool), locale: Locale, days: usize) -> Value {
        let names: BTreeSet<&str> = self.marks.iter().map(|mark| mark.name.as_str()).collect();
        let names = names.into_iter().filter(|_| !self.is_companion).map(Value::from);
        let address = |share: &Share| format!("{}/api/offer/{}", app.sites.origin(locale), share.reference);
        let of_day = |day: usize| {
            let marks = self.marks.iter().filter(|mark| usize::try_from(mark.day) == Ok(day));
            context! {
                day,
                marks => marks.map(|mark| line(app, locale, mark)).collect::<Vec<_>>(),
                choice => self.typed.day(day).0,
                note => self.typed.day(day).1,
            }
        };
        context! {
            is_companion => self.is_companion,
            shows_prices => self.shows_prices(),
            may_share => !self.is_companion && (offer.withdrawn_at.is_none() || self.share.is_some()),
            is_withdrawn => offer.withdrawn_at.is_some(),
            may_mark => self.is_companion && is_open && days > 0,
            names => names.collect::<Vec<_>>(),
            is_marked => self.is_marked,
            address => self.share.map(address),
            shared => self.share.map(|share| share.reference.as_str()),
            shares_prices => self.share.is_some_and(|share| share.scope == ShareScope::JourneyAndPrice),
            days => (1..=days).map(of_day).collect::<Vec<_>>(),
            name => self.typed.name.as_str(),
        }
    }
}

/// A mark with its name in front, such as `Anna: I like it – with the balloon`.
fn line(app: &Web, locale: Locale, mark: &Mark) -> Value {
    let opinion = match mark.opinion {
        Opinion::Liked => app.catalogue.text(locale, "service:offer_mark_liked"),
        Opinion::Unwanted => app.catalogue.text(locale, "service:offer_mark_unwanted"),
        Opinion::Noted => "",
    };
    let parts = [opinion, mark.note.as_str()].into_iter().filter(|part| !part.is_empty());
    let text = parts.collect::<Vec<_>>().join(" – ");
    context! { name => mark.name.as_str(), text, is_liked => mark.opinion == Opinion::Liked }
}
