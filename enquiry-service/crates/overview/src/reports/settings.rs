use kernel::settings::source::Reader;

use super::model::Seasons;

/// The seasons by which the revenue report groups journeys. `None` if they are faulty.
pub fn seasons(reader: &mut Reader) -> Option<Seasons> {
    let seasons = match reader.list("desk.seasons") {
        texts if texts.is_empty() => Seasons::parse(&Seasons::OF_TANZANIA),
        texts => Seasons::parse(&texts),
    };
    seasons.map_err(|error| reader.fault("desk.seasons", error.to_string())).ok()
}
