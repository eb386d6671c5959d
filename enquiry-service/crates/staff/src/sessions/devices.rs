//! The cookie of a device on which a person has signed in. Attempts to sign in on such a device are counted apart from
//! those of strangers, who could otherwise lock the person out. One cookie for each person who uses the device.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use uuid::Uuid;

use kernel::clock::millis;

use super::device_tokens::{device_of, device_token};
use crate::{guard, state::Staff};

/// Browsers keep cookies for 400 days at most.
const LIVES: Duration = Duration::from_hours(400 * 24);

/// The device, if the person has signed in on it before.
pub fn known(app: &Staff, headers: &HeaderMap, person: Uuid) -> Option<Uuid> {
    let token = guard::cookie_value(headers, &of(app, person))?;
    device_of(&app.signer, person, token, app.clock.now())
}

/// The device, if anybody has signed in on it before.
pub fn known_to_anybody(app: &Staff, headers: &HeaderMap) -> Option<Uuid> {
    let prefix = name(app, "");
    guard::cookies(headers).find_map(|(name, token)| {
        let person = name.strip_prefix(&prefix)?.parse().ok()?;
        device_of(&app.signer, person, token, app.clock.now())
    })
}

/// The `Set-Cookie` header for the device on which the person has signed in.
pub fn cookie(app: &Staff, headers: &HeaderMap, person: Uuid) -> HeaderValue {
    let device = known(app, headers, person).unwrap_or_else(|| app.clock.id());
    let token = device_token(&app.signer, person, device, app.clock.now() + millis(LIVES));
    guard::set_cookie(app, &of(app, person), &token, LIVES)
}

fn of(app: &Staff, person: Uuid) -> String {
    name(app, &person.simple().to_string())
}

fn name(app: &Staff, person: &str) -> String {
    format!("{}-device-{person}", guard::cookie_name(app))
}
