use content_model::Money;

use kernel::settings::source::Reader;

use crate::rewards::model::Rates;

/// The reward rates that the programme's page publishes.
pub fn rates(reader: &mut Reader) -> Rates {
    let percent = reader.number("affiliates.percent", 5, 0..=100);
    let most = reader.number("affiliates.most", 200, 0..=1_000_000);
    let small = reader.number("affiliates.small", 20, 0..=1_000_000);
    if small > most {
        reader.fault("affiliates.small", format!("{small} is more than affiliates.most, {most}"));
    }
    Rates { percent, most: Money::from_dollars(most.max(small)), small: Money::from_dollars(small) }
}
