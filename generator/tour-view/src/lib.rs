//! The parts of a tour's page that the offers of the enquiry service show, too: the values of their templates, and
//! their drawings. The templates are those of the site (`site/templates/partials/`).

mod days;
pub mod drawing;
mod formatter;
pub mod functions;
mod journey;
mod lodgings;
pub mod markup;
mod picture;
mod texts;

pub use days::{DayFacts, days};
pub use formatter::write_value;
pub use journey::{JourneyView, hours_text, journey, metres_text, route};
pub use lodgings::{LodgingFacts, lodging};
pub use picture::PictureFiles;
pub use texts::Texts;
