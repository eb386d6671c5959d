//! Days of the sites in an offer: found among all journeys, and followed when a tour is changed.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use staff::people::model::Role;

use crate::{
    bookings::{
        departures::content,
        holds::{case, office},
        offers::{begin, page, path, send},
    },
    support::{
        Kind,
        app::settings,
        desk::{Colleague, Desk, desk as office_desk},
        on_both_stores, spawn_app_with,
    },
};

async fn found(desk: &Desk<'_>, case: &str, search: &str) -> Vec<Value> {
    desk.json(&format!("cases/{case}/days?search={search}")).await.as_array().unwrap().clone()
}

/// Changes a file of the German site, and touches the list by which the service sees it.
fn change(folder: &TempDir, file: &str, change: impl Fn(&mut Value)) {
    let site = folder.path().join("content-cache/de");
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    let path = site.join(file);
    let mut whole: Value = serde_json::from_str(&read(&path)).unwrap();
    change(if whole["data"].is_null() { &mut whole } else { &mut whole["data"] });
    std::fs::write(&path, whole.to_string()).unwrap();
    let index = site.join("index.json");
    std::fs::write(&index, read(&index) + "\n").unwrap();
}

on_both_stores! {
    async fn days_of_all_journeys_are_found_by_place_lodging_and_words(kind: Kind) {
        let (folder, content) = content();
        let german = content.join("de/tours");
        for file in std::fs::read_dir(settings().content_cache.join("de/tours")).unwrap().map(Result::unwrap) {
            std::fs::copy(file.path(), german.join(file.file_name())).unwrap();
        }
        let change_settings = |settings: &mut enquiry_service::settings::Settings| {
            settings.content_cache = content;
            settings.desk = office_desk(&[("TEMBEA_SALES_SEES", "own")]);
        };
        let app = spawn_app_with(kind, change_settings, None).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Sales).await;
        let other = app.colleague("Baraka", Role::Sales).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK, "the case is Neema's");
        let all = found(desk, &case, "serengeti").await;
        let tours: std::collections::BTreeSet<&str> = all.iter().map(|day| day["tour"].as_str().unwrap()).collect();
        assert!(all.len() <= 30 && tours.len() > 2, "{tours:?}");
        let [first, .., last] = all.as_slice() else { panic!("{all:?}") };
        assert!(first["place"].as_str().unwrap().contains("Serengeti"), "{first}");
        assert!(first["day"]["title"].as_str().unwrap().contains("Serengeti"), "the best is first: {first} before {last}");
        assert_eq!(found(desk, &case, "SERENG").await, all, "the beginning of a word finds it");
        let from = &first["day"]["from"];
        let whole = desk.json(&format!("cases/{case}/days/{}", from["tour"])).await;
        let number = usize::try_from(from["day"].as_u64().unwrap()).unwrap();
        assert_eq!(whole["days"][number - 1], first["day"], "it is inserted as the day of its tour");
        let tents = found(desk, &case, "zweipersonenzelte%20machame").await;
        assert!(tents.iter().any(|day| day["day"]["from"]["tour"] == 109 && day["place"] == "Kilimandscharo"), "{tents:?}");
        let without_accents = found(desk, &case, "uberquer").await;
        assert!(!without_accents.is_empty() && without_accents == found(desk, &case, "%C3%BCberquer").await);
        for nothing in ["", "%20", "!", "serengeti%20xyzzy"] {
            assert_eq!(found(desk, &case, nothing).await, [] as [Value; 0], "{nothing:?}");
        }
        // If each search read the files of all tours, it would take more than ten times as long as the days of one. A file
        // that cannot be read does not change this.
        std::fs::write(german.join("102.json"), "{").unwrap();
        change(&folder, "tours/109.json", |_| {});
        let (mut search, mut tour) = (Duration::MAX, Duration::MAX);
        // A busy machine delays any of them, so both are tried again.
        for _ in 0..50 {
            let began = Instant::now();
            found(desk, &case, "a").await;
            search = search.min(began.elapsed());
            let began = Instant::now();
            desk.json(&format!("cases/{case}/days/109")).await;
            tour = tour.min(began.elapsed());
            if search < 5 * tour {
                break;
            }
        }
        assert!(search < 5 * tour, "a search takes {search:?}, the days of one tour {tour:?}");
        for call in ["days?search=serengeti", "days/109", "lodgings"] {
            let hidden = other.desk.get(&format!("cases/{case}/{call}")).await;
            assert_eq!(hidden.status(), StatusCode::NOT_FOUND, "{call}: the case is a colleague's");
        }
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_day_keeps_its_facts_when_its_tour_gets_another_day_before_it(kind: Kind) {
        let (folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let days = desk.json(&format!("cases/{case}/days/109")).await;
        let taken = &days["days"][1];
        change(&folder, "tours/109.json", |tour| {
            let arrival = json!({ "day": 1, "title": "Ankunft", "body": "", "meals": [], "distance_km": 77 });
            tour["itinerary"].as_array_mut().unwrap().insert(0, arrival);
        });
        assert_eq!(send(desk, &case, &offer, &json!({ "programme": [taken] })).await.status(), StatusCode::OK);
        let shown = page(&app, &path(desk, &case, &offer).await).await;
        assert!(shown.contains("5\u{a0}km") && !shown.contains("77\u{a0}km") && !shown.contains("11\u{a0}km"), "{shown}");
        let unchecked = json!([{ "title": "Ankunft", "text": "", "from": { "tour": 109, "day": 1 } }]);
        assert_eq!(send(desk, &case, &offer, &json!({ "programme": unchecked })).await.status(), StatusCode::OK, "a draft of before");
        change(&folder, "tours/109.json", |tour| {
            tour["itinerary"].as_array_mut().unwrap().retain(|day| !day["title"].as_str().unwrap().contains("Shira Camp"));
        });
        let refused = send(desk, &case, &offer, &json!({ "programme": [taken] })).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let refused: Value = refused.json().await.unwrap();
        let said = refused["errors"][0]["message"].as_str().unwrap();
        assert_eq!(refused["errors"][0]["field"], "programme");
        assert!(said.contains(taken["title"].as_str().unwrap()) && said.contains("take this day again or keep it as your own"), "{said}");
        let mut own = taken.clone();
        own["from"] = Value::Null;
        assert_eq!(send(desk, &case, &offer, &json!({ "programme": [own] })).await.status(), StatusCode::OK);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_log_says_how_many_texts_of_a_sent_offer_nobody_has_checked(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        assert_eq!(send(desk, &case, &offer, &json!({ "unchecked": 3 })).await.status(), StatusCode::OK);
        assert_eq!(send(desk, &case, &offer, &json!({ "unchecked": 0 })).await.status(), StatusCode::OK);
        let wrong = send(desk, &case, &offer, &json!({ "unchecked": -1 })).await;
        assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let log = desk.log().await;
        let sent: Vec<&Value> = log.as_array().unwrap().iter().filter(|line| line["action"] == "send_offer").collect();
        assert_eq!((&sent[0]["detail"]["unchecked"], &sent[1]["detail"]["unchecked"]), (&Value::Null, &json!(3)));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_tour_whose_file_could_not_be_read_once_is_offered_as_soon_as_it_can(kind: Kind) {
        let (folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let path = folder.path().join("content-cache/de/tours/109.json");
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..100]).unwrap();
        assert_eq!(desk.get(&format!("cases/{case}/days/109")).await.status(), StatusCode::NOT_FOUND);
        std::fs::write(&path, &whole).unwrap();
        assert_eq!(desk.get(&format!("cases/{case}/days/109")).await.status(), StatusCode::OK, "nothing was published since");
        app.finish().await;
    }

    async fn a_sent_version_keeps_the_names_of_its_places(kind: Kind) {
        let (folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let days = desk.json(&format!("cases/{case}/days/109")).await;
        assert_eq!(send(desk, &case, &offer, &json!({ "programme": days["days"] })).await.status(), StatusCode::OK);
        let path = path(desk, &case, &offer).await;
        let without_key = |page: String| page.lines().filter(|line| !line.contains("name=\"key\"")).collect::<String>();
        let before = without_key(page(&app, &path).await);
        assert!(before.contains("Kilimandscharo"), "{before}");
        change(&folder, "destinationlist.json", |list| {
            for place in list.as_array_mut().unwrap() {
                place["name"] = json!(format!("Neu {}", place["name"].as_str().unwrap()));
                place["altitude_m"] = json!(1);
            }
        });
        change(&folder, "tourList.json", |list| {
            for tour in list.as_array_mut().unwrap() {
                (tour["start"], tour["end"]) = (json!("Nairobi"), json!("Mombasa"));
            }
        });
        assert_eq!(without_key(page(&app, &path).await), before);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_tours_days_have_those_of_the_english_site_beside_them(kind: Kind) {
        let (folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let days = desk.json(&format!("cases/{case}/days/109")).await;
        let english = days["english"].as_array().unwrap();
        assert_eq!(english.len(), days["days"].as_array().unwrap().len());
        assert!(english[5]["title"].as_str().unwrap().contains("Uhuru Peak"), "{english:?}");
        assert_ne!(english[0]["lodging"], days["days"][0]["lodging"]);
        change(&folder, "tours/109.json", |tour| tour["itinerary"][1]["destination"] = Value::Null);
        let changed = desk.json(&format!("cases/{case}/days/109")).await;
        assert_eq!((&changed["english"][1], &changed["english"][0]), (&Value::Null, &english[0]), "another day has no translation");
        change(&folder, "tours/109.json", |tour| { tour["itinerary"].as_array_mut().unwrap().remove(0); });
        let shorter = desk.json(&format!("cases/{case}/days/109")).await;
        assert!(shorter["english"].as_array().unwrap().iter().all(Value::is_null), "{shorter}");
        app.outbox_rests().await;
        app.finish().await;
    }
}
