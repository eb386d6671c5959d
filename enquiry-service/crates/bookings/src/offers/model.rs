//! Offers and their versions.

use content_model::{BookingTerms, CancellationScale};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use intake::enquiries::model::Enquiry;
use kernel::{
    clock::Millis,
    content::{Content, ContentPicture, Destination},
    fields::SingleLine,
};

use super::options::OfferOption;
use crate::{
    departures::seats::NoSeats,
    ledger::model::{AcceptedOffer, Booking, BookingReference, Journey},
    orders_by_hand::model::{Office, requested},
};

/// The largest number of days of an offer.
pub const MOST_DAYS: usize = 60;
/// The largest number of travellers whose names an acceptance holds.
const MOST_NAMES: i64 = 20;
/// The largest draft, in bytes of JSON.
pub const LARGEST_DRAFT: usize = 256 * 1024;

/// An offer of a journey for the person of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Identifier of the row.
    pub id: Uuid,
    /// The case.
    pub enquiry: Uuid,
    /// A secret that opens the traveller's page, and from the acceptance on the booking.
    pub reference: BookingReference,
    /// What colleagues have typed for the next version. The person gets what was sent, not this.
    #[serde(skip)]
    pub draft: OfferDraft,
    /// Milliseconds since 1970 at which the draft was saved.
    pub saved_at: Millis,
    /// The colleague who has saved it.
    pub saved_by: Uuid,
    /// The colleague who has begun the offer.
    pub made_by: Uuid,
    /// Milliseconds since 1970.
    pub made_at: Millis,
    /// Milliseconds since 1970 at which the traveller's page was opened first after the newest version was sent.
    pub read_at: Option<Millis>,
    /// Milliseconds since 1970; `None` while it stands.
    pub withdrawn_at: Option<Millis>,
    /// The booking that its acceptance has made.
    pub booking: Option<Uuid>,
    /// The booking that the acceptance of another offer has made, which withdrew this one.
    pub superseded_by: Option<Uuid>,
}

/// A draft as the form of the desk keeps it. It is never shown to a traveller, and validated when it is sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub struct OfferDraft(pub serde_json::Value);

/// A version of an offer as it was sent; immutable.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OfferVersion {
    /// Identifier of the row.
    pub id: Uuid,
    /// The offer.
    pub offer: Uuid,
    /// The place in the series, from 1.
    pub number: i64,
    /// Milliseconds since 1970.
    pub sent_at: Millis,
    /// The colleague who has sent it.
    pub sent_by: Uuid,
    /// What is offered.
    pub content: OfferContent,
    /// The last day on which it can be accepted.
    pub valid_until: Date,
    /// The hash of all that a traveller accepts with it.
    pub hash: OfferHash,
}

/// What an offer says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfferContent {
    /// The journey with its price and its terms of payment, without options.
    pub journey: Journey,
    /// What the traveller may choose besides; at most [`MOST_OPTIONS`].
    #[serde(default)]
    pub options: Vec<OfferOption>,
    /// The deposit in per cent of the price, if it is that of the settings; `None` if another one was agreed, or the whole
    /// price is due first.
    #[serde(default)]
    pub deposit_percent: Option<u8>,
    /// What the colleague writes to the traveller.
    pub greeting: String,
    /// What the price includes, in the traveller's language.
    #[serde(default)]
    pub included: Vec<String>,
    /// What it does not include.
    #[serde(default)]
    pub excluded: Vec<String>,
    /// The hash of the terms under which it was sent: under other terms it cannot be accepted.
    #[serde(default)]
    pub terms: String,
    /// What the sites showed of the tour when the version was sent; `None` in versions of earlier programs.
    #[serde(default)]
    pub shown: Option<ShownTour>,
}

/// What the page of an offer shows of its tour besides the days.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShownTour {
    /// Names of the places where it starts and ends; `None` of a journey that the sites do not offer.
    pub ends: Option<(String, String)>,
    /// These places, as far as the sites describe them.
    pub places: Vec<Destination>,
    /// The picture of the tour.
    pub picture: Option<ContentPicture>,
}

impl ShownTour {
    pub fn of(Office { content, case, .. }: &Office, tour: Option<i64>) -> Self {
        let Some(tour) = tour.and_then(|id| content.tour_by_id(case.locale, id)) else { return ShownTour::default() };
        let (start, end) = &tour.ends;
        let places = [start, end].into_iter().filter_map(|name| content.destination_named(case.locale, name));
        ShownTour { ends: Some(tour.ends.clone()), places: places.cloned().collect(), picture: tour.picture.clone() }
    }
}

/// The hash of what is accepted: 64 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct OfferHash(String);

/// The terms under which an offer stands.
#[derive(Serialize)]
pub struct OfferTerms<'a> {
    /// When what is paid.
    pub payment: BookingTerms,
    /// What a cancellation costs.
    pub cancellation: &'a CancellationScale,
}

/// Whether an offer can be accepted on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferStanding {
    /// Nothing was sent.
    Draft,
    /// The newest version can be accepted.
    Open,
    /// The last day of the newest version has passed.
    Expired,
    /// A colleague has withdrawn it.
    Withdrawn,
    /// The traveller has accepted it.
    Accepted,
}

/// Who accepts an offer.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The traveller's name as typed.
    pub signed_by: SingleLine,
    /// The names of other travellers.
    pub companions: Vec<SingleLine>,
    /// The traveller's network, shortened.
    pub network: Option<String>,
}

/// Why an offer is not changed, sent or accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferRefusal {
    /// There is no such offer.
    #[error("There is no such offer")]
    NotThere,
    /// The case is in quarantine.
    #[error("The enquiry is in quarantine: decide first whether it is real")]
    InQuarantine,
    /// The draft has changed since it was read, or another version was sent.
    #[error("A colleague has changed this offer meanwhile")]
    Meanwhile,
    /// The offer is withdrawn.
    #[error("This offer is withdrawn")]
    Withdrawn,
    /// The traveller has accepted the offer.
    #[error("The traveller has accepted this offer")]
    Accepted,
    /// The last day has passed.
    #[error("The last day of this offer has passed")]
    Expired,
    /// The terms of payment or cancellation are no longer those under which it was sent.
    #[error("The terms have changed since this offer was sent")]
    OtherTerms,
    /// The accepted version is not the newest one.
    #[error("A newer version of this offer was sent")]
    Replaced,
    /// The personal data of the case are blanked.
    #[error("The visitor's name is no longer stored")]
    Nameless,
    /// The traveller has booked another journey of the case for some of its days.
    #[error("The traveller has booked another journey for these days")]
    SameDays,
    /// The departure has too few places, or none.
    #[error(transparent)]
    NoSeats(#[from] NoSeats),
    /// A chosen option does not exist, or was chosen twice.
    #[error("The offer has no such option")]
    UnknownOption,
    /// The traveller has seen another total than that of the chosen options.
    #[error("The total that was shown is not that of the chosen options")]
    OtherTotal,
}

impl<'a> OfferTerms<'a> {
    /// The present terms.
    pub fn of(content: &'a Content) -> Self {
        OfferTerms { payment: content.terms(), cancellation: content.cancellation() }
    }

    /// The hash of the terms: 64 characters.
    pub fn hash(&self) -> String {
        hash_of(self)
    }
}

/// The BLAKE3 hash of a value as JSON.
fn hash_of(value: &impl Serialize) -> String {
    blake3::hash(&serde_json::to_vec(value).unwrap_or_default()).to_hex().to_string()
}

impl OfferContent {
    /// The number of other travellers whose names the one who accepts may state.
    pub fn most_companions(&self) -> usize {
        let travellers = (self.journey.adults + self.journey.children).min(MOST_NAMES);
        usize::try_from(travellers - 1).unwrap_or(0)
    }
}

impl OfferHash {
    /// The hash of a version.
    pub fn of(content: &OfferContent, valid_until: Date) -> Self {
        OfferHash(hash_of(&(content, valid_until)))
    }

    /// A hash read from the database.
    pub fn stored(text: String) -> Self {
        OfferHash(text)
    }

    /// The hash as in the form of acceptance.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Offer {
    /// A new offer with a draft.
    pub fn begun(id: Uuid, enquiry: Uuid, draft: OfferDraft, (by, now): (Uuid, Millis)) -> Self {
        Offer {
            id,
            enquiry,
            reference: BookingReference::random(),
            draft,
            saved_at: now,
            saved_by: by,
            made_by: by,
            made_at: now,
            read_at: None,
            withdrawn_at: None,
            booking: None,
            superseded_by: None,
        }
    }

    /// Whether it can be accepted on a day. `newest` is the version that was sent last.
    pub fn standing(&self, newest: Option<&OfferVersion>, today: Date) -> OfferStanding {
        match newest {
            _ if self.booking.is_some() => OfferStanding::Accepted,
            _ if self.withdrawn_at.is_some() => OfferStanding::Withdrawn,
            None => OfferStanding::Draft,
            Some(version) if version.valid_until < today => OfferStanding::Expired,
            Some(_) => OfferStanding::Open,
        }
    }

    /// Why it cannot be changed any more.
    pub fn ended(&self) -> Option<OfferRefusal> {
        if self.booking.is_some() {
            Some(OfferRefusal::Accepted)
        } else {
            self.withdrawn_at.map(|_| OfferRefusal::Withdrawn)
        }
    }
}

/// A version of an offer for the person of a case.
pub fn version_of(
    (id, offer): (Uuid, Uuid),
    number: i64,
    (content, valid_until): (OfferContent, Date),
    terms: &OfferTerms,
    (sent_by, sent_at): (Uuid, Millis),
) -> OfferVersion {
    let content = OfferContent { terms: terms.hash(), ..content };
    let hash = OfferHash::of(&content, valid_until);
    OfferVersion { id, offer, number, sent_at, sent_by, content, valid_until, hash }
}

/// The booking that the acceptance of an offer makes. It has the reference of the offer, so that the traveller's address
/// stays.
pub fn acceptance(
    offer: &Offer,
    (version, chosen): (&OfferVersion, Vec<usize>),
    case: &Enquiry,
    Signature { signed_by, companions, network }: Signature,
    now: Millis,
) -> Booking {
    let journey = version.content.journey_with(&chosen);
    let accepted = AcceptedOffer { version: version.id, hash: version.hash.as_str().to_owned(), options: chosen };
    let journey = Journey { accepted: Some(accepted), signed_by: signed_by.to_string(), companions, ..journey };
    Booking { reference: offer.reference.clone(), network, ..requested(case, journey, now) }
}
