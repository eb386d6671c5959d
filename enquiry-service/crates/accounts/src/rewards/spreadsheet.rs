use content_model::Choice;
use jiff::tz::TimeZone;

use kernel::{
    clock::date,
    database::{Connection, DatabaseError},
    exports::Exported,
    spreadsheet::Row,
};

use super::{model::LedgerReward, store};

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

impl Exported for LedgerReward {
    fn page(on: &Connection, after: Option<&Self>, most: i64) -> Result<Vec<Self>, DatabaseError> {
        store::page(on, after.map_or(0, |reward| reward.number), most)
    }

    fn count(on: &Connection) -> Result<i64, DatabaseError> {
        store::count(on)
    }
}
