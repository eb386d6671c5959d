use std::collections::HashMap;

use content_model::Locale;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::primitives::{
    clock::Millis,
    fields::{EmailAddress, SingleLine},
};

/// Longer ones are no first names.
const LONGEST_FIRST_NAME: usize = 30;

/// What a friend's journey brings, as the programme's page has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Of the price of the journey.
    pub percent: i64,
    /// The most for one journey, in whole dollars.
    pub most: i64,
    /// Where the price is not known or the journey is a day trip or a stay by the sea.
    pub small: i64,
}

impl Rates {
    /// In whole dollars, for a journey with this price.
    pub fn reward(&self, price: Option<i64>) -> i64 {
        price.map_or(self.small, |price| (price.max(0).saturating_mul(self.percent) / 100).clamp(self.small, self.most))
    }
}

/// How far a reward has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
#[serde(rename_all = "lowercase")]
pub enum RewardState {
    /// The friend has asked for a quote.
    Pending,
    /// The friend has travelled.
    Earned,
    /// The operator has paid the reward out.
    Paid,
}

/// A line of the ledger; once written it stays, unless its journey proves not to be travelled before it is paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RewardLine {
    /// Identifier of the friend whose journey brings the reward.
    pub friend: Uuid,
    /// The state that the reward reaches with this line.
    pub state: RewardState,
    /// In whole dollars.
    pub amount: i64,
    /// Number of the quote or the booking, or the operator's word.
    pub cause: String,
    /// Milliseconds since 1970 at which the line was written.
    pub at: Millis,
}

/// What an inviter is told of a line.
#[derive(Clone, Debug)]
pub struct RewardNews {
    /// The inviter's address, and the language of the inviter's account.
    pub to: EmailAddress,
    /// The language of the inviter's account.
    pub locale: Locale,
    /// Empty once nobody is named.
    pub friend: SingleLine,
    /// The state that the reward has reached.
    pub state: RewardState,
    /// Of all lines of that state that were written at the same time, as all that is paid out together.
    pub amount: i64,
}

impl RewardNews {
    /// The friend's first name, if it can be nothing but a name: somebody else may have typed it.
    pub fn first_name(&self) -> Option<&str> {
        let is_of_names = |letter: char| letter.is_alphabetic() || matches!(letter, '-' | '\'' | '’');
        let first = self.friend.as_str().split_whitespace().next()?;
        (first.chars().count() <= LONGEST_FIRST_NAME && first.chars().all(is_of_names)).then_some(first)
    }
}

/// Whole dollars by the state that each friend's reward has reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Rewards {
    /// Sum of the rewards whose friends have not travelled yet, in whole US dollars.
    pub pending: i64,
    /// Sum of the rewards that are earned and not paid out, in whole US dollars.
    pub earned: i64,
    /// Sum of the rewards that are paid out, in whole US dollars.
    pub paid: i64,
}

/// The newest line about each friend, of lines in the order in which they were written.
pub fn newest_lines(lines: &[RewardLine]) -> HashMap<Uuid, &RewardLine> {
    lines.iter().map(|line| (line.friend, line)).collect()
}

impl Rewards {
    /// Lines in the order in which they were written.
    pub fn of(lines: &[RewardLine]) -> Self {
        let mut rewards = Rewards::default();
        for line in newest_lines(lines).values() {
            match line.state {
                RewardState::Pending => rewards.pending += line.amount,
                RewardState::Earned => rewards.earned += line.amount,
                RewardState::Paid => rewards.paid += line.amount,
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
        let rates = Rates { percent: 5, most: 200, small: 20 };
        let rewards = [None, Some(100), Some(2290), Some(9000), Some(-4), Some(i64::MAX)];
        assert_eq!(rewards.map(|price| rates.reward(price)), [20, 20, 114, 200, 20, 200]);
    }

    #[test]
    fn each_friend_s_reward_counts_where_it_has_come_to() {
        let (asha, juma) = (Uuid::now_v7(), Uuid::now_v7());
        let line = |friend, state, amount| RewardLine { friend, state, amount, cause: String::new(), at: 0 };
        let lines = [
            line(asha, RewardState::Pending, 114),
            line(juma, RewardState::Pending, 20),
            line(asha, RewardState::Earned, 120),
        ];
        assert_eq!(Rewards::of(&lines), Rewards { pending: 20, earned: 120, paid: 0 });
    }
}
