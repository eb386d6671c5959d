//! What an operator can see of a call.

use crate::support::{
    Kind,
    app::{quote, reference},
    process::{run, start_logging},
    spawn_app,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_are_timed_by_the_template_of_their_path_and_numbered() {
    let app = spawn_app(Kind::Sqlite).await;
    reference(app.post("requestquote", &quote()).await).await;
    let (one, other) = (app.get("/api/invoice/FHYBKCG7B5").await, app.get("/nothing/here").await);
    let number = |answer: &reqwest::Response| answer.headers()["x-request-id"].to_str().unwrap().to_owned();
    assert_eq!((number(&one).len(), number(&one) != number(&other)), (36, true));
    let figures = app.get("/metrics").await.text().await.unwrap();
    for figure in [
        r#"tembea_call_seconds_count{method="POST",route="/api/requestquote",status="201"} 1"#,
        r#"tembea_call_seconds_count{method="GET",route="/api/invoice/{reference}",status="404"} 1"#,
        r#"tembea_call_seconds_count{method="GET",route="none",status="404"} 1"#,
    ] {
        assert!(figures.contains(figure), "{figure} in {figures}");
    }
    assert!(!figures.contains("FHYBKCG7B5"), "a reference opens a booking");
    app.finish().await;
}

#[tokio::test]
async fn the_log_names_the_number_of_the_call_that_it_tells_of() {
    let folder = tempfile::TempDir::new().unwrap();
    let (mut service, log) = start_logging(folder.path(), &[]);
    let answer = crate::support::client()
        .post(format!("{}/api/requestquote", service.address))
        .header("origin", "http://localhost:4000")
        .json(&quote())
        .send()
        .await
        .unwrap();
    let number = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
    assert!(service.stop());
    let log = std::fs::read_to_string(log).unwrap();
    let line = log.lines().find(|line| line.contains("submission stored")).unwrap_or_else(|| panic!("{log}"));
    assert!(line.contains(&number), "{number} in {line}");
    assert!(run(folder.path(), &[], &["enquiries", "list"]).status.success());
}
