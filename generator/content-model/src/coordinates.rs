use serde::{Deserialize, Serialize};

/// Degrees north and east.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coordinates {
    pub latitude: f64,
    pub longitude: f64,
}

impl Coordinates {
    /// `None` if they are not a place on Earth.
    pub fn new(latitude: f64, longitude: f64) -> Option<Self> {
        let is_on_earth = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
        is_on_earth.then_some(Coordinates { latitude, longitude })
    }
}
