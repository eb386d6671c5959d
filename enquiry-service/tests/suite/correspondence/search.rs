//! Cases are found by every word in them, the same ones on both databases.

use std::{sync::Arc, time::Duration};

use fastrand::Rng;
use serde_json::{Value, json};

use correspondence::{
    cases::store::{CaseFilter, CaseView},
    search,
};
use enquiry_service::{erasure::actions::erase_person, purge::actions::purge};
use kernel::{
    database::Database as Opened,
    search::{
        index::IndexWriter,
        model::{Search, words},
    },
};
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{content, quote_with, settings},
    desk::spawn_with_desk,
    how_many, on_both_stores,
};

/// The references of the cases that are found, the newest first.
pub async fn found(database: &Opened, typed: &str) -> Vec<String> {
    let filter = CaseFilter {
        view: CaseView::All,
        now: 0,
        sight: correspondence::sight::model::CaseSight::All,
        search: Search::typed(typed),
        most: 1000,
    };
    let writer = IndexWriter::new(Arc::new(content()));
    let cases = search::actions::list(database, &writer, filter).await.unwrap();
    cases.iter().map(|case| case.enquiry.reference.to_string()).collect()
}

/// Sends a quote request; its reference.
async fn asked(app: &TestApp, name: &str, message: &str) -> String {
    let email = format!("{}@example.com", app.clock.now());
    let body = quote_with(&json!({ "full_name": name, "message": message, "email_address": email }));
    crate::support::app::reference(app.post("requestquote", &body).await).await
}

/// Letters of many scripts, with those that are folded in more than one way, digits, signs and pictures.
const LETTERS: &[&str] = &[
    "a",
    "b",
    "E",
    "n",
    "S",
    "ß",
    "ẞ",
    "é",
    "e\u{301}",
    "Å",
    "ø",
    "Đ",
    "ı",
    "İ",
    "ŉ",
    "ﬁ",
    "œ",
    "Σ",
    "ς",
    "ΐ",
    "ж",
    "Й",
    "й",
    "א",
    "ب",
    "ह",
    "ि",
    "中",
    "文",
    "カ",
    "が",
    "ｶ",
    "𐐀",
    "ა",
    "Ა",
    "Ꭰ",
    "\u{1e900}",
    "\u{10c80}",
    "ʰ",
    "Ⓐ",
    "🅰",
    "²",
    "½",
    "٣",
    "7",
    "0",
    "42",
    "Ⅳ",
];
const BETWEEN: &[&str] = &[
    " ", " ", " ", "-", "'", "’", ".", "@", "_", "/", "+", "\"", "*", ":", "&", "|", "!", "(", "%", "🦒", "\u{200b}",
    "\n", " AND ", " OR ", " NOT ",
];

fn text(random: &mut Rng, most: usize) -> String {
    let mut text = String::from("x");
    for _ in 0..random.usize(0..most) {
        text.push_str(random.choice(BETWEEN).unwrap());
        (0..random.usize(1..4)).for_each(|_| text.push_str(random.choice(LETTERS).unwrap()));
    }
    text
}

/// As slowly and plainly as it can be said.
fn is_found(words_of_case: &[String], typed: &str) -> bool {
    let typed = words(typed);
    !typed.is_empty() && typed.iter().all(|typed| words_of_case.iter().any(|word| word.starts_with(typed.as_str())))
}

on_both_stores! {
    async fn generated_searches_find_what_a_slow_reckoning_finds_the_newest_first(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let seed = how_many("SEARCH_SEED", 20_261_121);
        let mut random = Rng::with_seed(seed as u64);
        let mut cases: Vec<(String, Vec<String>)> = Vec::new();
        for _ in 0..how_many("SEARCH_CASES", 40) {
            app.clock.advance(Duration::from_mins(1));
            let (name, message, note) =
                (text(&mut random, 3).replace('\n', " "), text(&mut random, 8), text(&mut random, 6));
            let reference = asked(&app, &name, &message).await;
            let id = sales.desk.case_of(&reference).await;
            assert_eq!(sales.desk.post(&format!("cases/{id}/notes"), &json!({ "text": note })).await.status(), 200);
            let case = sales.desk.json(&format!("cases/{id}")).await;
            let mut known = vec![reference.clone(), note];
            known.extend(["name", "email", "phone", "message"].map(|field| case[field].as_str().unwrap().to_owned()));
            known.extend(["tour_name", "place", "country_of_residence", "most_important"].map(|field| case["details"][field].as_str().unwrap_or_default().to_owned()));
            known.extend(["30901820", "4930901820"].map(str::to_owned));
            cases.push((reference, known.iter().flat_map(|text| words(text)).collect()));
        }
        cases.reverse();
        let mut hits = 0;
        for round in 0..how_many("SEARCHES", 300) {
            let mut typed = text(&mut random, 3);
            if round % 3 > 0 {
                // The beginning of some words of a case.
                let (_, of_case) = random.choice(&cases).unwrap();
                let beginning = |random: &mut Rng| {
                    let word = random.choice(of_case).unwrap();
                    word.chars().take(random.usize(1..5)).collect::<String>()
                };
                let (first, second) = (beginning(&mut random), beginning(&mut random));
                typed = format!("{}{}{}", first.to_uppercase(), random.choice(BETWEEN).unwrap(), second);
            }
            if typed.trim().is_empty() || kernel::search::model::phone_word(&typed).is_some() {
                continue;
            }
            let expected: Vec<&str> =
                cases.iter().filter(|(_, words)| is_found(words, &typed)).map(|(reference, _)| reference.as_str()).collect();
            assert_eq!(found(&app.store, &typed).await, expected, "{typed:?} with SEARCH_SEED={seed}");
            hits += expected.len();
        }
        assert!(hits > 100, "{hits}");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_family_of_last_week_is_found_by_name_note_mail_and_number(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut sales = app.colleague("Baraka", Role::Sales).await;
        let family = asked(&app, "Familie Öztürk-Schröder", "Wir möchten die Große Wanderung sehen.").await;
        let id = sales.desk.case_of(&family).await;
        assert_eq!(sales.desk.post(&format!("cases/{id}/notes"), &json!({ "text": "Honeymoon in 2028" })).await.status(), 200);
        app.clock.advance(Duration::from_hours(7 * 24));
        sales.sign_in_again().await;
        let other = asked(&app, "Anna Schroeder", "Honeymoon").await;
        let answer = json!({ "channel": "call", "text": "Prefers Tarangire", "key": "018f0000-0000-7000-8000-000000000001" });
        assert_eq!(sales.desk.answer(&id, &answer).await.status(), 200);
        for typed in ["ozturk", "ÖZTÜRK schroder", "grosse wander", "honeymoon 2028", "tarangire", "+49 30 901820", &family] {
            let found = found(&app.store, typed).await;
            assert!(found.contains(&family), "{typed}: {found:?}");
        }
        assert_eq!(found(&app.store, "honeymoon").await, [other.clone(), family.clone()], "the newest first");
        assert_eq!(found(&app.store, "schroeder 2028").await, Vec::<String>::new());
        let listed = sales.desk.json("cases?view=waiting&search=ozturk").await;
        assert_eq!(listed.as_array().unwrap().len(), 1, "a search within a list: {listed}");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_case_is_found_by_the_title_of_its_tour_as_the_visitor_and_as_the_list_writes_it(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let ours = "Kilimanjaro by the Machame route, 7 days";
        let asked = [
            json!({ "tour_slug": "kilimandscharo-machame-route-7-tage", "tour_name": "Kilimandscharo über die Machame-Route, 7 Tage" }),
            json!({ "tour_name": "Kilimandscharo über die Machame-Route, 7 Tage" }),
            json!({ "tour_name": "Eine Reise nach Maß" }),
        ];
        for (number, tour) in asked.iter().enumerate() {
            app.clock.advance(Duration::from_mins(1));
            let mut body = quote_with(tour);
            body["email_address"] = json!(format!("guest{number}@example.com"));
            assert_eq!(app.post("requestquote", &body).await.status(), 201);
        }
        let listed = sales.desk.json("cases?view=open").await;
        let tours: Vec<_> = listed.as_array().unwrap().iter().map(|case| case["tour"].clone()).collect();
        assert_eq!(tours, [ours, ours, "Eine Reise nach Maß"]);
        for (typed, number) in [("kilimanjaro machame route", 2), ("kilimandscharo uber", 2), ("reise mass", 1), ("lemosho", 0)] {
            assert_eq!(found(&app.store, typed).await.len(), number, "{typed}");
        }
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_words_of_an_erased_person_are_gone_with_the_person(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let body = quote_with(&json!({ "message": "the pangolin of Mkomazi" }));
        let reference = crate::support::app::reference(app.post("requestquote", &body).await).await;
        let other = asked(&app, "Bruno", "a pangolin").await;
        let id = sales.desk.case_of(&reference).await;
        assert_eq!(sales.desk.post(&format!("cases/{id}/notes"), &json!({ "text": "ringed twice" })).await.status(), 200);
        assert_eq!(found(&app.store, "pangolin").await.len(), 2);
        assert_eq!(found(&app.store, "ringed").await, [reference]);
        app.outbox_rests().await;
        erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        assert_eq!(found(&app.store, "pangolin").await, [other]);
        assert!(found(&app.store, "mkomazi").await.is_empty());
        assert!(!app.database.dump().await.to_lowercase().contains("mkomazi"));
        if let crate::support::Database::Sqlite(folder) = &app.database {
            for file in std::fs::read_dir(folder.path()).unwrap() {
                let bytes = std::fs::read(file.unwrap().path()).unwrap();
                // The index keeps a word as what it has more than the word before it.
                for rest in ["komazi", "inged"] {
                    assert!(!bytes.windows(rest.len()).any(|window| window == rest.as_bytes()), "{rest}");
                }
            }
        }
        app.finish().await;
    }

    async fn what_is_forgotten_is_found_by_its_number_only(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let reference = asked(&app, "Ana", "the pangolin").await;
        assert_eq!(found(&app.store, "pangolin").await, std::slice::from_ref(&reference));
        app.outbox_rests().await;
        app.clock.advance(Duration::from_hours(24 * 750));
        purge(&app.store, app.clock.now(), settings().retention).await.unwrap();
        assert!(!app.database.dump().await.contains("pangolin"));
        assert!(found(&app.store, "pangolin").await.is_empty() && found(&app.store, "ana").await.is_empty());
        assert_eq!(found(&app.store, &reference).await, std::slice::from_ref(&reference));
        app.finish().await;
    }

    async fn a_service_with_a_desk_writes_the_words_of_an_earlier_version_by_itself(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let references = [asked(&app, "Ana", "one").await, asked(&app, "Bruno", "two").await];
        let kept = async || {
            let cases: Value = app.desk().get("cases?view=all").await.json().await.unwrap();
            assert_eq!(cases["status"], 401, "nobody is signed in, so that nobody has searched");
            let dump = app.database.dump().await;
            references.iter().all(|reference| dump.contains(&reference.to_lowercase().replace('-', " ")))
        };
        app.pass(Duration::from_secs(60), Duration::from_secs(10)).await;
        assert!(kept().await);
        app.database.run("DELETE FROM search_words; UPDATE enquiries SET searchable = 0").await;
        assert!(!kept().await);
        app.pass(Duration::from_secs(60), Duration::from_secs(10)).await;
        assert!(kept().await);
        app.finish().await;
    }
}
