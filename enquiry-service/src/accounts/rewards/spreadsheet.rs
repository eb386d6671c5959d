use content_model::Choice;
use jiff::tz::TimeZone;

use super::model::LedgerReward;
use crate::kernel::{clock::date, spreadsheet::Row};

impl Row for LedgerReward {
    const HEADING: &'static [&'static str] =
        &["affiliate", "email", "friend", "state", "amount", "currency", "cause", "day"];

    fn cells(&self, zone: &TimeZone) -> Vec<String> {
        let LedgerReward { affiliate, line, .. } = self;
        vec![
            affiliate.slug.to_string(),
            affiliate.email.to_string(),
            line.friend.to_string(),
            line.state.name().to_owned(),
            line.amount.decimal(),
            line.amount.currency().to_string(),
            line.cause.clone(),
            date(line.at, zone).to_string(),
        ]
    }
}
