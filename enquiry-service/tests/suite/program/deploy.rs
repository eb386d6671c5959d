//! What `deploy/` says about the machine, as far as it can be asked here.

use std::{path::Path, process::Command};

use tempfile::TempDir;

use crate::support::{
    app, is_installed,
    process::{PROGRAM, run, start},
};

const DEPLOY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// Of ten: what is less exposed than this, systemd calls OK.
const MOST_EXPOSED: &str = "15";

#[test]
fn systemd_takes_the_unit_and_calls_it_hardly_exposed() {
    if !is_installed("systemd-analyze") {
        return;
    }
    let folder = TempDir::new().unwrap();
    let unit = std::fs::read_to_string(format!("{DEPLOY}/enquiry-service.service")).unwrap();
    let path = folder.path().join("enquiry-service.service");
    std::fs::write(&path, unit.replace("/usr/local/bin/tembea-service", PROGRAM)).unwrap();
    let threshold = format!("--threshold={MOST_EXPOSED}");
    for arguments in [vec!["verify"], vec!["security", "--offline=true", &threshold]] {
        let output = Command::new("systemd-analyze").args(&arguments).arg(&path).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {told}");
        assert!(!told.contains("enquiry-service.service:"), "{told}");
    }
}

#[test]
fn the_image_is_made_of_what_is_there_and_may_be_copied() {
    let file = std::fs::read_to_string(format!("{DEPLOY}/Containerfile")).unwrap();
    let ignore = std::fs::read_to_string(format!("{DEPLOY}/Containerfile.dockerignore")).unwrap();
    let mut copied = 0;
    for line in file.lines().filter(|line| line.starts_with("COPY ") && !line.contains("--from")) {
        let names: Vec<&str> = line.split_whitespace().skip(1).collect();
        for name in &names[..names.len() - 1] {
            assert!(Path::new(ROOT).join(name).exists(), "{name}");
            assert!(ignore.lines().any(|kept| kept == format!("!{name}")), "{name} is left out of the build");
            copied += 1;
        }
    }
    assert_eq!(copied, 14);
}

/// The names of the site's files that Rust files below a folder are compiled with, such as `site/locales`.
fn compiled_in(folder: &Path, names: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() && !entry.ends_with("tests") {
            compiled_in(&entry, names);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let code = std::fs::read_to_string(&entry).unwrap();
            let paths = code.split("../site/").skip(1).filter_map(|rest| rest.split(['"', '/']).next());
            names.extend(paths.map(|name| format!("site/{name}")));
        }
    }
}

#[test]
fn the_image_has_the_files_of_the_site_that_the_program_is_compiled_with() {
    let file = std::fs::read_to_string(format!("{DEPLOY}/Containerfile")).unwrap();
    let build = file.split("AS build").nth(1).unwrap().split("FROM scratch").next().unwrap();
    let mut names = Vec::new();
    compiled_in(&Path::new(ROOT).join("enquiry-service/crates"), &mut names);
    assert!(names.contains(&"site/templates".to_owned()) && names.contains(&"site/locales".to_owned()), "{names:?}");
    for name in names {
        assert!(build.contains(&format!("COPY {name}")), "{name} is left out of the build");
    }
}

#[test]
fn of_the_settings_to_begin_with_only_the_key_has_to_be_made() {
    let file = format!("{DEPLOY}/settings.example.toml");
    let folder = TempDir::new().unwrap();
    let check = |settings: &[(&str, &str)]| run(folder.path(), settings, &["--settings", &file, "--check-config"]);
    let as_it_is = check(&[]);
    let told = String::from_utf8_lossy(&as_it_is.stderr);
    assert!(told.contains("security.signing_keys (TEMBEA_SIGNING_KEYS): key 1 is not secret enough"), "{told}");
    assert_eq!(told.lines().count(), 2, "one fault: {told}");
    assert!(check(&[("TEMBEA_SIGNING_KEYS", "0123456789abcdef0123456789abcdef")]).status.success());
}

#[tokio::test]
async fn the_program_says_itself_whether_the_service_answers() {
    let folder = TempDir::new().unwrap();
    let service = start(folder.path(), &[]);
    let port = service.address.rsplit(':').next().unwrap().to_owned();
    let everywhere = format!("0.0.0.0:{port}");
    for listen in [format!("127.0.0.1:{port}"), everywhere] {
        let asked = run(folder.path(), &[("TEMBEA_LISTEN", listen.as_str())], &["health"]);
        assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    }
    drop(service);
    let asked = run(folder.path(), &[("TEMBEA_LISTEN", &format!("127.0.0.1:{port}"))], &["health"]);
    assert_eq!(asked.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&asked.stderr).contains("does not answer"));
}

#[test]
fn the_former_name_of_the_program_says_the_new_one() {
    let former = Command::new(env!("CARGO_BIN_EXE_enquiry-service")).args(["bookings", "list"]).output().unwrap();
    assert_eq!(former.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&former.stderr).contains("use `tembea-service`"));
}

#[test]
fn caddy_gives_up_an_idle_connection_well_before_the_service_closes_it() {
    let file = std::fs::read_to_string(format!("{DEPLOY}/Caddyfile")).unwrap();
    let kept = file.lines().find_map(|line| line.trim().strip_prefix("keepalive ")).unwrap();
    let kept: u64 = kept.strip_suffix('s').unwrap().parse().unwrap();
    let limits = app::settings().limits;
    let closed = limits.head.min(limits.silence).as_secs();
    assert!(kept * 2 <= closed, "kept for {kept} s, closed after {closed} s");
}
