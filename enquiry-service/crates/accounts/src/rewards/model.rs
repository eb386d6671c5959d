use std::collections::HashMap;

use content_model::{Locale, Money};
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    fields::{EmailAddress, SingleLine},
};

use crate::affiliates::model::Affiliate;

/// Longer names are not shown as first names.
const LONGEST_FIRST_NAME: usize = 30;

/// The reward rates that the programme's page publishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Per cent of the price of the journey.
    pub percent: i64,
    /// The maximum per journey.
    pub most: Money,
    /// The reward if the price is unknown or the journey is a day trip or a beach stay.
    pub small: Money,
}

impl Rates {
    /// The reward for a journey with this price, in whole dollars.
    pub fn reward(&self, price: Option<Money>) -> Money {
        let part =
            |price: Money| Money::from_dollars(price.at_least_nothing().whole().saturating_mul(self.percent) / 100);
        price.map_or(self.small, |price| part(price).max(self.small).min(self.most))
    }
}

/// The state of a reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "lowercase")]
pub enum RewardState {
    /// The friend has asked for a quote.
    Pending,
    /// The friend has travelled.
    Earned,
    /// The operator has paid the reward out.
    Paid,
}

/// A line of the ledger with its inviter.
#[derive(Clone, Debug, Serialize)]
pub struct LedgerReward {
    /// The number of the line, which only grows.
    pub number: i64,
    /// The inviter.
    pub affiliate: Affiliate,
    /// The line.
    pub line: RewardLine,
}

/// A line of the append-only ledger; an unpaid earned line is removed if the journey did not take place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RewardLine {
    /// Identifier of the friend whose journey earns the reward.
    pub friend: Uuid,
    /// The state that the reward reaches with this line.
    pub state: RewardState,
    /// The amount of the reward.
    pub amount: Money,
    /// Number of the quote or the booking, or the operator's text.
    pub cause: String,
    /// Milliseconds since 1970 at which the line was written.
    pub at: Millis,
}

/// The facts of a mail to an inviter about a line.
#[derive(Clone, Debug)]
pub struct RewardNews {
    /// The inviter's address.
    pub to: EmailAddress,
    /// The language of the inviter's account.
    pub locale: Locale,
    /// The friend's name; empty once personal data are blanked.
    pub friend: SingleLine,
    /// The state that the reward has reached.
    pub state: RewardState,
    /// The sum of all lines of that state written at the same time, such as those paid together.
    pub amount: Money,
}

impl RewardNews {
    /// The friend's first name if it looks like one: the name may have been typed by a stranger.
    pub fn first_name(&self) -> Option<&str> {
        let is_of_names = |letter: char| letter.is_alphabetic() || matches!(letter, '-' | '\'' | '’');
        let first = self.friend.as_str().split_whitespace().next()?;
        (first.chars().count() <= LONGEST_FIRST_NAME && first.chars().all(is_of_names)).then_some(first)
    }
}

/// Sums of rewards by their current state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rewards {
    /// Sum of the pending rewards.
    pub pending: Money,
    /// Sum of the rewards that are earned and not paid.
    pub earned: Money,
    /// Sum of the paid rewards.
    pub paid: Money,
}

/// The newest line of each friend, for lines in chronological order.
pub fn newest_lines(lines: &[RewardLine]) -> HashMap<Uuid, &RewardLine> {
    lines.iter().map(|line| (line.friend, line)).collect()
}

impl Rewards {
    /// Sums lines in chronological order.
    pub fn of(lines: &[RewardLine]) -> Self {
        let mut rewards = Rewards::default();
        for line in newest_lines(lines).values() {
            match line.state {
                RewardState::Pending => rewards.pending = rewards.pending + line.amount,
                RewardState::Earned => rewards.earned = rewards.earned + line.amount,
                RewardState::Paid => rewards.paid = rewards.paid + line.amount,
            }
        }
        rewards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reward_is_a_part_of_the_price_between_the_small_one_and_the_most() {
        let rates = Rates { percent: 5, most: Money::from_dollars(200), small: Money::from_dollars(20) };
        let rewards = [None, Some(100), Some(2290), Some(9000), Some(-4), Some(i64::MAX)];
        let rewards = rewards.map(|price| rates.reward(price.map(Money::from_dollars)).whole());
        assert_eq!(rewards, [20, 20, 114, 200, 20, 200]);
    }

    #[test]
    fn each_friend_s_reward_counts_where_it_has_come_to() {
        let (asha, juma) = (kernel::clock::id(0), kernel::clock::id(0));
        let line = |friend, state, dollars| {
            let amount = Money::from_dollars(dollars);
            RewardLine { friend, state, amount, cause: String::new(), at: 0 }
        };
        let lines = [
            line(asha, RewardState::Pending, 114),
            line(juma, RewardState::Pending, 20),
            line(asha, RewardState::Earned, 120),
        ];
        let [pending, earned, paid] = [20, 120, 0].map(Money::from_dollars);
        assert_eq!(Rewards::of(&lines), Rewards { pending, earned, paid });
    }
}
