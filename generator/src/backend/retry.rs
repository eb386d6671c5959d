//! Which requests are retried, and after which delay.

use std::time::{Duration, SystemTime};

use reqwest::{
    StatusCode,
    header::{HeaderMap, RETRY_AFTER},
};

/// Upper limit of the delay that a server may ask for.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Status codes of temporary failures.
pub fn is_worth_retrying(status: StatusCode) -> bool {
    status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::REQUEST_TIMEOUT || status.is_server_error()
}

/// The delay that the server asks for: seconds or a date.
pub fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let wait = match value.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => httpdate::parse_http_date(value).ok()?.duration_since(now).unwrap_or_default(),
    };
    Some(wait.min(LONGEST_WAIT))
}

/// Doubles from `first` with every attempt that failed (0 is the first one).
pub fn back_off(first: Duration, attempt: u32) -> Duration {
    first.saturating_mul(2_u32.saturating_pow(attempt)).min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_takes_seconds_and_dates_and_is_bounded() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let wait = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, value.parse().unwrap());
            retry_after(&headers, now)
        };
        assert_eq!(wait("2"), Some(Duration::from_secs(2)));
        assert_eq!(wait("86400"), Some(LONGEST_WAIT));
        assert_eq!(wait(&httpdate::fmt_http_date(now + Duration::from_secs(5))), Some(Duration::from_secs(5)));
        assert_eq!(wait("soon"), None);
    }

    #[test]
    fn back_off_doubles_and_is_bounded() {
        let first = Duration::from_millis(250);
        assert_eq!(back_off(first, 2), Duration::from_secs(1));
        assert_eq!(back_off(first, 40), LONGEST_WAIT);
    }
}
