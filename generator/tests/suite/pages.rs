//! Snapshots of each kind of page in two languages, and of one head.

use std::fs;

use serde_json::json;

use crate::support::program::{Workspace, copy_site};

const PAGES: [(&str, &str); 22] = [
    ("home", "index.html"),
    ("tours", "tours/index.html"),
    ("tour-category", "tours/plains.html"),
    ("trip", "trip/plains-and-crater.html"),
    ("destinations", "Destinations.html"),
    ("destination", "Destinations/plains.html"),
    ("blogs", "Blogs.html"),
    ("blog-category", "Blogs/uncategorized.html"),
    ("article", "blog/entry.html"),
    ("review", "Review.html"),
    ("team", "Our-Team.html"),
    ("about", "About.html"),
    ("contact", "Contact.html"),
    ("booking-process", "Our-Booking-Process.html"),
    ("affiliate", "Affiliate.html"),
    ("invitation", "affiliate/invitation.html"),
    ("country-park", "CountryPark.html"),
    ("landing", "Landing.html"),
    ("quote", "Quote.html"),
    ("search", "search.html"),
    ("login", "Login.html"),
    ("error-404", "404.html"),
];

#[test]
fn the_promise_of_an_answer_and_the_hours_of_the_office_follow_the_settings() {
    let workspace = Workspace::small();
    let site = workspace.path("site");
    copy_site(&site);
    let settings = fs::read_to_string(site.join("site.toml")).unwrap();
    let set = settings
        .replace("\nhours = []\n", "\nhours = [\"mon-fri 08:00-12:30 14:00-18:00\", \"sat 09:00-13:00\"]\n")
        .replace("reply_hours = 24", "reply_hours = 1");
    fs::write(site.join("site.toml"), set).unwrap();
    let run = workspace.run(&["build", "--config", site.join("site.toml").to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{run:?}");
    for (locale, promise, hours) in [
        (
            "en",
            "replies within 1 office hour.",
            "Monday to Friday, 8:00 to 12:30 and 14:00 to 18:00; Saturday, 9:00 to 13:00 (Arusha time).",
        ),
        (
            "de",
            "antwortet innerhalb von 1 Bürostunde.",
            "Montag bis Freitag, 8:00 bis 12:30 Uhr und 14:00 bis 18:00 Uhr; Samstag, 9:00 bis 13:00 Uhr (Ortszeit Arusha).",
        ),
    ] {
        let page = workspace.read_page(&format!("dist/{locale}/Contact.html"));
        assert!(page.contains(promise) && page.contains(hours), "{locale}: {page}");
        let about = workspace.read_page(&format!("dist/{locale}/About.html"));
        assert!(about.contains(promise.trim_end_matches('.').split_once(' ').unwrap().1), "{locale}: {about}");
        let thanks = workspace.read_page(&format!("dist/{locale}/ThankyouQuote.html"));
        assert!(thanks.contains(hours) && thanks.contains("[[480,750],[840,1080]]"), "{locale}: {thanks}");
        assert!(thanks.contains("data-presence"), "{locale}: {thanks}");
    }
}

#[test]
fn an_office_without_stated_hours_promises_nobody_around_the_clock() {
    let workspace = Workspace::small();
    workspace.build();
    for (locale, zone) in [("en", "Arusha time"), ("de", "Ortszeit Arusha")] {
        for file in ["Contact", "About", "ThankyouQuote"] {
            let page = workspace.read_page(&format!("dist/{locale}/{file}.html"));
            assert!(!page.contains(zone) && !page.contains("data-presence"), "{locale}: {page}");
            assert_eq!(page.contains("data-office"), file == "ThankyouQuote", "{locale}: {page}");
        }
    }
}

#[test]
fn every_kind_of_page_equals_its_snapshot() {
    let workspace = Workspace::small();
    workspace.build();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        for locale in ["en", "de"] {
            for (kind, file) in PAGES {
                let html = workspace.read(&format!("dist/{locale}/{file}"));
                let main = html.split_once("<main id=\"main\">").unwrap().1.split_once("</main>").unwrap().0;
                insta::assert_snapshot!(format!("{kind}-{locale}"), without_hashes(main));
            }
        }
        let trip = workspace.read("dist/en/trip/plains-and-crater.html");
        insta::assert_snapshot!("trip-head-en", without_hashes(trip.split_once("</head>").unwrap().0));
    });
}

/// Names of bundled files change with their content, and which of them a page preloads changes with
/// how they are bundled; these snapshots hold neither.
fn without_hashes(html: &str) -> String {
    let mut clean = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once("/assets/") {
        clean.push_str(before);
        clean.push_str("/assets/");
        let end = after.find(['"', '#', ' ']).unwrap_or(0);
        let name = &after[..end];
        clean.push_str(name.split(['-', '.']).next().unwrap_or(name));
        rest = &after[end..];
    }
    clean.push_str(rest);
    // One element per line shows a change where it is.
    let lines = clean.replace("><", ">\n<");
    lines.lines().filter(|line| !line.starts_with("<link rel=\"modulepreload\"")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_review_names_the_language_it_was_translated_from_and_only_then() {
    let workspace = Workspace::small();
    for locale in ["en", "de"] {
        for file in ["guestbook.json", "getReviews.json", "tours/1.json"] {
            workspace.edit(&format!("{locale}/{file}"), |answer| {
                let first = answer.pointer("/reviews/0").map_or("/0", |_| "/reviews/0").to_owned();
                let review = answer.pointer(&first).unwrap().clone();
                answer.pointer_mut(&first).unwrap()["original_language"] = "de".into();
                if file.starts_with("tours") {
                    // The only review of a tour is not quoted.
                    answer["featured_review"] = answer.pointer(&first).unwrap().clone();
                    let mut other = review;
                    other["id"] = 402.into();
                    answer["reviews"].as_array_mut().unwrap().push(other);
                } else {
                    // Welsh is not a language of the sites, and has no label.
                    for (id, language) in [(402, "en"), (403, "cy")] {
                        let mut other = review.clone();
                        other["id"] = id.into();
                        other["original_language"] = language.into();
                        answer.as_array_mut().unwrap().push(other);
                    }
                }
            });
        }
    }
    workspace.build();
    let counts = |locale: &str, file: &str, line: &str| {
        let html = workspace.read(&format!("dist/{locale}/{file}"));
        let shown = html.split_once("<template id=\"review-card\"").map_or(&*html, |(before, _)| before);
        shown.matches(line).count()
    };
    let german = "Translated from German";
    assert_eq!(
        ["index.html", "Review.html", "trip/plains-and-crater.html"].map(|file| counts("en", file, german)),
        [1, 1, 2]
    );
    assert_eq!(counts("en", "Review.html", "Translated from"), 1);
    let english = "Aus dem Englischen übersetzt";
    assert_eq!(
        ["index.html", "Review.html", "trip/plains-and-crater.html"].map(|file| counts("de", file, english)),
        [1, 1, 0]
    );
    assert_eq!(counts("de", "Review.html", "Aus dem Deutschen"), 0);
    // The same line for cards that the browser clones.
    let records: serde_json::Value = serde_json::from_str(&workspace.read("dist/de/data/reviews.json")).unwrap();
    let lines: Vec<_> = records.as_array().unwrap().iter().map(|review| &review["translated"]).collect();
    assert_eq!(lines.iter().filter(|line| line.as_str() == Some(english)).count(), 1, "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.is_null()).count(), 2, "{lines:?}");
}

#[test]
fn a_tour_says_how_hard_it_is_where_its_difficulty_is_known() {
    let workspace = Workspace::small();
    for (locale, difficulty) in [("en", "very-demanding"), ("de", "moderate"), ("fr", "Everest")] {
        workspace.edit(&format!("{locale}/tours/1.json"), |tour| tour["difficulty"] = difficulty.into());
    }
    workspace.build();
    let page = |locale: &str| {
        let files = workspace.files(&format!("dist/{locale}/trip"));
        let pages = files.iter().filter(|(file, _)| file.ends_with(".html"));
        pages.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).collect::<String>()
    };
    assert!(page("en").contains("Difficulty</dt><dd>Very demanding</dd>"), "{}", page("en"));
    assert!(page("de").contains("Schwierigkeit</dt><dd>Mittel</dd>"));
    assert!(!page("fr").contains("Difficult"));
}

#[test]
fn a_cropped_picture_keeps_its_focus_in_sight_and_a_portrait_the_part_above_its_middle() {
    let workspace = Workspace::small();
    let media = workspace.path("content-cache/media");
    std::fs::create_dir_all(&media).unwrap();
    for (name, width, height) in [("wide", 30, 20), ("tall", 20, 30)] {
        image::RgbImage::new(width, height).save(media.join(format!("{name}.png"))).unwrap();
    }
    workspace.edit("en/index.json", |index| {
        index["media"] = json!({ "/wide.png": { "file": "wide.png" }, "/tall.png": { "file": "tall.png" } });
    });
    let shown = |image: &serde_json::Value| {
        workspace.edit("en/tourList.json", |tours| tours[0]["image"] = image.clone());
        workspace.build();
        let html = workspace.read("dist/en/trip/plains-and-crater.html");
        let hero = html.split_once("hero-picture").unwrap().1.split_once("<img").unwrap().1.split_once('>').unwrap().0;
        let class = hero.split_once(" class=\"").map(|(_, rest)| rest.split_once('"').unwrap().0.to_owned());
        let tours: serde_json::Value = serde_json::from_str(&workspace.read("dist/en/data/tours.json")).unwrap();
        assert_eq!(tours[0]["picture"]["focus"].as_str(), class.as_deref(), "cards that the browser clones");
        class
    };
    assert_eq!(shown(&json!("/wide.png")), None);
    assert_eq!(shown(&json!("/tall.png")).as_deref(), Some("focus-portrait"));
    assert_eq!(shown(&json!({ "src": "/tall.png", "focus": ["0.72", 1] })).as_deref(), Some("focus-x-7 focus-y-10"));
    assert_eq!(shown(&json!({ "src": "/wide.png", "focus": [0, 0.24] })).as_deref(), Some("focus-x-0 focus-y-2"));
    for unusable in
        [json!(null), json!(""), json!([]), json!([0.5]), json!([50, 20]), json!([-0.1, 0.2]), json!("middle")]
    {
        assert_eq!(shown(&json!({ "src": "/wide.png", "focus": unusable })), None, "{unusable}");
    }
}

#[test]
fn a_lodging_shows_its_own_picture_in_the_place_of_the_drawing() {
    let workspace = Workspace::small();
    let media = workspace.path("content-cache/media");
    std::fs::create_dir_all(&media).unwrap();
    image::RgbImage::new(20, 30).save(media.join("camp.png")).unwrap();
    workspace.edit("en/index.json", |index| index["media"] = json!({ "/camp.png": { "file": "camp.png" } }));
    let lodging = |image: serde_json::Value| {
        workspace.edit("en/tours/1.json", |tour| tour["accommodation"][0]["image"] = image.clone());
        workspace.build();
        let html = workspace.read("dist/en/trip/plains-and-crater.html");
        html.split_once("<li class=\"lodging\">").unwrap().1.split_once("<h3>").unwrap().0.to_owned()
    };
    assert!(lodging(json!("")).contains("lodging-drawing"));
    assert!(lodging(json!("/missing.png")).contains("lodging-drawing"));
    let pictured = lodging(json!({ "src": "/camp.png", "alt": "Six tents", "focus": [0.2, 0.6] }));
    assert!(!pictured.contains("lodging-drawing"), "{pictured}");
    assert!(pictured.contains("class=\"focus-x-2 focus-y-6\"") && pictured.contains("alt=\"Six tents\""), "{pictured}");
}

#[test]
fn a_flight_leads_to_the_place_of_its_day_and_on_the_last_day_to_the_end_of_the_tour() {
    let workspace = Workspace::small();
    let legs = |flights: [serde_json::Value; 3]| {
        workspace.edit("en/tours/1.json", |tour| {
            for (day, (place, flight)) in [11, 12, 11].into_iter().zip(flights).enumerate() {
                tour["itinerary"][day]["destination"] = place.into();
                tour["itinerary"][day]["flight"] = flight;
            }
        });
        workspace.build();
        let html = workspace.read("dist/en/trip/plains-and-crater.html");
        let drawn = |class: &str| {
            let path = html.split_once(&format!("\"{class}\" d=\"")).map(|(_, rest)| rest.split_once('"').unwrap().0);
            path.map_or(0, |path| path.matches('M').count())
        };
        (drawn("map-way"), drawn("map-flight"), html.contains("Dashed: by air"))
    };
    // From Arusha over the plains, the mountain and the plains again back to Arusha.
    assert_eq!(legs([json!(false), json!(""), json!(null)]), (4, 0, false));
    assert_eq!(legs([json!(true), json!(0), json!(0)]), (3, 1, true));
    assert_eq!(legs([json!(0), json!(1), json!(1)]), (2, 2, true));
}

#[test]
fn every_alternate_link_has_a_file() {
    let workspace = Workspace::small();
    workspace.build();
    for locale in ["en", "de", "fr", "es", "it", "pt"] {
        for (file, bytes) in
            workspace.files(&format!("dist/{locale}")).iter().filter(|(file, _)| file.ends_with(".html"))
        {
            let html = String::from_utf8_lossy(bytes);
            for link in html.split("<link rel=\"alternate\" hreflang=\"").skip(1) {
                let (language, rest) = link.split_once('"').unwrap();
                let href = rest.split_once("href=\"").unwrap().1.split_once('"').unwrap().0;
                let path = href.splitn(4, '/').nth(3).unwrap();
                let path = percent_encoding::percent_decode_str(path).decode_utf8().unwrap();
                let target = match path.as_ref() {
                    "" => "index.html".to_owned(),
                    folder if folder.ends_with('/') => format!("{folder}index.html"),
                    page => format!("{page}.html"),
                };
                let locale = if language == "x-default" { "en" } else { language };
                assert!(workspace.exists(&format!("dist/{locale}/{target}")), "{file}: {href}");
            }
        }
    }
}

#[test]
fn every_layer_that_a_map_shows_is_in_the_file_they_share() {
    let workspace = Workspace::small();
    workspace.build();
    let files = workspace.files("dist/en");
    let (ground, svg) = files.iter().find(|(file, _)| file.starts_with("assets/map.")).unwrap();
    let svg = String::from_utf8_lossy(svg);
    let mut maps = 0;
    for (file, bytes) in files.iter().filter(|(file, _)| file.ends_with(".html")) {
        let html = String::from_utf8_lossy(bytes);
        for map in html.split("<svg class=\"map ").skip(1) {
            let map = map.split_once("</svg>").unwrap().0;
            maps += 1;
            for reference in map.split("<use ").skip(1) {
                let href = reference.split_once("href=\"").unwrap().1.split_once('"').unwrap().0;
                let (address, layer) = href.split_once('#').unwrap();
                assert_eq!(address, format!("/{ground}"), "{file}");
                assert_eq!(svg.matches(&format!(" id=\"{layer}\"")).count(), 1, "{file}: {layer}");
            }
        }
    }
    assert!(maps >= 6, "tours, destinations and the map of the parks: {maps}");
    assert_eq!(workspace.files("dist/de").get(ground), files.get(ground), "all sites share it");
}

#[test]
fn the_style_guide_shows_every_icon_and_exists_in_previews_alone() {
    let mut workspace = Workspace::small();
    workspace.build();
    assert!(!workspace.exists("dist/en/styleguide.html"));
    workspace.environment.push(("TEMBEA_SITE_URL_EN".to_owned(), "http://localhost:4000".to_owned()));
    workspace.build();
    let guide = workspace.read("dist/en/styleguide.html");
    assert!(!workspace.exists("dist/de/styleguide.html"), "the German site has its public address");
    let sprite = std::fs::read_to_string(crate::support::program::site_folder().join("icons/icons.svg")).unwrap();
    let icons: Vec<&str> = sprite.split(" id=\"").filter_map(|part| part.split_once('"')).map(|(id, _)| id).collect();
    assert!(icons.len() > 20);
    for icon in icons.iter().filter(|icon| !icon.contains('<')) {
        assert!(guide.contains(&format!("#{icon}\"/></svg>{icon}<")), "{icon}");
    }
    assert!(!workspace.read("dist/en/sitemap.xml").contains("styleguide"));
    assert_eq!(workspace.run(&["check", "--locale", "en"]).code, Some(0));
}

#[test]
fn a_review_shows_the_operators_answer_and_whether_the_journey_was_confirmed() {
    let workspace = Workspace::small();
    let answer = "We now try <b>every</b> seat.";
    workspace.edit("de/guestbook.json", |reviews| {
        reviews[0]["answer"] = answer.into();
        reviews[0]["verified"] = 1.into();
        let mut other = reviews[0].clone();
        other["id"] = 402.into();
        other["answer"] = "".into();
        other["verified"] = false.into();
        reviews.as_array_mut().unwrap().push(other);
    });
    workspace.build();
    let html = workspace.read_page("dist/de/Review.html");
    let (shown, template) = html.split_once("<template id=\"review-card\"").unwrap();
    assert_eq!(shown.matches("Antwort von Tembea").count(), 1);
    assert_eq!(shown.matches("We now try &lt;b&gt;every&lt;/b&gt; seat.").count(), 1);
    assert_eq!(shown.matches("Reise bestätigt").count(), 1);
    assert!(template.contains("review-answer") && template.contains("review-verified"));
    let records: serde_json::Value = serde_json::from_str(&workspace.read("dist/de/data/reviews.json")).unwrap();
    let of = |id: &str| records.as_array().unwrap().iter().find(|record| record["id"] == id).unwrap();
    assert_eq!(of("402")["answer"], serde_json::Value::Null);
    assert_eq!(of("402")["verified"], serde_json::Value::Null);
    assert_eq!(records.as_array().unwrap().iter().filter(|record| record["answer"] == answer).count(), 1);
}

#[test]
fn every_page_leads_to_the_legal_pages_and_every_form_to_the_privacy_page() {
    let workspace = Workspace::small();
    workspace.build();
    for (file, bytes) in workspace.files("dist/pt") {
        let html = String::from_utf8_lossy(&bytes);
        if !file.ends_with(".html") || !html.contains("site-footer") {
            continue;
        }
        for path in ["/Legal", "/Privacy", "/Terms", "/Package-Travel", "/Accessibility"] {
            assert!(html.contains(&format!("href=\"{path}\"")), "{file} has no link to {path}");
        }
        assert!(html.contains("https://www.livroreclamacoes.pt"), "{file}");
    }
    for file in ["Contact", "Review", "Quote", "WaitingList", "Signup", "Booking"] {
        let html = workspace.read(&format!("dist/pt/{file}.html"));
        let main = html.split_once("<main").unwrap().1.split_once("<footer").unwrap().0;
        assert!(main.contains("href=\"/Privacy\""), "{file}");
    }
}

#[test]
fn a_tour_says_whom_it_suits_and_leads_the_others_to_a_tour_that_the_language_has() {
    let workspace = Workspace::small();
    workspace.edit("de/tours/1.json", |tour| {
        tour["right_for"] = "Sie <gern> im Zelt schlafen".into();
        tour["choose_instead"] = serde_json::json!({ "text": "Sie ein Bett möchten", "tour_id": 999 });
    });
    workspace.build();
    let page = |locale: &str| workspace.read_page(&format!("dist/{locale}/trip/plains-and-crater.html"));
    let german = page("de");
    assert!(german.contains("Richtig für Sie, wenn"));
    assert!(german.contains("… Sie &lt;gern&gt; im Zelt schlafen."));
    assert!(german.contains("… Sie ein Bett möchten."), "the tour that the locale does not have is not named");
    assert!(!page("en").contains("trip-fit"), "without the fields there is nothing");

    workspace.edit("de/tours/1.json", |tour| tour["choose_instead"]["tour_id"] = 2.into());
    workspace.build();
    let german = page("de");
    let (_, after) = german.split_once("… Sie ein Bett möchten. <a href=\"/trip/").unwrap();
    assert!(after.contains("</a> </dd>"), "{after}");
}

#[test]
fn a_tour_shows_the_parts_of_its_price_where_they_add_up() {
    let workspace = Workspace::small();
    let parts =
        |tent: u32| json!([{ "name": "Tents & meals", "amount": "2000.00" }, { "name": "Office", "amount": tent }]);
    for (locale, office) in [("en", 290), ("de", 300)] {
        workspace.edit(&format!("{locale}/tourList.json"), |tours| tours[0]["price"] = 2290.into());
        workspace.edit(&format!("{locale}/tours/1.json"), |tour| {
            tour["price_parts"] = parts(office);
            tour["single_supplement"] = 1390.into();
        });
    }
    let run = workspace.build();
    let page = |locale: &str| workspace.read_page(&format!("dist/{locale}/trip/plains-and-crater.html"));
    let english = page("en");
    assert!(english.contains("<dt>Tents &amp; meals</dt><dd>$2,000</dd>"), "{english}");
    assert!(english.contains("<dt>Price per person</dt><dd>$2,290</dd>"), "{english}");
    assert!(english.contains("A room or tent of your own costs $1,390 more"));
    let german = page("de");
    assert!(
        !german.contains("Office") && german.contains("Zelt kostet 1.390"),
        "parts that add up to another sum are left out"
    );
    assert!(run.output.contains("they sum up to"), "{}", run.output);
    assert!(page("fr").contains("Supplément individuel sur demande") && !page("fr").contains("id=\"price\""));
}

#[test]
fn a_tour_without_a_night_says_nothing_of_sharing_a_room_or_of_a_room_of_ones_own() {
    let workspace = Workspace::small();
    let page = |locale: &str| workspace.read_page(&format!("dist/{locale}/trip/plains-and-crater.html"));
    let locales = [
        ("en", "Per person.", "sharing a room", "Single supplement"),
        ("de", "Pro Person.", "in einem Zimmer", "Einzelzimmerzuschlag"),
        ("fr", "Par personne.", "dans une chambre", "Supplément individuel"),
        ("es", "Por persona.", "comparten habitación", "Suplemento individual"),
        ("it", "A persona.", "condividono una camera", "Supplemento singola"),
        ("pt", "Por pessoa.", "partilham um quarto", "Suplemento individual"),
    ];
    let set_nights = |locale: &str, nights: u16| {
        workspace.edit(&format!("{locale}/tourList.json"), |tours| {
            tours[0]["price"] = 210.into();
            tours[0]["nights"] = nights.into();
        });
    };
    for (locale, ..) in locales {
        set_nights(locale, 1);
    }
    workspace.build();
    for (locale, _, sharing, supplement) in locales {
        let html = page(locale);
        assert!(html.contains(sharing) && html.contains(supplement), "{locale}: {html}");
    }
    for (locale, ..) in locales {
        set_nights(locale, 0);
    }
    workspace.build();
    for (locale, basis, sharing, supplement) in locales {
        let html = page(locale);
        assert!(html.contains(basis), "{locale}: {html}");
        assert!(!html.contains(sharing) && !html.contains(supplement), "{locale}: {html}");
    }
}

#[test]
fn a_tour_that_begins_on_any_day_shows_its_prices_by_season_and_number_of_travellers() {
    let workspace = Workspace::small();
    let prices = json!([
        { "travellers": 2, "months": [3, 4, 11], "price": 2290 },
        { "travellers": 2, "price": "soon" },
        { "travellers": 1, "months": [12, 1], "price": 2890 },
    ]);
    for locale in ["en", "fr"] {
        workspace.edit(&format!("{locale}/tourList.json"), |tours| tours[0]["price"] = 2290.into());
        workspace.edit(&format!("{locale}/tours/1.json"), |tour| {
            tour["prices"] = prices.clone();
            tour["departures"] = json!([]);
        });
    }
    let run = workspace.build();
    let page = |locale: &str| workspace.read_page(&format!("dist/{locale}/trip/plains-and-crater.html"));
    let row = |months: &str, price: &str| format!("<th scope=\"row\">{months}</th><td>{price}</td>");
    let squeezed = |html: &str| html.split_whitespace().collect::<Vec<_>>().join(" ").replace("> <", "><");
    let english = squeezed(&page("en"));
    assert!(english.contains(&row("February–November", "$2,290")), "{english}");
    assert!(english.contains(&row("December–January", "$2,890")), "{english}");
    assert!(english.contains("Per person; first day: February–November."), "{english}");
    assert!(squeezed(&page("fr")).contains(&row("Décembre–janvier", "2 890 $")));
    assert!(run.output.contains("row 2 is left out"), "{}", run.output);
    assert!(!page("de").contains("id=\"prices\""), "without rows there is no table");

    workspace.edit("en/tours/1.json", |tour| {
        tour["departures"] = json!([{
            "starts": "2099-01-03", "ends": "2099-01-05", "price_per_person": 2400, "language": "en", "source": "Arusha",
        }]);
    });
    let run = workspace.build();
    assert!(!page("en").contains("id=\"prices\""), "a tour with departures has their prices");
    assert!(run.output.contains("because the prices of the departures apply"), "{}", run.output);
}

#[test]
fn a_place_shows_how_good_each_month_is_on_its_card_its_page_and_in_the_table_of_all_places() {
    let workspace = Workspace::small();
    workspace.edit("en/destination/11.json", |place| {
        place["months"] =
            json!([{ "month": 1, "rating": "5" }, { "month": 7, "rating": 2 }, { "month": 8, "rating": 9 }]);
    });
    workspace.edit("en/destination/12.json", |place| place["months"] = json!([]));
    workspace.build();
    let list = workspace.read_page("dist/en/Destinations.html");
    let bars = "<path d=\"M2 20V0h6V20zM62 20V12h6V20z\"/>";
    assert_eq!(list.matches(bars).count(), 1, "one card has bars, two of twelve: {list}");
    assert!(workspace.read_page("dist/en/Destinations/plains.html").contains(bars));
    let (_, table) = list.split_once("<table class=\"years\">").unwrap();
    assert!(
        table.contains("The plains</a>") && !table.contains("The mountain</a>"),
        "a place without months has no row"
    );
    let row = "<td class=\"rated-5\"><span class=\"visually-hidden\">Excellent</span></td>";
    assert!(
        table.contains(row) && table.contains("<td class=\"rated-2\"><span class=\"visually-hidden\">Fair</span></td>"),
        "{table}"
    );
    assert_eq!(table.matches("<td>–</td>").count(), 10 + 11);
}

#[test]
fn a_tour_names_the_levels_of_its_nights_where_they_differ() {
    let workspace = Workspace::small();
    workspace.edit("en/tours/1.json", |tour| {
        let night = |name: &str, level: &str| json!({ "name": name, "level": level });
        let days = [night("Camp", "Mid-range"), night("Lodge", "Luxury"), night("Lodge", "Luxury")];
        tour["itinerary"] = days
            .iter()
            .enumerate()
            .map(|(index, lodging)| json!({ "day": index + 1, "title": "On", "accommodation": lodging }))
            .collect();
    });
    workspace.build();
    let page = workspace.read_page("dist/en/trip/plains-and-crater.html");
    assert!(page.contains("<dd data-levels>Luxury (2 nights), Mid-range (1 night)</dd>"), "{page}");
}

#[test]
fn the_next_departures_are_first_those_of_the_company_that_last_and_have_places() {
    let workspace = Workspace::small();
    let departure = |starts: &str, ends: &str, source: &str, left: u32| json!({ "starts": starts, "ends": ends, "price_per_person": 900, "language": "x", "source": source, "places_left": left });
    workspace.edit("en/tours/1.json", |tour| {
        let partners = (1..=8).map(|day| {
            let starts = format!("2027-01-0{day}");
            departure(&starts, &starts, "Partner, Moshi", 5)
        });
        let own = [
            departure("2027-02-01", "2027-02-04", "Tembea, Arusha", 0),
            departure("2027-03-01", "2027-03-04", "Tembea, Arusha", 5),
        ];
        tour["departures"] = partners.chain(own).collect();
    });
    workspace.build();
    let days = |page: &str| -> Vec<String> {
        page.split("data-departure=\"").skip(1).map(|row| row[..10].to_owned()).collect()
    };
    let home = workspace.read_page("dist/en/index.html");
    assert!(days(&home).contains(&"2027-03-01".to_owned()), "{:?}", days(&home));
    assert!(!days(&home).contains(&"2027-02-01".to_owned()) && !days(&home).contains(&"2027-01-08".to_owned()));
    assert!(home.contains("Where a partner is named, that company runs the departure."), "{home}");
}

#[test]
fn places_are_told_of_all_places_and_departures_in_the_sites_language_come_first() {
    let workspace = Workspace::small();
    let departure = |starts: &str, left: u32, places: u32, languages: &[&str]| {
        json!({
            "starts": starts, "ends": starts, "price_per_person": 900, "language": "x", "source": "Arusha",
            "places_left": left, "places": places, "languages": languages,
        })
    };
    for locale in ["en", "de"] {
        workspace.edit(&format!("{locale}/tours/1.json"), |tour| {
            tour["departures"] = json!([
                departure("2026-12-05", 4, 10, &["en", "sw"]),
                departure("2027-01-09", 6, 3, &["en"]),
                departure("2027-02-06", 9, 10, &["en", "de"]),
            ]);
            tour["departures"][2]["ends"] = json!("2027-02-12");
        });
    }
    let run = workspace.build();
    let days = |locale: &str| {
        let page = workspace.read_page(&format!("dist/{locale}/trip/plains-and-crater.html"));
        let rows = page.split("data-departure=\"").skip(1).map(|row| row[..10].to_owned());
        (rows.collect::<Vec<_>>(), page)
    };
    let (english, page) = days("en");
    assert_eq!(english, ["2026-12-05", "2027-01-09", "2027-02-06"], "nearly all are in English");
    assert!(page.contains("4 of 10 left") && page.contains("data-dots=\"••••\" data-taken=\"••••••\""), "{page}");
    assert!(page.contains("6 places left") && run.output.contains("6 of 3 places are left"), "{}", run.output);
    let (german, page) = days("de");
    assert_eq!(german, ["2027-02-06", "2026-12-05", "2027-01-09"]);
    assert!(
        page.contains("Mit deutschsprachigem Guide") && page.contains(">6. Feb.<") && page.contains(">12. Feb. 2027<"),
        "{page}"
    );
}
