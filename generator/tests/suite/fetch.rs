//! `fetch` against a back-end that answers well and badly.

use std::fs;

use generator::fingerprint::Digest;
use serde_json::{Value, json};

use crate::support::{
    backend::{Backend, Behaviour},
    fixture::answers,
    program::{Run, Workspace},
};

pub fn fetch(workspace: &Workspace) -> Run {
    let run = workspace.run(&["fetch", "--locale", "en", "--report", "report.json"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    run
}

pub fn faults(workspace: &Workspace) -> Vec<Value> {
    let report: Value = serde_json::from_str(&workspace.read("report.json")).unwrap();
    report["faults"].as_array().unwrap().clone()
}

/// Locale, call, id and field of each reported fault; null for those that a fault does not have.
pub fn places_of_faults(workspace: &Workspace) -> Vec<Value> {
    let place = |fault: Value| json!([fault["locale"], fault["call"], fault["id"], fault["field"]]);
    faults(workspace).into_iter().map(place).collect()
}

#[test]
fn a_fetched_snapshot_builds_the_same_site_as_the_answers_themselves() {
    let backend = Backend::start(answers("en"));
    let fetched = backend.workspace();
    fetch(&fetched);
    assert_eq!(faults(&fetched), Vec::<Value>::new());
    assert_eq!(fetched.run(&["build", "--locale", "en"]).code, Some(0));
    let direct = Workspace::empty();
    crate::support::fixture::write_snapshot(&direct.path("content-cache"), "en", &answers("en"));
    assert_eq!(direct.run(&["build", "--locale", "en"]).code, Some(0));
    let (mut fetched, mut direct) = (fetched.files("dist/en"), direct.files("dist/en"));
    fetched.remove("build.json");
    direct.remove("build.json");
    assert_eq!(fetched.keys().collect::<Vec<_>>(), direct.keys().collect::<Vec<_>>());
    // The snapshots are of different days, so that only a page that does not depend on the day is compared.
    assert_eq!(fetched.get("About.html"), direct.get("About.html"));
}

#[test]
fn a_second_fetch_of_unchanged_content_transfers_no_bodies() {
    let backend = Backend::start(answers("en"));
    let workspace = backend.workspace();
    fetch(&workspace);
    assert!(backend.take_bodies_sent() > 30);
    let before = workspace.files("content-cache/en/tours");
    fetch(&workspace);
    assert_eq!(backend.take_bodies_sent(), 0);
    assert_eq!(workspace.files("content-cache/en/tours"), before);
}

#[test]
fn a_paginator_is_followed_to_its_end_and_page_by_page_conditional() {
    let backend = Backend::start(answers("en"));
    let all = answers("en")["tourList"]["data"].clone();
    let page =
        |item: &Value, next: Value| json!({ "data": [item], "current_page": 1, "last_page": 2, "next_page_url": next });
    backend.put("tourList", page(&all[0], json!(format!("{}/api/tourList?page=2", backend.address))));
    backend.put("tourList?page=2", page(&all[1], json!(null)));
    let workspace = backend.workspace();
    fetch(&workspace);
    let list: Value = serde_json::from_str(&workspace.read("content-cache/en/tourList.json")).unwrap();
    assert_eq!(list, all);
    backend.take_bodies_sent();
    backend.change("tourList?page=2", |page| page["data"][0]["price"] = json!(99));
    fetch(&workspace);
    assert_eq!(backend.take_bodies_sent(), 1, "only the page that changed");
    let list: Value = serde_json::from_str(&workspace.read("content-cache/en/tourList.json")).unwrap();
    assert_eq!((&list[0], &list[1]["price"]), (&all[0], &json!(99)));
}

#[test]
fn a_paginator_that_leads_to_another_server_is_refused() {
    let backend = Backend::start(answers("en"));
    backend.put("tourList", json!({ "data": [], "next_page_url": "http://127.0.0.1:9/api/tourList?page=2" }));
    let workspace = backend.workspace();
    fetch(&workspace);
    assert!(faults(&workspace)[0]["message"].as_str().unwrap().contains("is on another server"));
    assert!(!workspace.exists("content-cache/en"));
}

#[test]
fn a_listed_item_whose_detail_is_404_is_left_out_and_reported() {
    let backend = Backend::start(answers("en"));
    backend.behave("tours/plains-and-crater", Behaviour::Status(404));
    let workspace = backend.workspace();
    fetch(&workspace);
    let faults = faults(&workspace);
    assert_eq!(
        (&faults[0]["locale"], &faults[0]["call"], &faults[0]["id"]),
        (&json!("en"), &json!("tours/1"), &json!("1"))
    );
    assert!(!workspace.exists("content-cache/en/tours/1.json"));
    assert_eq!(workspace.run(&["build", "--locale", "en"]).code, Some(0));
    assert!(!workspace.exists("dist/en/trip/plains-and-crater.html"));
}

#[test]
fn a_detail_that_fails_keeps_its_last_good_version() {
    for (behaviour, field) in [
        (Behaviour::Raw("{\"id\": 1, \"overview\""), json!(null)),
        (Behaviour::Raw("{\"id\": 1, \"overview\": [1]}"), json!("overview")),
        (Behaviour::Raw("{\"id\": 1, \"departures\": [{\"starts\": [5]}]}"), json!("departures[0].starts")),
        (Behaviour::Raw("[]"), json!(null)),
        (Behaviour::Raw("{\"id\": 99, \"overview\": \"other\"}"), json!("id")),
        (Behaviour::Status(403), json!(null)),
        (Behaviour::Cut, json!(null)),
    ] {
        let backend = Backend::start(answers("en"));
        let workspace = backend.workspace();
        fetch(&workspace);
        let before = workspace.read("content-cache/en/tours/1.json");
        backend.behave("tours/plains-and-crater", behaviour.clone());
        // Something else changes, so that the snapshot is replaced.
        backend.change("tours/berg-über-en", |tour| tour["overview"] = json!("<p>New</p>"));
        fetch(&workspace);
        assert_eq!(workspace.read("content-cache/en/tours/1.json"), before, "{behaviour:?}");
        assert!(workspace.read("content-cache/en/tours/2.json").contains("New"), "{behaviour:?}");
        let faults = faults(&workspace);
        assert!(faults[0]["message"].as_str().unwrap().ends_with("its last good version stays"), "{faults:?}");
        assert_eq!(places_of_faults(&workspace), [json!(["en", "tours/1", "1", field])], "{behaviour:?}");
    }
}

#[test]
fn a_detail_that_fails_from_the_start_is_left_out() {
    let backend = Backend::start(answers("en"));
    backend.behave("blogs/302", Behaviour::Raw("oops"));
    let workspace = backend.workspace();
    fetch(&workspace);
    assert!(faults(&workspace)[0]["message"].as_str().unwrap().ends_with("left out"));
    assert!(
        workspace.exists("content-cache/en/blogs/301.json") && !workspace.exists("content-cache/en/blogs/302.json")
    );
}

#[test]
fn a_list_that_fails_keeps_the_whole_snapshot() {
    for (behaviour, id, field) in [
        (Behaviour::Raw("[{\"id\": 201}]"), json!("201"), json!(null)),
        (Behaviour::Raw("[{\"id\": 201, \"name\": [1]}]"), json!("201"), json!("name")),
        (Behaviour::Raw("{}"), json!(null), json!(null)),
        (Behaviour::Raw("<html>"), json!(null), json!(null)),
        (Behaviour::Status(404), json!(null), json!(null)),
        (Behaviour::Cut, json!(null), json!(null)),
    ] {
        let backend = Backend::start(answers("en"));
        let workspace = backend.workspace();
        fetch(&workspace);
        let before = workspace.files("content-cache");
        backend.behave("destinationlist", behaviour.clone());
        backend.change("tours/plains-and-crater", |tour| tour["overview"] = json!("<p>New</p>"));
        fetch(&workspace);
        assert_eq!(workspace.files("content-cache"), before, "{behaviour:?}");
        assert!(faults(&workspace)[0]["message"].as_str().unwrap().ends_with("the last snapshot stays"));
        assert_eq!(places_of_faults(&workspace), [json!(["en", "destinationlist", id, field])], "{behaviour:?}");
    }
}

#[test]
fn an_unreadable_field_of_an_object_is_reported_with_its_call_and_path() {
    let backend = Backend::start(answers("en"));
    backend.change("filterindex", |labels| labels["price"]["min"] = json!("cheap"));
    backend.change("about_us", |page| page["team"][0]["name"] = json!(7.5));
    let workspace = backend.workspace();
    fetch(&workspace);
    let places = places_of_faults(&workspace);
    assert_eq!(
        places,
        [json!(["en", "about_us", null, "team[0].name"]), json!(["en", "filterindex", null, "price.min"])]
    );
}

#[test]
fn an_unreadable_field_of_the_snapshot_is_reported_with_call_id_and_path() {
    let workspace = Workspace::small();
    workspace.edit("en/tourList.json", |tours| tours[0]["days"] = json!("some"));
    workspace.edit("en/guestbook.json", |reviews| reviews[0]["name"] = json!(["Ada"]));
    workspace.edit("en/filterindex.json", |labels| labels["price"]["min"] = json!("cheap"));
    workspace.edit("en/tours/2.json", |tour| tour["departures"][0]["starts"] = json!([5]));
    assert_eq!(workspace.run(&["build", "--locale", "en", "--report", "report.json"]).code, Some(0));
    let places = places_of_faults(&workspace);
    for place in [
        json!(["en", "tourList", "1", "days"]),
        json!(["en", "guestbook", "401", "name"]),
        json!(["en", "filterindex", null, "price.min"]),
        json!(["en", "tours/2", "2", "departures[0].starts"]),
    ] {
        assert!(places.contains(&place), "{place} in {places:?}");
    }
}

#[test]
fn unreadable_optional_lists_leave_out_only_their_own_content() {
    const OPTIONAL: [&str; 6] =
        ["populartours", "populardestinations", "latestblog", "bannerblogs", "getReviews", "guestbook"];
    let backend = Backend::start(answers("en"));
    for (path, behaviour) in OPTIONAL.map(|path| (path, Behaviour::Cut)).into_iter().chain([
        ("destbycategory?destination_category=mountains", Behaviour::Raw("{}")),
        ("blogbycategory?blog_category=uncategorized", Behaviour::Status(500)),
        ("tourlistpage", Behaviour::Cut),
        ("filterindex", Behaviour::Cut),
        ("about_us", Behaviour::Raw("<html>")),
        ("getMetaInfos/home", Behaviour::Raw("[]")),
    ]) {
        backend.behave(path, behaviour);
    }
    let mut workspace = backend.workspace();
    for locale in ["DE", "FR", "ES", "IT", "PT"] {
        workspace.environment.push((format!("TEMBEA_BACKEND_URL_{locale}"), backend.address.clone()));
    }
    let run = workspace.run(&["fetch", "--retries", "0", "--report", "report.json"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let calls: Vec<_> = faults(&workspace).into_iter().map(|fault| fault["call"].clone()).collect();
    for call in OPTIONAL.into_iter().chain(["destbycategory/mountains", "blogbycategory/uncategorized", "about_us"]) {
        assert_eq!(calls.iter().filter(|known| *known == call).count(), 6, "{call} in {calls:?}");
    }
    assert_eq!(workspace.run(&["fetch", "--retries", "0", "--strict"]).code, Some(1));
    workspace.build();
    for locale in ["en", "de", "fr", "es", "it", "pt"] {
        assert!(workspace.exists(&format!("dist/{locale}/trip/plains-and-crater.html")), "{locale}");
    }
}

#[test]
fn an_optional_list_that_fails_keeps_its_last_good_version() {
    let backend = Backend::start(answers("en"));
    let workspace = backend.workspace();
    fetch(&workspace);
    let before = workspace.read("content-cache/en/getReviews.json");
    backend.behave("getReviews", Behaviour::Cut);
    backend.change("tours/plains-and-crater", |tour| tour["overview"] = json!("<p>New</p>"));
    fetch(&workspace);
    assert_eq!(workspace.read("content-cache/en/getReviews.json"), before);
    assert!(workspace.read("content-cache/en/tours/1.json").contains("New"));
    let faults = faults(&workspace);
    assert_eq!((faults.len(), &faults[0]["call"]), (1, &json!("getReviews")), "{faults:?}");
    assert!(faults[0]["message"].as_str().unwrap().ends_with("its last good version stays"), "{faults:?}");
}

#[test]
fn an_unreadable_row_is_left_out_and_reported_until_it_is_corrected() {
    let backend = Backend::start(answers("en"));
    let workspace = backend.workspace();
    backend.change("tourList", |list| list["data"][0]["days"] = json!("some"));
    backend.change("guestbook", |reviews| {
        let mut second = reviews[0].clone();
        second["id"] = json!(402);
        reviews[0]["name"] = json!(["Ada"]);
        reviews.as_array_mut().unwrap().push(second);
    });
    for _ in 0..2 {
        fetch(&workspace);
        let places = places_of_faults(&workspace);
        assert_eq!(places, [json!(["en", "guestbook", "401", "name"]), json!(["en", "tourList", "1", "days"])]);
        assert!(
            workspace.exists("content-cache/en/tours/2.json") && !workspace.exists("content-cache/en/tours/1.json")
        );
    }
    assert_eq!(workspace.run(&["build", "--locale", "en"]).code, Some(0));
    assert!(
        !workspace.exists("dist/en/trip/plains-and-crater.html") && workspace.exists("dist/en/trip/berg-über-en.html")
    );
    backend.change("tourList", |list| list["data"][0]["days"] = json!(3));
    backend.change("guestbook", |reviews| reviews[0]["name"] = json!("Ada"));
    fetch(&workspace);
    assert_eq!(faults(&workspace), Vec::<Value>::new());
    assert!(workspace.exists("content-cache/en/tours/1.json"));
}

#[test]
fn a_page_that_did_not_change_keeps_its_own_rows_when_one_before_it_loses_some() {
    let backend = Backend::start(answers("en"));
    let all = answers("en")["tourList"]["data"].clone();
    backend.put("tourList", json!({ "data": [all[0]], "next_page_url": "/api/tourList?page=2" }));
    backend.put("tourList?page=2", json!({ "data": [all[1]], "next_page_url": null }));
    let workspace = backend.workspace();
    fetch(&workspace);
    backend.change("tourList", |page| page["data"][0]["days"] = json!("some"));
    fetch(&workspace);
    let list: Value = serde_json::from_str(&workspace.read("content-cache/en/tourList.json")).unwrap();
    assert_eq!(list, json!([all[1]]));
}

/// The stored row stands for one that a program with other rules has stored.
#[test]
fn a_row_that_becomes_readable_returns_though_its_page_did_not_change() {
    let backend = Backend::start(answers("en"));
    let workspace = backend.workspace();
    fetch(&workspace);
    workspace.edit("en/tourList.json", |list| list[0]["days"] = json!("some"));
    let hash = Digest::of(workspace.read("content-cache/en/tourList.json").as_bytes()).to_string();
    workspace.edit("en/index.json", |index| index["answers"]["tourList"]["hash"] = json!(hash));
    fetch(&workspace);
    assert_eq!(places_of_faults(&workspace), [json!(["en", "tourList", "1", "days"])]);
    fetch(&workspace);
    assert_eq!(faults(&workspace), Vec::<Value>::new());
    let list: Value = serde_json::from_str(&workspace.read("content-cache/en/tourList.json")).unwrap();
    assert_eq!(list, answers("en")["tourList"]["data"]);
    assert!(workspace.exists("content-cache/en/tours/1.json"));
}

#[test]
fn an_error_message_repeats_no_cause() {
    let workspace = Workspace::empty();
    fs::create_dir(workspace.path("content-cache")).unwrap();
    let run = workspace.run(&["build"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert_eq!(run.errors.matches("there is no snapshot at").count(), 1, "{run:?}");
}

#[test]
fn a_back_end_that_is_down_does_not_stop_the_others() {
    let backend = Backend::start(answers("en"));
    let mut workspace = backend.workspace();
    workspace.environment.push(("TEMBEA_BACKEND_URL_DE".to_owned(), "http://127.0.0.1:9".to_owned()));
    let run = workspace.run(&["fetch", "--locale", "en", "--locale", "de"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.output.contains("problem: de tourList: "), "{run:?}");
    assert!(workspace.exists("content-cache/en/index.json") && !workspace.exists("content-cache/de"));
    assert_eq!(workspace.run(&["fetch", "--locale", "de", "--strict"]).code, Some(1));
}

#[test]
fn a_server_that_never_answers_is_given_up() {
    let backend = Backend::start(answers("en"));
    backend.behave("blogs/302", Behaviour::Silent);
    let workspace = backend.workspace();
    let run = workspace.run(&["fetch", "--locale", "en", "--timeout", "1", "--retries", "0"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.output.contains("blogs/302") && run.output.contains("no answer in time; left out"), "{run:?}");
}

#[test]
fn a_busy_server_is_asked_again() {
    let backend = Backend::start(answers("en"));
    backend.behave("tourList", Behaviour::Flaky(503, 2));
    backend.behave("tours/plains-and-crater", Behaviour::Flaky(429, 3));
    let workspace = backend.workspace();
    fetch(&workspace);
    assert_eq!(faults(&workspace), Vec::<Value>::new());
    let requests = backend.take_requests();
    assert_eq!(requests.iter().filter(|path| *path == "tours/plains-and-crater").count(), 4);
}

#[test]
fn a_renamed_slug_is_remembered_and_forgotten_when_it_returns() {
    let backend = Backend::start(answers("en"));
    let workspace = backend.workspace();
    fetch(&workspace);
    let rename = |slug: &str| {
        let tour = answers("en")["tours/plains-and-crater"].clone();
        backend.put(&format!("tours/{slug}"), tour);
        let slug = slug.to_owned();
        backend.change("tourList", |list| list["data"][0]["slug"] = json!(slug));
    };
    rename("renamed");
    fetch(&workspace);
    let former = |workspace: &Workspace| {
        let index: Value = serde_json::from_str(&workspace.read("content-cache/en/index.json")).unwrap();
        index["former_slugs"]["tours"].clone()
    };
    assert_eq!(former(&workspace), json!({ "1": ["plains-and-crater"] }));
    rename("plains-and-crater");
    fetch(&workspace);
    assert_eq!(former(&workspace), json!({ "1": ["renamed"] }));
}

#[test]
fn approved_reviews_of_the_service_are_folded_in_with_ids_of_their_own_and_their_answers() {
    let backend = Backend::start(answers("en"));
    backend.put(
        "getReviews?locale=en",
        json!([{ "id": 401, "name": "Bo", "body": "From the service", "rating": 4, "date": "2026-10-01",
            "answer": "We thank <i>you</i>, Bo." }]),
    );
    let mut workspace = backend.workspace();
    workspace.environment.push(("TEMBEA_REVIEWS_URL".to_owned(), format!("{}/api/getReviews", backend.address)));
    fetch(&workspace);
    assert_eq!(workspace.run(&["build", "--locale", "en"]).code, Some(0));
    let html = workspace.read("dist/en/Review.html");
    assert!(
        html.contains("id=\"review-401\"") && html.contains("id=\"review-s401\"") && html.contains("From the service")
    );
    assert_eq!(html.matches("We thank &lt;i&gt;you&lt;/i&gt;, Bo.").count(), 1, "the operator's answer from the desk");
}

#[test]
fn places_are_those_that_the_service_sells_and_stay_the_last_known_while_it_does_not_answer() {
    let backend = Backend::start(answers("en"));
    let mut workspace = backend.workspace();
    let service = format!("{}/api/departures", backend.address);
    workspace.environment.push(("TEMBEA_DEPARTURES_URL".to_owned(), service));
    let sold = |left: serde_json::Value, state: &str| {
        let (starts, ends) = ("2026-12-05", "2026-12-08");
        let departure = json!({
            "tour": 1, "starts": starts, "ends": ends, "capacity": 6, "left": left, "minimum": 6, "state": state,
            "needed": (state == "open").then_some(2),
        });
        backend.put("departures", json!({ "departures": [departure] }));
    };
    let built = |workspace: &Workspace| {
        fetch(workspace);
        assert_eq!(workspace.run(&["build", "--locale", "en"]).code, Some(0));
        ["dist/en/trip/plains-and-crater.html", "dist/en/index.html"].map(|page| workspace.read_page(page))
    };
    let cell = |standing: &str, left: &str| {
        format!("<span class=\"departure-standing\">{standing}</span> <span class=\"departure-left\">{left}</span>")
    };
    sold(json!(2), "open");
    let last_two = cell("2 more travellers needed", "2 places left");
    assert!(built(&workspace).iter().all(|page| page.contains(&last_two)), "not the places of the back-end");
    sold(json!(0), "sold_out");
    let [trip, home] = built(&workspace);
    for told in
        ["https://schema.org/SoldOut", " href=\"/WaitingList?tour=1&amp;starts=2026-12-05&amp;ends=2026-12-08\""]
    {
        assert!(trip.contains(told), "{told} in {trip}");
    }
    assert!([&trip, &home].into_iter().all(|page| page.contains(&cell("Sold out", ""))));
    assert!(
        !trip.contains(" href=\"/Booking?tour=plains-and-crater&amp;start_date=2026-12-05"),
        "the sold are not booked"
    );
    backend.put("departures", json!("<html>out of order</html>"));
    assert!(built(&workspace)[0].contains(&cell("Sold out", "")), "the last that is known");
    sold(json!(null), "guaranteed");
    assert!(built(&workspace)[0].contains(&cell("Guaranteed", "")), "without a limit no number is named");
    let row = "data-of=\"1 2026-12-05\"";
    assert!(built(&workspace).iter().all(|page| page.contains(row)));
    sold(json!(0), "cancelled");
    assert!(built(&workspace).iter().all(|page| !page.contains(row)), "it does not take place");
}

#[test]
fn pictures_are_checked_sized_and_left_out_when_they_cannot_be_had() {
    let mut answers = answers("en");
    let set = |answers: &mut crate::support::fixture::Answers, path: &str, source: &str| {
        answers.get_mut(path).unwrap()["photos"] = json!([source]);
    };
    set(&mut answers, "tours/plains-and-crater", "/storage/lion.png");
    set(&mut answers, "tours/berg-über-en", "/storage/not-a-picture.jpg");
    answers.get_mut("tours/plains-and-crater").unwrap()["accommodation"][0]["image"] = json!("/storage/camp.png");
    answers.get_mut("blogs/301").unwrap()["body"] =
        json!("<p>x</p><img src=\"/storage/drawing.svg\" alt=\"Drawing\"><img src=\"/storage/gone.jpg\" alt=\"Gone\">");
    let backend = Backend::start(answers);
    backend.put_picture("/storage/lion.png", png(2000, 1000));
    backend.put_picture("/storage/camp.png", png(300, 200));
    backend.put_picture("/storage/not-a-picture.jpg", b"<html>".to_vec());
    backend.put_picture("/storage/drawing.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 10\" onload=\"x()\"><script>x()</script><rect width=\"16\" height=\"10\"/></svg>".to_vec());
    let workspace = backend.workspace();
    fetch(&workspace);
    let messages: Vec<_> =
        faults(&workspace).iter().map(|fault| fault["message"].as_str().unwrap().to_owned()).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages.iter().all(|message| message.ends_with("left out")), "{messages:?}");
    assert_eq!(workspace.run(&["build", "--locale", "en"]).code, Some(0));
    let html = workspace.read_page("dist/en/trip/plains-and-crater.html");
    for part in ["480w", "960w", "1600w", "type=\"image/webp\"", "width=\"1600\" height=\"800\"", "loading=\"lazy\""] {
        assert!(html.contains(part), "{part}");
    }
    assert!(html.contains("/assets/pictures/camp-"), "the picture of a lodging");
    let article = workspace.read("dist/en/blog/entry.html");
    assert!(article.contains("alt=\"Drawing\"") && !article.contains("alt=\"Gone\""));
    let drawing = workspace
        .files("dist/en/assets/pictures")
        .into_iter()
        .find(|(name, _)| name.starts_with("drawing") && name.ends_with(".svg"))
        .unwrap()
        .1;
    let drawing = String::from_utf8(drawing).unwrap();
    assert!(drawing.contains("<rect") && !drawing.contains("script") && !drawing.contains("onload"), "{drawing}");
    assert_eq!(workspace.run(&["check", "--locale", "en"]).code, Some(0));
}

#[test]
fn link_previews_show_a_photograph_or_drawing_filled_to_1200_by_630_and_pages_without_one_show_that_of_home() {
    let mut answers = answers("en");
    let places = answers.get_mut("destinationlist").unwrap();
    places["data"][0]["image"] = json!("/storage/drawing.svg");
    answers.get_mut("tourList").unwrap()["data"][0]["image"] = json!("/storage/lion.png");
    let backend = Backend::start(answers);
    backend.put_picture("/storage/lion.png", png(900, 1600));
    backend.put_picture("/storage/drawing.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 10\"><rect width=\"16\" height=\"10\" fill=\"#2f4a3a\"/></svg>".to_vec());
    let workspace = backend.workspace();
    fetch(&workspace);
    assert_eq!(workspace.run(&["build", "--locale", "en"]).code, Some(0));
    let shown = |page: &str| {
        let html = workspace.read(&format!("dist/en/{page}"));
        let (_, rest) = html.split_once("<meta property=\"og:image\" content=\"https://www.tembea.example/").unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    let photograph = shown("trip/plains-and-crater.html");
    let drawing = shown("index.html");
    assert!(photograph.contains("/journey-") && photograph.ends_with(".jpg"), "{photograph}");
    assert!(drawing.contains("drawing") && drawing.ends_with(".jpg"), "{drawing}");
    assert_eq!(shown("Contact.html"), drawing);
    for file in [&photograph, &drawing] {
        let picture = image::open(workspace.path(&format!("dist/en/{file}"))).unwrap();
        assert_eq!((picture.width(), picture.height()), (1200, 630), "{file}");
    }
    assert_eq!(workspace.run(&["check", "--locale", "en"]).code, Some(0));
    fs::remove_file(workspace.path(&format!("dist/en/{drawing}"))).unwrap();
    let broken = workspace.run(&["check", "--locale", "en"]);
    assert!(broken.code == Some(1) && broken.output.contains("the link preview picture"), "{}", broken.output);
}

#[test]
fn a_picture_of_too_many_pixels_is_refused_before_it_is_decoded() {
    let mut answers = answers("en");
    answers.get_mut("tours/plains-and-crater").unwrap()["photos"] = json!(["/storage/bomb.png"]);
    let backend = Backend::start(answers);
    backend.put_picture("/storage/bomb.png", png_header(60_000, 60_000));
    let workspace = backend.workspace();
    fetch(&workspace);
    assert!(faults(&workspace)[0]["message"].as_str().unwrap().contains("megapixels"), "{:?}", faults(&workspace));
    assert_eq!(fs::read_dir(workspace.path("content-cache/media")).unwrap().count(), 0);
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    let picture = image::RgbImage::from_fn(width, height, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 90]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A PNG whose header declares a size that its data does not have.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(1, 1);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let checksum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

/// Editors name addresses of pictures, and servers those of redirects.
#[test]
fn only_the_hosts_of_the_back_end_and_those_of_the_settings_are_asked() {
    let inside = Backend::start(answers("en"));
    inside.put_picture("/svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\"><text>SECRET</text></svg>".to_vec());
    let port = inside.address.rsplit_once(':').unwrap().1.to_owned();
    let mut answers = answers("en");
    answers.get_mut("tours/plains-and-crater").unwrap()["photos"] = json!([
        format!("{}/svg", inside.address),
        format!("//127.0.0.1:{port}/svg"),
        format!("http://127.1:{port}/svg"),
        format!("http://localhost:{port}/svg"),
        "http://[::1]/svg",
        "/storage/away.svg",
        "/storage/far.svg",
    ]);
    let backend = Backend::start(answers);
    backend.behave("/storage/away.svg", Behaviour::Redirect(format!("{}/svg", inside.address)));
    backend.behave("/storage/far.svg", Behaviour::Redirect("/storage/near.svg".to_owned()));
    backend
        .put_picture("/storage/near.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>".to_vec());
    let workspace = backend.workspace();
    fetch(&workspace);
    let messages: Vec<_> =
        faults(&workspace).iter().map(|fault| fault["message"].as_str().unwrap().to_owned()).collect();
    assert_eq!(messages.len(), 6, "{messages:?}");
    let hosts = messages.iter().filter(|message| message.contains("picture_hosts")).count();
    assert_eq!(hosts, 6, "{messages:?}");
    assert!(messages.iter().any(|message| message.contains("redirects to 127.0.0.1")), "{messages:?}");
    assert_eq!(workspace.files("content-cache/media").len(), 1, "the picture behind a redirect to the same host");
    backend.behave("tourList", Behaviour::Redirect(format!("{}/api/tourList", inside.address)));
    fetch(&workspace);
    let messages: Vec<_> = faults(&workspace).iter().map(|fault| fault["message"].to_string()).collect();
    assert!(messages.iter().any(|message| message.contains("the last snapshot stays")), "{messages:?}");
    assert_eq!(inside.take_requests(), Vec::<String>::new());
}

#[test]
fn pictures_come_from_a_host_that_the_settings_list_unless_it_is_inside_the_network() {
    let mut answers = answers("en");
    let elsewhere = Backend::start(answers.clone());
    elsewhere.put_picture("/svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>".to_vec());
    let port = elsewhere.address.rsplit_once(':').unwrap().1.to_owned();
    let by_name = format!("http://localhost:{port}/svg");
    answers.get_mut("tours/plains-and-crater").unwrap()["photos"] =
        json!([format!("{}/svg", elsewhere.address), by_name]);
    let backend = Backend::start(answers);
    let workspace = backend.workspace();
    let settings = fs::read_to_string(crate::support::program::site_folder().join("site.toml")).unwrap();
    let listed = format!("picture_hosts = [\"127.0.0.1:{port}\", \"localhost:{port}\"]");
    let settings = settings.replace("picture_hosts = []", &listed);
    assert!(settings.contains(&listed));
    fs::write(workspace.path("site.toml"), settings).unwrap();
    let run = workspace.run(&["fetch", "--locale", "en", "--report", "report.json", "--config", "site.toml"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let messages: Vec<_> =
        faults(&workspace).iter().map(|fault| fault["message"].as_str().unwrap().to_owned()).collect();
    assert_eq!(messages.len(), 1, "127.0.0.1 is the back-end's own host: {messages:?}");
    assert!(messages[0].contains("inside the network"), "{messages:?}");
}

#[test]
fn a_listed_address_inside_the_network_is_asked_neither_for_a_picture_nor_by_a_redirect() {
    let mut answers = answers("en");
    answers.get_mut("tours/plains-and-crater").unwrap()["photos"] =
        json!(["http://127.0.0.2:9/svg", "http://[::ffff:127.0.0.2]:9/svg", "/storage/away.svg"]);
    let backend = Backend::start(answers);
    backend.behave("/storage/away.svg", Behaviour::Redirect("http://127.0.0.2:9/svg".to_owned()));
    let workspace = backend.workspace();
    let settings = fs::read_to_string(crate::support::program::site_folder().join("site.toml")).unwrap();
    let listed = "picture_hosts = [\"127.0.0.2:9\", \"[::ffff:7f00:2]:9\"]";
    fs::write(workspace.path("site.toml"), settings.replace("picture_hosts = []", listed)).unwrap();
    let run = workspace.run(&["fetch", "--locale", "en", "--report", "report.json", "--config", "site.toml"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let messages: Vec<_> =
        faults(&workspace).iter().map(|fault| fault["message"].as_str().unwrap().to_owned()).collect();
    assert_eq!(messages.len(), 3, "{messages:?}");
    assert!(messages.iter().all(|message| message.contains("inside the network")), "{messages:?}");
}

/// Through a proxy, another machine would look up the names of hosts, which are judged by what this one finds.
#[test]
fn a_fetch_asks_the_back_end_itself_whatever_proxy_the_environment_names() {
    let backend = Backend::start(answers("en"));
    let proxy = Backend::start(answers("en"));
    let mut workspace = backend.workspace();
    for name in ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"] {
        workspace.environment.push((name.to_owned(), proxy.address.clone()));
    }
    fetch(&workspace);
    assert_eq!(proxy.take_requests(), Vec::<String>::new());
    assert!(!backend.take_requests().is_empty());
}

#[test]
fn calls_escape_no_character_that_needs_none() {
    let backend = Backend::start(answers("en"));
    fetch(&backend.workspace());
    let requests = backend.take_requests();
    assert!(requests.iter().any(|request| request == "tours/plains-and-crater"), "{requests:?}");
    let needless = |request: &&String| ["%2D", "%2E", "%5F", "%7E"].iter().any(|escape| request.contains(escape));
    assert_eq!(requests.iter().find(needless), None);
}
