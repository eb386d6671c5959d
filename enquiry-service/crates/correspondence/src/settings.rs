use std::time::Duration;

use content_model::Office;
use jiff::tz::TimeZone;

use kernel::{clock::millis, settings::source::Reader};

use crate::{
    cases::model::{Calendar, ReplyClock},
    sight::model::SalesSee,
};

/// Settings of the work on cases.
#[derive(Clone, Debug)]
pub struct CaseSettings {
    /// The origin of the desk's pages, to which alerts lead.
    pub origin: String,
    /// The promised reply time.
    pub reply_clock: ReplyClock,
    /// Whether colleagues are alerted by mail before the promised reply time is over.
    pub reply_alerts: bool,
    /// After how many days without an answer of the visitor a case is to be chased; `None`: never.
    pub chase_after_days: Option<i64>,
    /// Which cases salespeople see.
    pub sales_see: SalesSee,
}

impl CaseSettings {
    /// `origin` is the origin of the desk's pages.
    pub fn read(reader: &mut Reader, office: &Office, zone: &TimeZone, origin: String) -> Self {
        let promise = millis(Duration::from_hours(office.reply_hours.into()));
        let reply_alerts = reader.yes_or_no("desk.reply_alerts", true);
        let chase_after_days = reader.number("desk.chase_after_days", 3, 0..=60);
        let sales_see = match reader.text("desk.sales_sees", "all").as_str() {
            "all" => SalesSee::All,
            "own" => SalesSee::Own,
            _ => {
                reader.fault("desk.sales_sees", "must be all, or own: their own cases and those that nobody has taken");
                SalesSee::Own
            }
        };
        let reply_clock = ReplyClock { calendar: Calendar::new(office, zone.clone()), promise };
        let chase_after_days = (chase_after_days > 0).then_some(chase_after_days);
        CaseSettings { origin, reply_clock, reply_alerts, chase_after_days, sales_see }
    }
}
