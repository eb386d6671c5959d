//! Rows of the tables of departures: dates, places, and links to booking and quote.

use content_model::catalogue::PluralCategory;
use jiff::civil::Date;
use minijinja::{Value, context};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value as Json, json};

use super::Site;
use crate::{
    content::{Departure, DepartureState, TourCard},
    routes::{FixedPage, Route},
};

/// Number of rows in the table over all tours.
pub const DEPARTURES: usize = 8;

impl Site<'_> {
    /// The next departures over all tours, as rows of a table.
    pub(super) fn departure_rows(&self, count: usize) -> Value {
        let rows: Vec<Value> = self
            .content()
            .next_departures(count)
            .iter()
            .filter_map(|upcoming| {
                let tour = self.content().tour(upcoming.tour)?;
                let href = self.routes().href(&Route::Trip(tour.id))?;
                Some(self.departure_row(&upcoming.departure, tour, Some(href)))
            })
            .collect();
        Value::from(rows)
    }

    pub(super) fn departure_row(&self, departure: &Departure, tour: &TourCard, href: Option<&str>) -> Value {
        let formats = &self.catalogue().formats;
        let state = departure.state();
        context! {
            month => formats.month_year(departure.starts),
            // Months are put in their order by this.
            month_key => departure.starts.strftime("%Y-%m").to_string(),
            starts => formats.date_short(departure.starts),
            starts_day => self.day_of_month(departure.starts),
            starts_datetime => departure.starts.to_string(),
            ends_day => self.day_of_month(departure.ends),
            ends_datetime => departure.ends.to_string(),
            price => self.money(departure.price_per_person),
            language => &*departure.language,
            source => &*departure.source,
            is_sold_out => state == DepartureState::SoldOut,
            is_guaranteed => state == DepartureState::Guaranteed,
            is_counted => departure.places_left.is_some() || departure.minimum_places.is_some(),
            has_few_places => departure.has_few_places(),
            standing => self.standing(departure, state),
            dots => dots(departure),
            places => departure.places_left.filter(|left| *left > 0).map(|left| self.counted("departures:places", left as usize)),
            book => (!tour.tailor_made).then(|| booking_href(tour, Some(departure.starts))),
            wait => self.waiting_list_href(tour, departure),
            tour_id => tour.id.0,
            tour => href.map(|href| context! { title => &*tour.title, slug => tour.slug.as_str(), href => href }),
        }
    }

    /// Without its year, which stands over the departures of a month.
    fn day_of_month(&self, date: Date) -> String {
        let formats = &self.catalogue().formats;
        let month = u8::try_from(date.month()).map_or("", |month| formats.short_month(month));
        let values = [("day", formats.day(date).into_owned()), ("month", month.to_owned())];
        self.text_with("departures:day", &values)
    }

    /// The state of a departure besides the number of its places.
    fn standing(&self, departure: &Departure, state: DepartureState) -> Option<String> {
        match (state, departure.travellers_needed, departure.minimum_places) {
            (DepartureState::SoldOut, ..) => Some(self.text("departures:sold_out")),
            (DepartureState::Guaranteed, ..) => Some(self.text("departures:guaranteed")),
            (DepartureState::Open, Some(needed), _) => Some(self.counted("departures:needed", needed as usize)),
            (DepartureState::Open, None, Some(minimum)) => Some(self.counted("departures:minimum", minimum as usize)),
            (DepartureState::Open, None, None) => None,
        }
    }

    fn waiting_list_href(&self, tour: &TourCard, departure: &Departure) -> String {
        let Departure { starts, ends, .. } = departure;
        let page = self.routes().fixed(FixedPage::WaitingList);
        format!("{page}?tour={}&starts={starts}&ends={ends}", tour.id)
    }

    /// The texts of places and states for scripts, which show the service's answer: a text, or one per plural category.
    pub(super) fn departure_texts(&self) -> String {
        let written = |key: String| self.catalogue().written(&key).map(str::to_owned);
        let plural = |key: &str| {
            let categories = [PluralCategory::One, PluralCategory::Many, PluralCategory::Other];
            let forms = categories.into_iter().filter_map(|category| {
                Some((
                    category.name().to_owned(),
                    Json::from(written(format!("departures:{key}_{}", category.name()))?),
                ))
            });
            Json::Object(forms.collect())
        };
        json!({
            "guaranteed": self.text("departures:guaranteed"),
            "minimum": plural("minimum"),
            "needed": plural("needed"),
            "places": plural("places"),
            "sold_out": self.text("departures:sold_out"),
        })
        .to_string()
    }

    /// The longest of these texts, which sets the width of the column.
    pub(super) fn longest_departure_text(&self) -> String {
        let fixed = ["sold_out", "guaranteed"].map(|key| self.text(&format!("departures:{key}")));
        let counted = ["places", "needed", "minimum"].map(|key| self.counted(&format!("departures:{key}"), 20));
        fixed.into_iter().chain(counted).max_by_key(|text| text.chars().count()).unwrap_or_default()
    }
}

/// A dot for each place that is left, up to this number, which scripts have as well.
const MOST_DOTS: u32 = 10;

fn dots(departure: &Departure) -> String {
    let left = departure.places_left.unwrap_or(0);
    "•".repeat(left.min(MOST_DOTS) as usize)
}

/// The address of the booking form for a tour, with the day of a departure or without a day.
pub(super) fn booking_href(tour: &TourCard, starts: Option<jiff::civil::Date>) -> String {
    /// The characters that must be encoded in a value of a query.
    const KEPT_OUT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');
    let slug = utf8_percent_encode(tour.slug.as_str(), KEPT_OUT);
    let day = starts.map(|day| format!("&start_date={day}")).unwrap_or_default();
    format!("/Booking?tour={slug}{day}")
}
