//! The land that maps show is data of the operator.

use std::fs;

use serde_json::{Value, json};

use crate::support::program::{Workspace, copy_site};

/// A small operator with a site folder of its own.
fn workspace() -> Workspace {
    let workspace = Workspace::small();
    copy_site(&workspace.path("site"));
    workspace
}

fn build(workspace: &Workspace, further: &[&str]) -> crate::support::program::Run {
    workspace.run(&[&["build", "--config", "site/site.toml"], further].concat())
}

fn edit(workspace: &Workspace, file: &str, change: impl FnOnce(&mut Vec<Value>)) {
    let path = workspace.path("site/map").join(file);
    let mut collection: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    change(collection["features"].as_array_mut().unwrap());
    fs::write(path, collection.to_string()).unwrap();
}

#[test]
fn an_edit_of_the_land_leads_to_the_files_of_a_build_from_nothing() {
    let workspace = workspace();
    assert_eq!(build(&workspace, &[]).code, Some(0));
    let before = workspace.files("dist");
    edit(&workspace, "towns.geojson", |towns| towns.reverse());
    edit(&workspace, "waters.geojson", |waters| waters.truncate(3));
    assert_eq!(build(&workspace, &[]).code, Some(0));
    assert_eq!(build(&workspace, &["--out", "cold", "--work", "cold-work"]).code, Some(0));
    let after = workspace.files("dist");
    assert_eq!(after, workspace.files("cold"));
    let tour = "en/trip/plains-and-crater.html";
    assert!(after[tour] != before[tour], "the map of a tour shows the edit");
}

#[test]
fn another_country_needs_no_sea_and_no_mountains() {
    let workspace = workspace();
    for file in ["waters", "parks", "mountains", "towns", "names"] {
        fs::remove_file(workspace.path(&format!("site/map/{file}.geojson"))).unwrap();
    }
    edit(&workspace, "land.geojson", |land| {
        land.retain(|feature| ["frame", "country"].contains(&feature["properties"]["kind"].as_str().unwrap()));
    });
    let run = build(&workspace, &["--strict"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(workspace.read("dist/en/Destinations/mountain.html").contains("class=\"map map-route"));
}

#[test]
fn a_fault_of_the_land_names_file_feature_and_remedy() {
    let workspace = workspace();
    let original = |file: &str| fs::read(workspace.path("site/map").join(file)).unwrap();
    type Change = fn(&mut Vec<Value>);
    let faults: [(&str, Change, &[&str]); 11] = [
        (
            "waters.geojson",
            |waters| waters[0]["properties"]["kind"] = json!("lac"),
            &["waters.geojson: feature 1 (Lake Victoria)", "unknown variant `lac`", "`lake`"],
        ),
        (
            "waters.geojson",
            |waters| waters[1]["geometry"]["coordinates"][0][2] = json!([-3.7, 129.38]),
            &["feature 2 (Lake Tanganyika)", "[-3.7, 129.38] is not on Earth; write [longitude, latitude]"],
        ),
        (
            "waters.geojson",
            |waters| waters[2]["geometry"] = json!({ "type": "Point", "coordinates": [34, -9] }),
            &["feature 3 (Lake Nyasa)", "draw it as a Polygon, or correct its kind"],
        ),
        (
            "parks.geojson",
            |parks| drop(parks[0]["geometry"]["coordinates"][0].as_array_mut().unwrap().pop()),
            &["feature 1 (Serengeti)", "closed by its first point"],
        ),
        (
            "mountains.geojson",
            |mountains| drop(mountains[1]["properties"].as_object_mut().unwrap().remove("reach")),
            &["feature 2 (Meru)", "missing field `reach`"],
        ),
        (
            "names.geojson",
            |names| names[0]["properties"]["text"] = json!("somalia"),
            &["names.geojson: feature 1 (somalia)", "locales/*/map.json have no text \"somalia\"; add one"],
        ),
        (
            "land.geojson",
            |land| land.retain(|feature| feature["properties"]["kind"] != "frame"),
            &["no file of", "site/map has a feature of the kind \"frame\"; add one"],
        ),
        (
            "land.geojson",
            |land| land.push(land[1].clone()),
            &["(Tanzania)", "there is a country already; draw islands as the kind \"island\""],
        ),
        ("land.geojson", |land| land.push(land[0].clone()), &["there is a frame already; remove one of them"]),
        (
            "land.geojson",
            |land| land[0]["geometry"]["coordinates"] = json!([[[30, 1], [35, 1], [40, 1], [30, 1]]]),
            &["land.geojson: feature 1: the frame needs a width and a height"],
        ),
        ("land.geojson", Vec::clear, &["no file of", "feature of the kind \"frame\""]),
    ];
    for (file, change, expected) in faults {
        let before = original(file);
        edit(&workspace, file, change);
        let run = build(&workspace, &["--locale", "en"]);
        assert_eq!(run.code, Some(1), "{run:?}");
        for words in expected {
            assert!(run.errors.contains(words), "{words} not in {}", run.errors);
        }
        fs::write(workspace.path("site/map").join(file), before).unwrap();
    }
    fs::write(workspace.path("site/map/parks.geojson"), "{").unwrap();
    let run = build(&workspace, &["--locale", "en"]);
    assert!(run.errors.contains("parks.geojson is not a GeoJSON FeatureCollection"), "{run:?}");
    fs::remove_dir_all(workspace.path("site/map")).unwrap();
    let run = build(&workspace, &["--locale", "en"]);
    assert!(run.code == Some(1) && run.errors.contains("cannot read site/map"), "{run:?}");
}
