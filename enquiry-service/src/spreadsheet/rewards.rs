use content_model::Choice;
use jiff::tz::TimeZone;

use super::Spreadsheet;
use crate::{
    domain::affiliate::{Affiliate, RewardLine},
    primitives::clock::date,
};

/// The ledger of rewards, line by line, with days in this zone.
///
/// # Errors
/// Where the table cannot be written.
pub fn rewards(ledger: &[(Affiliate, Vec<RewardLine>)], zone: &TimeZone) -> csv::Result<Vec<u8>> {
    let mut csv = Spreadsheet::new(["affiliate", "email", "friend", "state", "amount", "currency", "cause", "day"])?;
    for (affiliate, lines) in ledger {
        for line in lines {
            csv.row([
                affiliate.slug.to_string(),
                affiliate.email.to_string(),
                line.friend.to_string(),
                line.state.name().to_owned(),
                line.amount.decimal(),
                line.amount.currency().to_string(),
                line.cause.clone(),
                date(line.at, zone).to_string(),
            ])?;
        }
    }
    csv.finish()
}
