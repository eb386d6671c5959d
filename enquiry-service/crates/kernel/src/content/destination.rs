use content_model::{Choice, Coordinates, DestinationCategory, wire};
use serde::{Deserialize, Serialize};

/// A place that tours visit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Destination {
    pub name: String,
    pub slug: String,
    pub category: Option<DestinationCategory>,
    pub coordinates: Option<Coordinates>,
    /// Metres above sea level of the place where visitors sleep.
    pub altitude_m: Option<u16>,
}

impl Destination {
    pub fn of_card(card: wire::DestinationCard) -> Self {
        Destination {
            category: DestinationCategory::parse(&card.category),
            coordinates: card.latitude.zip(card.longitude).and_then(|(north, east)| Coordinates::new(north, east)),
            name: card.name,
            slug: card.slug,
            altitude_m: card.altitude_m,
        }
    }
}
