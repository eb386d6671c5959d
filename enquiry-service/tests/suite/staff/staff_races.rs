//! People of the desk who act on each other at the same moment.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use correspondence::state::WORK;
use kernel::fields::{EmailAddress, RawField, SingleLine};
use staff::people::{
    actions::{Left, NewPerson, invite, leave},
    model::Role,
};

use crate::support::{
    Kind,
    desk::{PASSWORD, code_of, spawn_with_desk},
    on_both_stores,
};

/// Attempts of a race, of which each begins anew.
const ROUNDS: usize = 5;

fn person(email: &str, role: Role) -> NewPerson {
    let text = |text: &str| RawField::Text(text.to_owned());
    NewPerson {
        name: SingleLine::required(&text("Asha"), 120).unwrap(),
        email: EmailAddress::parse(&text(email)).unwrap(),
        role,
    }
}

on_both_stores! {
    async fn of_two_managers_who_end_each_others_access_one_remains(kind: Kind) {
        for _ in 0..ROUNDS {
            let app = spawn_with_desk(kind).await;
            let neema = app.colleague("Neema", Role::Manager).await;
            let juma = app.colleague("Juma", Role::Manager).await;
            let ends = [(&neema, &juma.id), (&juma, &neema.id)].map(async |(by, whom)| {
                by.desk.post(&format!("people/{whom}/leave"), &json!({})).await.status()
            });
            let mut statuses = join_all(ends).await;
            statuses.sort();
            assert_eq!(statuses, [StatusCode::NO_CONTENT, StatusCode::UNAUTHORIZED]);
            let remain = join_all([&neema, &juma].map(async |manager| manager.desk.get("people").await.status())).await;
            assert_eq!(remain.iter().filter(|status| **status == StatusCode::OK).count(), 1, "{remain:?}");
            app.finish().await;
        }
    }

    async fn of_two_managers_who_change_each_others_role_one_remains(kind: Kind) {
        for _ in 0..ROUNDS {
            let app = spawn_with_desk(kind).await;
            let neema = app.colleague("Neema", Role::Manager).await;
            let juma = app.colleague("Juma", Role::Manager).await;
            let changes = [(&neema, &juma.id), (&juma, &neema.id)].map(async |(by, whom)| {
                by.desk.put(&format!("people/{whom}/role"), &json!({ "role": "sales" })).await.status()
            });
            let statuses = join_all(changes).await;
            assert_eq!(statuses.iter().filter(|status| **status == StatusCode::NO_CONTENT).count(), 1, "{statuses:?}");
            let remain = join_all([&neema, &juma].map(async |manager| manager.desk.get("people").await.status())).await;
            assert_eq!(remain.iter().filter(|status| **status == StatusCode::OK).count(), 1, "{remain:?}");
            app.finish().await;
        }
    }

    async fn of_all_managers_whose_access_the_terminal_ends_at_once_one_remains(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut managers = Vec::new();
        for name in ["Neema", "Juma", "Asha", "Baraka"] {
            managers.push(app.colleague(name, Role::Manager).await);
        }
        let ends = managers.iter().map(|manager| leave(&app.store, manager.id.parse().unwrap(), (None, app.clock.now()), WORK));
        let ended: Vec<Left> = join_all(ends).await.into_iter().map(Result::unwrap).collect();
        assert_eq!(ended.iter().filter(|left| **left == Left::LastManager).count(), 1, "{ended:?}");
        assert_eq!(ended.iter().filter(|left| **left == Left::Ended).count(), 3, "{ended:?}");
        drop(managers);
        app.finish().await;
    }

    async fn an_invitation_that_is_repeated_while_it_is_accepted_lets_nobody_else_in(kind: Kind) {
        for _ in 0..ROUNDS {
            let app = spawn_with_desk(kind).await;
            let (email, token) = app.invite("Asha", Role::Sales).await;
            let desk = app.desk();
            let opened: Value = desk.post("invitation", &json!({ "token": token })).await.json().await.unwrap();
            let code = code_of(opened["secret"].as_str().unwrap(), app.clock.now());
            let body = json!({ "token": token, "password": PASSWORD, "code": code });
            let repeat = invite(&app.store, person(&email, Role::Sales), None, app.clock.now());
            let (joined, repeated) = tokio::join!(desk.post("join", &body), repeat);
            // Either the first link was used, or the second has taken its place: never are both valid.
            match repeated.unwrap() {
                Ok((_, second)) => {
                    assert_eq!(joined.status(), StatusCode::NOT_FOUND);
                    let second = json!({ "token": second.reveal() });
                    assert_eq!(desk.post("invitation", &second).await.status(), StatusCode::OK);
                }
                Err(_) => assert_eq!(joined.status(), StatusCode::OK),
            }
            app.finish().await;
        }
    }

    async fn one_link_is_accepted_once_by_eight_at_once(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let (_, token) = app.invite("Asha", Role::Sales).await;
        let desk = app.desk();
        let open = async || -> Value { desk.post("invitation", &json!({ "token": token })).await.json().await.unwrap() };
        let secrets = join_all((0..8).map(|_| open())).await;
        assert!(secrets.iter().all(|opened| opened["secret"] == secrets[0]["secret"]), "one secret: {secrets:?}");
        let code = code_of(secrets[0]["secret"].as_str().unwrap(), app.clock.now());
        let body = json!({ "token": token, "password": PASSWORD, "code": code });
        let mut statuses = join_all((0..8).map(async |_| desk.post("join", &body).await.status())).await;
        statuses.sort();
        assert_eq!(statuses[0], StatusCode::OK);
        assert!(statuses[1..].iter().all(|status| *status == StatusCode::NOT_FOUND), "{statuses:?}");
        app.finish().await;
    }

    async fn whoever_signs_in_in_several_browsers_at_once_is_signed_in_in_all(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        for round in 0..ROUNDS {
            let asha = app.colleague(&format!("Asha{round}"), Role::Sales).await;
            let sign_ins = asha.recovery_codes.iter().take(8).map(async |code| {
                let body = json!({ "email": asha.email, "password": PASSWORD, "code": code });
                app.desk().post("sign-in", &body).await.status()
            });
            assert_eq!(join_all(sign_ins).await, [StatusCode::OK; 8]);
        }
        app.finish().await;
    }

    async fn a_new_password_ends_the_sessions_that_begin_with_the_old_one_at_that_moment(kind: Kind) {
        for _ in 0..ROUNDS {
            let app = spawn_with_desk(kind).await;
            let asha = app.colleague("Asha", Role::Sales).await;
            app.clock.advance(Duration::from_mins(2));
            let desk = app.desk();
            let asked = desk.post("forgot-password", &json!({ "email": asha.email })).await;
            assert_eq!(asked.status(), StatusCode::NO_CONTENT);
            app.outbox_rests().await;
            let mail = app.mails_to(&asha.email).remove(0);
            let token = mail.text.split_once('#').unwrap().1.split_whitespace().next().unwrap();
            let code = code_of(&asha.secret, app.clock.now());
            let body = json!({ "token": token, "password": "giraffe beside the river", "code": code });
            let sign_ins = asha.recovery_codes.iter().take(3).map(async |code| {
                let mut old = app.desk();
                let body = json!({ "email": asha.email, "password": PASSWORD, "code": code });
                let answer = desk.post("sign-in", &body).await;
                if answer.status() == StatusCode::OK {
                    old.take_cookie(&answer);
                } else {
                    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
                }
                old
            });
            let (old, reset) = tokio::join!(join_all(sign_ins), desk.post("reset-password", &body));
            assert_eq!(reset.status(), StatusCode::OK);
            for old in old {
                assert_eq!(old.get("session").await.status(), StatusCode::UNAUTHORIZED);
            }
            app.finish().await;
        }
    }

    async fn a_repeated_invitation_has_the_role_that_was_chosen_last(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        for role in ["manager", "sales"] {
            let body = json!({ "name": "Asha", "email": "asha@tembea.example", "role": role });
            assert_eq!(manager.desk.post("people", &body).await.status(), StatusCode::OK);
        }
        let people = manager.desk.json("people").await;
        assert_eq!(people[0]["role"], "sales", "{people}");
        app.clock.advance(Duration::from_secs(1));
        app.finish().await;
    }
}
