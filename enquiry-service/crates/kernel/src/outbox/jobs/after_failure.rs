use std::time::Duration;

use crate::{
    backoff::Backoff,
    clock::{Millis, millis},
    mail::send_error::SendError,
    outbox::model::{Message, Settlement},
};

/// A mail that fails for this time is given up, and the operator sees it as dead.
const GIVE_UP_AFTER: Duration = Duration::from_hours(48);
const FIRST_PAUSE: Duration = Duration::from_secs(15);
/// The maximum pause while the server is unreachable, so that mails are sent soon after it returns.
const LONGEST_PAUSE_UNREACHABLE: Duration = Duration::from_secs(45);
const LONGEST_PAUSE: Duration = Duration::from_hours(2);

/// Decides between retrying and giving up a mail that was not sent.
pub fn after_failure(message: &Message, error: &SendError, now: Millis) -> Settlement {
    let told = error.to_string();
    let longest = match error {
        SendError::Refused(_) | SendError::Letter(_) => return Settlement::Dead { at: now, error: told },
        SendError::Later(_) => LONGEST_PAUSE,
        SendError::Unreachable(_) | SendError::Silent(_) | SendError::Write { .. } => LONGEST_PAUSE_UNREACHABLE,
    };
    if now - message.created_at >= millis(GIVE_UP_AFTER) {
        return Settlement::Dead { at: now, error: told };
    }
    let pause = Backoff { first: FIRST_PAUSE, longest }.pause(message.attempts - 1);
    Settlement::Postponed { next_at: now + millis(pause), error: told }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::outbox::model::MessageState;

    fn message(attempts: i64, created_at: Millis) -> Message {
        Message {
            id: crate::clock::id(0),
            kind: "quote_notice".to_owned(),
            about: None,
            locale: None,
            recipient: String::new(),
            created_at,
            state: MessageState::Waiting,
            attempts,
            next_at: 0,
            last_error: None,
            settled_at: None,
        }
    }

    fn pause(attempts: i64, error: &SendError) -> Option<Millis> {
        match after_failure(&message(attempts, 0), error, 1000) {
            Settlement::Postponed { next_at, .. } => Some(next_at - 1000),
            _ => None,
        }
    }

    #[test]
    fn pauses_double_up_to_two_hours_where_the_server_asks_to_come_later() {
        let later = SendError::Later("451".to_owned());
        assert_eq!(pause(1, &later), Some(15_000));
        assert_eq!(pause(3, &later), Some(60_000));
        assert_eq!(pause(60, &later), Some(7_200_000));
    }

    #[test]
    fn an_unreachable_server_delays_each_mail_by_less_than_a_minute() {
        assert_eq!(pause(60, &SendError::Unreachable("refused".to_owned())), Some(45_000));
    }

    #[test]
    fn a_mail_is_given_up_when_refused_or_after_two_days() {
        assert_eq!(pause(1, &SendError::Refused("550".to_owned())), None);
        let two_days = millis(GIVE_UP_AFTER);
        let settled = after_failure(&message(9, 0), &SendError::Later("451".to_owned()), two_days);
        assert!(matches!(settled, Settlement::Dead { .. }));
    }
}
