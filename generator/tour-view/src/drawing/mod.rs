//! Drawings made from the content: journey lines, route maps and the map
//! of the parks. All are plain SVG that takes its colours from the style sheet.

mod journey_line;
mod kanga;
mod map;
mod number;

pub use journey_line::{
    JourneyDay, JourneyLine, Signature, Wording, journey_line, journey_rail, modes, signature, strip, style,
};
pub use kanga::kanga;
pub use map::{BaseMap, Geography, GeographyError, Journey, MapPlace, ParkMap, Stop, park_map, place_map, route_map};
use map::{Column, Rectangle};
use number::{Tenths, number, polyline};

use crate::markup::escape;
