use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::{
    StatusCode, header,
    multipart::{Form, Part},
};
use serde_json::{Value, json};

use crate::support::{
    Kind,
    app::{ORIGIN, order_with, quote_with, reference, refused, review},
    on_both_stores, spawn_app,
    visitor::{PASSWORD, Visitor},
};

pub fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let picture =
        RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([200, 30, 30]) } else { Rgb([30, 30, 200]) });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(picture).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub fn with_avatar(bytes: Vec<u8>, name: &'static str, kind: &str) -> Form {
    Form::new().part("avatar", Part::bytes(bytes).file_name(name).mime_str(kind).unwrap())
}

async fn refused_picture(visitor: &Visitor<'_>, bytes: Vec<u8>, name: &'static str, kind: &str) -> String {
    let errors = refused(visitor.update(with_avatar(bytes, name, kind)).await).await;
    let [(field, code)] = &errors[..] else { panic!("one error: {errors:?}") };
    assert_eq!(field, "avatar");
    code.clone()
}

on_both_stores! {
    async fn pictures_of_an_account_are_counted(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let small = picture(8, 8, ImageFormat::Png);
        for _ in 0..20 {
            assert_eq!(asha.update(with_avatar(small.clone(), "me.png", "image/png")).await.status(), StatusCode::OK);
        }
        assert_eq!(asha.update(with_avatar(small.clone(), "me.png", "image/png")).await.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(asha.update(Form::new().text("name", "Asha")).await.status(), StatusCode::OK);
        app.clock.advance(std::time::Duration::from_secs(3601));
        assert_eq!(asha.update(with_avatar(small, "me.png", "image/png")).await.status(), StatusCode::OK);
        app.finish().await;
    }

    async fn names_outside_the_alphabet_of_their_kind_are_not_there(kind: Kind) {
        let app = spawn_app(kind).await;
        for path in ["/api/payment/%00", "/api/invoice/%00", "/api/avatars/%00", "/api/payment/%F0%9F%A6%81", "/api/invoice/..%2F", "/api/avatars/a%00b.jpg"] {
            assert_eq!(app.get(path).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(app.post("payment/%00/start", &json!({})).await.status(), StatusCode::NOT_FOUND);
        let notice = "/api/payments/ipn?OrderNotificationType=IPNCHANGE&OrderTrackingId=x&OrderMerchantReference=%00";
        assert_eq!(app.get(notice).await.status(), StatusCode::BAD_REQUEST);
        let body = json!({ "OrderNotificationType": "IPNCHANGE", "OrderTrackingId": "x", "OrderMerchantReference": "\0" });
        assert_eq!(app.post("payments/ipn", &body).await.status(), StatusCode::BAD_REQUEST);
        app.finish().await;
    }

    async fn a_picture_is_made_anew_and_served_under_a_name_of_ours(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let answer = asha.update(with_avatar(picture(640, 400, ImageFormat::Png), "../../etc/passwd", "text/html")).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let profile: Value = answer.json().await.unwrap();
        let path = profile["avatar"].as_str().unwrap().to_owned();
        assert!(path.starts_with("/api/avatars/") && !path.contains("passwd"), "{path}");
        let served = app.get(&path).await;
        assert_eq!(served.headers()[header::CONTENT_TYPE], "image/jpeg");
        assert_eq!(served.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        let served = image::load_from_memory(&served.bytes().await.unwrap()).unwrap();
        assert_eq!((served.width(), served.height()), (256, 256));
        // Another takes its place, and without one there is none.
        asha.update(with_avatar(picture(300, 900, ImageFormat::WebP), "me.webp", "image/webp")).await;
        assert_eq!(app.get(&path).await.status(), StatusCode::NOT_FOUND);
        let second = asha.profile().await["avatar"].as_str().unwrap().to_owned();
        assert_eq!(app.get(&second).await.status(), StatusCode::OK);
        let answer = asha.update(Form::new().text("avatar_remove", "1")).await;
        assert_eq!(answer.json::<Value>().await.unwrap()["avatar"], "");
        assert_eq!(app.get(&second).await.status(), StatusCode::NOT_FOUND);
        app.finish().await;
    }

    async fn favourites_are_merged_kept_in_order_and_bounded(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        assert_eq!(asha.put("wishlist/103").await.status(), StatusCode::NO_CONTENT);
        app.clock.advance(std::time::Duration::from_secs(1));
        let merged = asha.post("wishlist/merge", &json!({ "tours": [101, 103, -4] })).await;
        assert_eq!(merged.json::<Value>().await.unwrap(), json!({ "tours": [103, 101] }));
        assert_eq!(asha.delete("wishlist/103", &json!({})).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(asha.delete("wishlist/103", &json!({})).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(asha.put("wishlist/elephant").await.status(), StatusCode::NOT_FOUND);
        let many: Vec<i64> = (1000..2000).collect();
        let merged: Value = asha.post("wishlist/merge", &json!({ "tours": many })).await.json().await.unwrap();
        assert_eq!(merged["tours"].as_array().unwrap().len(), 500);
        assert_eq!(asha.get("wishlist").await.json::<Value>().await.unwrap(), merged);
        app.finish().await;
    }

    async fn an_export_holds_what_came_from_the_owner_s_address_and_nothing_else(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        asha.put("wishlist/101").await;
        let own = reference(app.post("requestquote", &quote_with(&json!({ "email_address": "Asha@Example.com" }))).await).await;
        let other = reference(app.post("requestquote", &quote_with(&json!({ "email_address": "juma@example.com" }))).await).await;
        app.post("send_review", &crate::support::app::merged(review(), &json!({ "email": "asha@example.com", "title": "Asha was here" }))).await;
        app.post("submit-order-request", &order_with(&json!({ "email_address": "asha@example.com" }))).await;
        let slug: Value = asha.post("affiliate", &json!({})).await.json().await.unwrap();
        let answer = asha.get("account/export").await;
        assert!(answer.headers()[header::CONTENT_DISPOSITION].to_str().unwrap().starts_with("attachment"));
        let export = answer.text().await.unwrap();
        assert!(export.contains(&own) && export.contains("Asha was here") && export.contains("101"), "{export}");
        assert!(export.contains("kilimandscharo-machame-route-7-tage"), "{export}");
        assert!(export.contains(slug["agency_id"].as_str().unwrap()), "{export}");
        assert!(!export.contains(&other) && !export.contains("argon2"), "{export}");
        let export: Value = serde_json::from_str(&export).unwrap();
        for (name, rows) in [("ledger", 1), ("documents", 1), ("booking_changes", 2), ("sessions", 1), ("mails", 0), ("answers", 0)] {
            assert_eq!(export[name].as_array().map(Vec::len), Some(rows), "{name}: {export}");
        }
        app.finish().await;
    }

    async fn an_account_is_deleted_with_all_that_belongs_to_it_by_its_password_only(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let picture = with_avatar(picture(64, 64, ImageFormat::Png), "me.png", "image/png");
        let profile: Value = asha.update(picture).await.json().await.unwrap();
        asha.put("wishlist/101").await;
        let wrong = asha.delete("account", &json!({ "password": "not this one" })).await;
        assert_eq!(refused(wrong).await, [("password".to_owned(), "password_wrong".to_owned())]);
        assert_eq!(asha.delete("account", &json!({ "password": PASSWORD })).await.status(), StatusCode::NO_CONTENT);
        assert!(!asha.is_signed_in().await);
        assert_eq!(app.get(profile["avatar"].as_str().unwrap()).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(app.log_in("asha@example.com", PASSWORD).await.status(), StatusCode::UNAUTHORIZED);
        assert!(!app.database.dump().await.contains(&asha.id));
        app.member("Asha").await;
        app.finish().await;
    }

    async fn nobody_learns_anything_about_anybody_else(kind: Kind) {
        let app = spawn_app(kind).await;
        let people = [app.member("Asha").await, app.member("Juma").await, app.member("Neema").await];
        let gone = app.client.get(format!("{}/api/nothing", app.address)).send().await.unwrap().text().await.unwrap();
        for visitor in &people {
            visitor.put(&format!("wishlist/{}", visitor.id.len())).await;
            for owner in &people {
                let is_own = owner.id == visitor.id;
                let answer = visitor.post("getProfile", &json!({ "user": owner.id })).await;
                assert_eq!(answer.status() == StatusCode::OK, is_own);
                let text = answer.text().await.unwrap();
                assert!(is_own || text == gone, "the same as for nothing: {text}");
            }
        }
        for id in people.iter().map(|person| person.id.as_str()).chain(["", "7"]) {
            let request = app.client.post(format!("{}/api/getProfile", app.address)).header(header::ORIGIN, ORIGIN);
            let answer = request.json(&json!({ "user": id })).send().await.unwrap();
            assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "nobody without a token");
        }
        for call in ["user", "wishlist", "account/export"] {
            assert_eq!(app.get(&format!("/api/{call}")).await.status(), StatusCode::UNAUTHORIZED);
        }
        app.finish().await;
    }
}

#[tokio::test]
async fn what_is_no_picture_or_too_large_is_refused_and_the_old_one_stays() {
    let app = spawn_app(Kind::Sqlite).await;
    let asha = app.member("Asha").await;
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec();
    assert_eq!(refused_picture(&asha, svg, "me.svg", "image/svg+xml").await, "picture_type");
    assert_eq!(
        refused_picture(&asha, b"<!doctype html><h1>Hello".to_vec(), "me.png", "image/png").await,
        "picture_type"
    );
    assert_eq!(refused_picture(&asha, b"GIF89a\x01\x00\x01\x00".to_vec(), "me.gif", "image/gif").await, "picture_type");
    let mut cut = picture(200, 200, ImageFormat::Png);
    cut.truncate(cut.len() / 2);
    assert_eq!(refused_picture(&asha, cut, "me.png", "image/png").await, "picture_type");
    assert_eq!(
        refused_picture(&asha, picture(4097, 8, ImageFormat::Png), "wide.png", "image/png").await,
        "picture_too_large"
    );
    assert_eq!(refused_picture(&asha, huge_png(50_000), "bomb.png", "image/png").await, "picture_too_large");
    assert_eq!(refused_picture(&asha, vec![0; 2 * 1024 * 1024 + 1], "big.png", "image/png").await, "picture_too_large");
    let flood = asha.update(with_avatar(vec![0; 20 * 1024 * 1024], "flood.png", "image/png"));
    // A body that is refused while it is being sent may end in an answer or in a closed connection.
    assert_eq!(flood.await.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(asha.profile().await["avatar"], "");
    app.finish().await;
}

#[tokio::test]
async fn nothing_but_pixels_comes_through_a_picture() {
    let app = spawn_app(Kind::Sqlite).await;
    let asha = app.member("Asha").await;
    // A phone's picture lies on its side and says so in its metadata, together with the place where it was taken.
    let jpeg = picture(400, 200, ImageFormat::Jpeg);
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    exif.extend(b"GPS -3.3869 36.6830");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    let polyglot = [&jpeg[..2], b"\xff\xe1", &length, &exif, &jpeg[2..], b"<script>alert(1)</script>"].concat();
    let answer = asha.update(with_avatar(polyglot, "me.jpg", "image/jpeg")).await;
    let profile: Value = answer.json().await.unwrap();
    let served = app.get(profile["avatar"].as_str().unwrap()).await.bytes().await.unwrap();
    for trace in [&b"GPS"[..], b"Exif", b"script"] {
        assert!(!served.windows(trace.len()).any(|window| window == trace));
    }
    let turned = image::load_from_memory(&served).unwrap().to_rgb8();
    let (top, bottom) = (turned.get_pixel(128, 10), turned.get_pixel(128, 245));
    assert!(top[0] > 150 && bottom[2] > 150, "turned upright: {top:?} above {bottom:?}");
    app.finish().await;
}

/// A small file that claims to be a picture of so many pixels a side.
fn huge_png(side: u32) -> Vec<u8> {
    let mut bytes = picture(8, 8, ImageFormat::Png);
    bytes[16..20].copy_from_slice(&side.to_be_bytes());
    bytes[20..24].copy_from_slice(&side.to_be_bytes());
    let checksum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 })
    })
}
