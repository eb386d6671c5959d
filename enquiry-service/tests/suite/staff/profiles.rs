//! What travellers see of a colleague: the languages and a picture, which is decoded and made anew.

use std::io::Cursor;

use base64::{Engine, prelude::BASE64_STANDARD};
use image::{ImageFormat, RgbImage, RgbaImage};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::{
    bookings::{
        holds::{case, office},
        offers::{begin, page, path, send},
    },
    support::{
        Kind,
        desk::{Colleague, Desk, spawn_with_desk},
        on_both_stores,
    },
};

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::new(width, height).write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
    bytes.into_inner()
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    RgbaImage::new(width, height).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

async fn upload(desk: &Desk<'_>, file: Vec<u8>) -> (StatusCode, Value) {
    let answer = desk.upload("profile/picture", file).await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

/// The bytes of the picture of a profile.
fn picture(profile: &Value) -> Vec<u8> {
    BASE64_STANDARD
        .decode(profile["picture"].as_str().unwrap().strip_prefix("data:image/jpeg;base64,").unwrap())
        .unwrap()
}

on_both_stores! {
    async fn the_page_of_an_offer_shows_face_and_languages_of_the_colleague_who_sent_it(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Sales).await;
        let manager = app.colleague("Amina", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
        let path = path(desk, &case, &offer).await;
        let nameless = page(&app, &path).await;
        assert!(nameless.contains(">N<") && !nameless.contains("data:image") && !nameless.contains("Spricht"), "{nameless}");
        let written = desk.put("profile", &json!({ "languages": ["sw", "de", "sw"] })).await;
        assert_eq!(written.json::<Value>().await.unwrap(), json!({ "languages": ["de", "sw"], "picture": null }));
        let unknown = desk.put("profile", &json!({ "languages": ["xx"] })).await;
        assert_eq!(unknown.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let (status, profile) = upload(desk, jpeg(900, 600)).await;
        assert_eq!((status, &profile["languages"]), (StatusCode::OK, &json!(["de", "sw"])));
        assert_eq!(desk.json("profile").await, profile);
        let shown = page(&app, &path).await;
        assert!(shown.contains("Spricht Deutsch, Suaheli") && shown.contains("<img src=\"data:image") && !shown.contains(">N<"), "{shown}");
        let removed = desk.call(Method::DELETE, "profile/picture", None).await;
        assert_eq!(removed.json::<Value>().await.unwrap()["picture"], Value::Null);
        assert!(page(&app, &path).await.contains(">N<"));
        assert_eq!(upload(desk, png(64, 64)).await.0, StatusCode::OK);
        let people = desk_people(&manager.desk).await;
        let gone = manager.desk.post(&format!("people/{people}/leave"), &json!({})).await;
        assert_eq!(gone.status(), StatusCode::NO_CONTENT);
        let left = page(&app, &path).await;
        assert!(left.contains("Neema") && !left.contains("data:image") && !left.contains("Spricht"), "{left}");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_picture_is_made_anew_and_a_file_that_is_none_is_refused_with_words(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Sales).await;
        let hidden = b"<script>alert(1)</script>GPSLatitude";
        for mut polyglot in [png(400, 300), jpeg(400, 300)] {
            polyglot.extend(hidden);
            let (status, profile) = upload(desk, polyglot).await;
            assert_eq!(status, StatusCode::OK);
            let made = picture(&profile);
            assert!(!made.windows(hidden.len()).any(|part| part == hidden), "what is appended is gone");
            let made = image::load_from_memory_with_format(&made, ImageFormat::Jpeg).unwrap();
            assert_eq!((made.width(), made.height()), (320, 320));
        }
        let before = desk.json("profile").await;
        let whole = png(400, 300);
        let truncated = whole[..whole.len() / 2].to_vec();
        for (file, words) in [
            (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".to_vec(), "choose a JPEG, PNG or WebP"),
            (b"GIF89a".to_vec(), "choose a JPEG, PNG or WebP"),
            (b"PK\x03\x04".to_vec(), "choose a JPEG, PNG or WebP"),
            (Vec::new(), "choose a JPEG, PNG or WebP"),
            (truncated, "choose a JPEG, PNG or WebP"),
            (jpeg(8193, 1), "at most 5 MB and 8,192 pixels"),
            (jpeg(7000, 7000), "at most 5 MB and 8,192 pixels"),
        ] {
            let (status, refused) = upload(desk, file).await;
            assert_eq!((status, &refused["errors"][0]["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("picture")));
            assert!(refused["title"].as_str().unwrap().contains(words), "{refused}");
        }
        let (status, _) = upload(desk, vec![0xff; 5 * 1024 * 1024 + 1]).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(desk.json("profile").await, before, "nothing was stored");
        app.finish().await;
    }
}

/// The id of the colleague in sales.
async fn desk_people(desk: &Desk<'_>) -> String {
    let people = desk.json("people").await;
    let sales = people.as_array().unwrap().iter().find(|one| one["role"] == "sales").unwrap();
    sales["id"].as_str().unwrap().to_owned()
}
