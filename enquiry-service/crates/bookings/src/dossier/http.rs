use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use accounts::{account::model::Account, sessions::http::SignedIn};
use intake::enquiries::{
    self,
    model::{Details, Enquiry},
};
use kernel::{
    clock::date,
    database::{Connection, DatabaseError},
    http::{
        amount::Amount,
        failure::{Failure, answered},
        problem::Problem,
        web::Web,
    },
};

use crate::{
    ledger::{
        self,
        model::{Booking, BookingState},
    },
    state::Bookings,
};

/// The requests and bookings of the account, newest first.
#[derive(Serialize, ToSchema)]
pub struct Requests {
    requests: Vec<Request>,
    bookings: Vec<BookedJourney>,
}

/// A request for a quote or a message.
#[derive(Serialize, ToSchema)]
pub struct Request {
    reference: String,
    /// `quote` or `contact`
    kind: &'static str,
    /// `YYYY-MM-DD`
    sent_on: String,
    /// `YYYY-MM-DD`; only for a quote.
    travel_date: Option<String>,
    /// Empty if no tour or place was named.
    about: String,
}

#[derive(Serialize, ToSchema)]
pub struct BookedJourney {
    number: String,
    /// Reference that opens the booking.
    reference: String,
    tour: String,
    /// `YYYY-MM-DD`
    travel_date: String,
    travellers: i64,
    #[schema(value_type = String)]
    state: BookingState,
    /// In US dollars.
    total: Amount,
    received: Amount,
}

#[utoipa::path(get, path = "/api/account/requests", security(("token" = [])), responses(
    (status = 200, description = "Requests and bookings", body = Requests),
    (status = 401, description = "No valid session", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn requests(State(app): State<Bookings>, visitor: SignedIn) -> Response {
    answered(&app, visitor.account.locale, collect(&app, &visitor.account).await)
}

async fn collect(app: &Web, account: &Account) -> Result<Response, Failure> {
    let key = account.email.key();
    let read = move |on: &Connection| {
        Ok::<_, DatabaseError>((enquiries::store::of_person(on, &key)?, ledger::store::of_person(on, &key)?))
    };
    let (enquiries, bookings) = app.database.read(read).await?;
    let requests = enquiries.iter().map(|enquiry| request(app, enquiry)).collect();
    Ok(Json(Requests { requests, bookings: bookings.into_iter().map(booked).collect() }).into_response())
}

fn request(app: &Web, enquiry: &Enquiry) -> Request {
    let (travel_date, about) = match &enquiry.details {
        Details::Quote(quote) => {
            let content = app.content.current();
            let tour = content.tour(enquiry.locale, quote.tour_slug.as_str()).map(|tour| tour.title.clone());
            (Some(quote.travel_date.to_string()), tour.unwrap_or_else(|| quote.place.to_string()))
        }
        Details::Contact(_) => (None, String::new()),
    };
    Request {
        reference: enquiry.reference.to_string(),
        kind: enquiry.details.kind(),
        sent_on: date(enquiry.received_at, &app.zone).to_string(),
        travel_date,
        about,
    }
}

fn booked(booking: Booking) -> BookedJourney {
    let total = booking.price().into();
    BookedJourney {
        number: booking.number.to_string(),
        reference: booking.reference.to_string(),
        travellers: booking.travellers(),
        travel_date: booking.journey.travel_date.to_string(),
        tour: booking.journey.tour,
        state: booking.state,
        total,
        received: booking.balance.received.into(),
    }
}
