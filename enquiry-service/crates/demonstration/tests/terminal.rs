//! The program in a terminal.

#![expect(clippy::unwrap_used, reason = "a test may stop at anything unexpected")]

use std::process::Command;

use tempfile::TempDir;

const PRODUCTION: [(&str, &str); 8] = [
    ("TEMBEA_ENVIRONMENT", "production"),
    ("TEMBEA_DESK_HOST", "desk.tembea.example"),
    ("TEMBEA_SMTP_URL", "smtps://office:secret@mail.tembea.example"),
    ("TEMBEA_MAIL_FROM", "office@tembea.example"),
    ("TEMBEA_OPERATOR_EMAIL", "office@tembea.example"),
    ("TEMBEA_PAYMENT_IPN_ADDRESS", "https://www.tembea.example/api/payments/ipn"),
    ("TEMBEA_SIGNING_KEYS", "0123456789abcdef0123456789abcdef"),
    ("TEMBEA_DIRECT", "true"),
];

/// How the command ends, and what it says.
fn demonstrate(settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let folder = TempDir::new().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_tembea-demonstration"));
    program.current_dir(&folder).arg("demonstrate").env_clear().envs(settings.iter().copied());
    program.env("TEMBEA_SITE_SETTINGS", concat!(env!("CARGO_MANIFEST_DIR"), "/../../../site/site.toml"));
    for locale in ["EN", "DE", "FR", "ES", "IT", "PT"] {
        program.env(format!("TEMBEA_SITE_URL_{locale}"), format!("https://{locale}.tembea.example"));
    }
    let ended = program.output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
}

#[test]
fn no_desk_is_filled_in_production_or_without_a_desk_and_a_database() {
    let (code, said) = demonstrate(&PRODUCTION);
    assert_eq!((code, said.as_str()), (Some(1), "error: there are no demonstrations in production\n"));
    let (code, said) = demonstrate(&[]);
    assert_eq!((code, said.contains("the desk is off")), (Some(1), true), "{said}");
    let (code, said) = demonstrate(&[("TEMBEA_DESK_HOST", "desk.localhost:4010")]);
    assert_eq!((code, said.contains("there is no database")), (Some(1), true), "{said}");
}
