//! Lists that are empty where the last snapshot had entries.

use serde_json::{Value, json};

use crate::{
    fetch::{faults, fetch, places_of_faults},
    support::{backend::Backend, fixture::answers},
};

#[test]
fn an_empty_list_keeps_the_last_snapshot_until_the_operator_accepts_it() {
    for list in ["tourList", "destinationlist", "blogs"] {
        let backend = Backend::start(answers("en"));
        let workspace = backend.workspace();
        fetch(&workspace);
        let before = workspace.files("content-cache");
        backend.put(list, json!([]));
        backend.change("tours/plains-and-crater", |tour| tour["overview"] = json!("<p>New</p>"));
        fetch(&workspace);
        assert_eq!(workspace.files("content-cache"), before, "{list}");
        assert_eq!(places_of_faults(&workspace), [json!(["en", list, null, null])]);
        let message = faults(&workspace)[0]["message"].as_str().unwrap().to_owned();
        assert!(message.contains("--accept-empty") && message.ends_with("the last snapshot stays"), "{message}");
        assert_eq!(workspace.run(&["fetch", "--locale", "en", "--strict"]).code, Some(1), "{list}");

        let accepted = workspace.run(&["fetch", "--locale", "en", "--strict", "--accept-empty"]);
        assert_eq!(accepted.code, Some(0), "{accepted:?}");
        assert_eq!(workspace.read(&format!("content-cache/en/{list}.json")).trim(), "[]");
        fetch(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new(), "{list}: it was empty before");
    }
}
