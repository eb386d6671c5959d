//! Earned rewards that are not paid.

use kernel::database::table::statements;

statements! {
    /// The number of inviters with unpaid rewards.
    value inviters_to_pay() -> i64 = "SELECT count(DISTINCT affiliate) FROM rewards WHERE state = 'earned' \
         AND NOT EXISTS (SELECT 1 FROM rewards AS paid WHERE paid.friend = rewards.friend AND paid.state = 'paid')";
}
