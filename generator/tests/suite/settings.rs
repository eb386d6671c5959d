//! Variables of the environment that override `site.toml`.

use crate::support::program::Workspace;

fn with(environment: &[(&str, &str)]) -> Workspace {
    let mut workspace = Workspace::small();
    workspace.environment.extend(environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    workspace
}

#[test]
fn old_names_of_variables_stop_every_command_and_all_new_names_are_listed() {
    let workspace = with(&[
        ("SITE_URL_EN", "http://localhost:4000"),
        ("BACKEND_URL_PT", "http://127.0.0.1:9"),
        ("REVIEWS_URL", ""),
        ("SERVICE_URL", "https://service.tembea.example"),
        // Of the service.
        ("LISTEN", "127.0.0.1:4010"),
    ]);
    for command in ["build", "check", "fetch", "serve", "demo"] {
        // The demonstration has settings of its own.
        let run = if command == "demo" { workspace.run_alone(&[command]) } else { workspace.run(&[command]) };
        assert_eq!(run.code, Some(1), "{command}: {run:?}");
        for name in ["SITE_URL_EN", "BACKEND_URL_PT", "REVIEWS_URL", "SERVICE_URL"] {
            let expected = format!("{name} is now called TEMBEA_{name}: rename it in the environment\n");
            assert!(run.errors.contains(&expected), "{expected} in {run:?}");
        }
        assert_eq!(run.errors.matches("is now called").count(), 4, "{run:?}");
    }
    assert!(!workspace.exists("dist"));
}

#[test]
fn variables_override_the_addresses_of_the_file() {
    let workspace =
        with(&[("TEMBEA_SITE_URL_EN", "https://safari.example"), ("TEMBEA_SERVICE_URL", "https://service.example")]);
    workspace.build();
    assert!(workspace.read("dist/en/index.html").contains("https://safari.example/"));
    assert!(workspace.read("dist/en/_redirects").contains("https://service.example/api/"));
    for (name, value) in [
        ("TEMBEA_SITE_URL_DE", "tembea.example"),
        ("TEMBEA_BACKEND_URL_DE", "ftp://admin.tembea.example"),
        ("TEMBEA_REVIEWS_URL", "nowhere"),
        ("TEMBEA_SERVICE_URL", "nowhere"),
    ] {
        let run = with(&[(name, value)]).run(&["build"]);
        assert_eq!(run.code, Some(1), "{name}: {run:?}");
        assert!(run.errors.contains(value), "{name}: {run:?}");
    }
}

#[test]
fn a_misspelt_variable_stops_every_command_and_the_nearest_name_is_suggested() {
    let workspace = with(&[
        ("TEMBEA_SITE_URL_ENN", "https://safari.example"),
        ("TEMBEA_REVIEW_URL", ""),
        // Of the service and of Caddy.
        ("TEMBEA_SMTP_URL", "smtps://mail.example"),
        ("TEMBEA_ROOT", "/srv"),
    ]);
    for command in ["build", "check", "fetch", "serve", "demo"] {
        let run = if command == "demo" { workspace.run_alone(&[command]) } else { workspace.run(&[command]) };
        assert_eq!(run.code, Some(1), "{command}: {run:?}");
        for line in [
            "TEMBEA_SITE_URL_ENN: there is no such variable; the nearest is TEMBEA_SITE_URL_EN\n",
            "TEMBEA_REVIEW_URL: there is no such variable; the nearest is TEMBEA_REVIEWS_URL\n",
        ] {
            assert!(run.errors.contains(line), "{line} in {run:?}");
        }
        assert_eq!(run.errors.matches("there is no such variable").count(), 2, "{run:?}");
    }
    assert!(!workspace.exists("dist"));
    with(&[("TEMBEA_SMTP_URL", "smtps://mail.example"), ("TEMBEA_ROOT", "/srv")]).build();
}
