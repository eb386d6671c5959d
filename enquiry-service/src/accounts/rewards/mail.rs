use content_model::Choice;
use minijinja::{Value, context};

use super::model::{RewardNews, RewardState};
use crate::kernel::outbox::compose::Composer;

impl Composer {
    /// The amount of a single reward would reveal the price of the friend's journey: only payments state one.
    pub fn reward(&self, news: &RewardNews) -> Value {
        let state = news.state.name();
        let amount = match news.state {
            RewardState::Pending | RewardState::Earned => String::new(),
            RewardState::Paid => self.catalogue.money(news.locale, news.amount),
        };
        let friend = news.first_name().unwrap_or_else(|| self.catalogue.text(news.locale, "service:reward_friend"));
        let values = [("friend", friend), ("amount", amount.as_str())];
        let part = |part: &str| self.catalogue.filled(news.locale, &format!("service:reward_{state}_{part}"), &values);
        context! {
            subject => part("subject"),
            body => part("text"),
            link => context! {
                href => format!("{}/Dashboard", self.sites.origin(news.locale)),
                label => self.catalogue.text(news.locale, "account:affiliate_dashboard"),
            },
            after => part("after"),
        }
    }
}
