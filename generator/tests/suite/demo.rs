//! The demonstration of a release: sites and service from one folder.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use generator::tls::choose_cryptography;

use crate::{serve::free_ports, support::program::Workspace};

struct Running(Child);

impl Drop for Running {
    /// Asked to end, and not killed: the demonstration then ends its service.
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status();
        let _ = self.0.wait();
    }
}

/// A folder as a release unpacks it, with the small operator's sites.
fn unpacked(workspace: &Workspace) {
    workspace.build();
    crate::support::program::copy_site(&workspace.path("site"));
    let built = Path::new(env!("CARGO_BIN_EXE_tembea"));
    for program in ["tembea", "tembea-demonstration"] {
        let built = built.with_file_name(program);
        assert!(built.exists(), "{} is missing: test the whole workspace", built.display());
        fs::copy(built, workspace.path(program)).unwrap();
    }
}

#[test]
fn a_demonstration_serves_sites_and_service_from_the_folder_of_the_program() {
    let workspace = Workspace::small();
    unpacked(&workspace);
    let port = free_ports();
    let mut command = Command::new(workspace.path("tembea"));
    command.args(["demo", "--port", &port.to_string()]).current_dir("/").stdout(Stdio::piped());
    let mut child = Running(command.spawn().unwrap());
    let mut lines = BufReader::new(child.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let begun: Vec<String> = lines.by_ref().take_while(|line| !line.starts_with("Serving")).collect();
    let desk = format!("http://desk.localhost:{}/demonstration#", port + 10);
    assert!(begun.iter().any(|line| line.contains(&desk)), "{begun:?}");
    std::thread::spawn(move || lines.for_each(drop));

    choose_cryptography();
    let http = reqwest::blocking::Client::new();
    let home = http.get(format!("http://localhost:{port}/")).send().unwrap().text().unwrap();
    assert!(home.contains(&format!("href=\"http://localhost:{}/", port + 1)), "languages are reached by their ports");
    let german = http.get(format!("http://localhost:{}/", port + 1)).send().unwrap().text().unwrap();
    assert!(german.contains("lang=\"de\""));

    let message = r#"{"full_name": "Asha", "email": "asha@example.com", "message": "Hello", "locale": "en"}"#;
    let call = http.post(format!("http://localhost:{port}/api/contact_us"));
    let call = call.header("origin", format!("http://localhost:{}", port + 1));
    let sent = call.header("content-type", "application/json").body(message).send().unwrap();
    assert_eq!(sent.status(), reqwest::StatusCode::CREATED);
    assert!(workspace.exists("var/enquiries.db"));
    let desk =
        http.get(format!("http://localhost:{}/", port + 10)).header("host", format!("desk.localhost:{}", port + 10));
    assert_eq!(desk.send().unwrap().status(), reqwest::StatusCode::OK);

    drop(child);
    let service = std::net::TcpStream::connect(("127.0.0.1", port + 10));
    assert!(service.is_err(), "the service ends with the demonstration");
}

#[test]
fn a_demonstration_does_not_start_without_its_service() {
    let workspace = Workspace::small();
    unpacked(&workspace);
    let port = free_ports();
    let mut command = Command::new(workspace.path("tembea"));
    command.args(["demo", "--port", &port.to_string()]).current_dir("/").env("LISTEN", "127.0.0.1:4010");
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("LISTEN is now called TEMBEA_LISTEN: rename it in the environment"), "{errors}");
    assert!(!workspace.exists("var"));
}

#[test]
fn a_demonstration_outside_of_a_release_names_the_missing_file() {
    let run = Workspace::empty().run_alone(&["demo"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.errors.contains("is missing: the demonstration belongs to an unpacked release"), "{run:?}");
}
