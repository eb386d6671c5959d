use std::{collections::HashMap, ffi::OsStr, os::unix::ffi::OsStrExt};

use tempfile::NamedTempFile;

use bookings::statements;
use enquiry_service::settings::Settings;
use kernel::settings::{
    kinds::{Environment, Fault},
    source::Source,
};

use crate::support::process::{command, run};

fn read(file: &str, environment: &[(&str, &str)]) -> Result<Settings, Vec<Fault>> {
    let path = NamedTempFile::new().unwrap();
    std::fs::write(path.path(), file).unwrap();
    let environment: HashMap<String, String> =
        environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Settings::read(&Source::new(Some(path.path()), environment).unwrap())
}

const PRODUCTION: &str = r#"
environment = "production"
[sites]
en = "https://www.tembea.example"
de = "https://de.tembea.example"
fr = "https://fr.tembea.example"
es = "https://es.tembea.example"
it = "https://it.tembea.example"
pt = "https://pt.tembea.example"
[mail]
smtp_url = "smtps://tembea:password@mail.tembea.example:465"
from = "karibu@tembea.example"
operator = "office@tembea.example"
[security]
signing_keys = ["0123456789abcdef0123456789abcdef"]
netlify_secret = "shared with the CDN"
"#;

#[test]
fn nothing_has_to_be_set_for_a_first_run() {
    let settings = read("", &[]).unwrap();
    assert_eq!(settings.environment, Environment::Development);
    assert_eq!(settings.listen.to_string(), "127.0.0.1:4010");
    let limits = settings.limits;
    assert!(limits.silence > limits.request, "a request that takes too long is told so before its silence ends it");
}

#[test]
fn production_refuses_folder_mail_default_secrets_and_missing_public_addresses_all_at_once() {
    let faults = read("environment = \"production\"", &[]).unwrap_err();
    let told = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    for name in [
        "mail.smtp_url (TEMBEA_SMTP_URL)",
        "security.signing_keys (TEMBEA_SIGNING_KEYS)",
        "sites.en (TEMBEA_SITE_URL_EN)",
        "sites.pt (TEMBEA_SITE_URL_PT)",
        "mail.operator (TEMBEA_OPERATOR_EMAIL)",
        "mail.from (TEMBEA_MAIL_FROM)",
        "security.netlify_secret (TEMBEA_NETLIFY_SECRET)",
    ] {
        assert!(told.contains(name), "{name} in {told}");
    }
    read(PRODUCTION, &[]).unwrap();
    let insecure = read(&PRODUCTION.replace("https://de.", "http://de."), &[]).unwrap_err();
    assert!(insecure[0].to_string().contains("sites.de"));
}

#[test]
fn the_environment_overrides_the_file_and_each_fault_names_its_setting() {
    let settings =
        read("listen = \"127.0.0.1:5000\"", &[("TEMBEA_LISTEN", "127.0.0.1:6000"), ("TEMBEA_SIGNING_KEYS", "a, b")])
            .unwrap();
    assert_eq!(settings.listen.port(), 6000);
    assert_eq!(settings.security.signing_keys.len(), 2);
    let cases = [
        ("lisen = \"x\"", "lisen: there is no such setting"),
        ("[mail]\nopertor = \"x\"", "mail.opertor: there is no such setting"),
        ("listen = \"nowhere\"", "listen (TEMBEA_LISTEN): 'nowhere' cannot be read"),
        ("time_zone = \"Arusha\"", "time_zone (TEMBEA_TIME_ZONE): 'Arusha'"),
        ("[mail]\noperator = \"nobody\"", "mail.operator (TEMBEA_OPERATOR_EMAIL): 'nobody' is not an e-mail address"),
        (
            "[limits]\nper_address_per_hour = 0",
            "limits.per_address_per_hour (TEMBEA_PER_ADDRESS_PER_HOUR): '0' is not a whole number",
        ),
        (
            "[security]\ntrusted_proxies = [\"10.0.0.0/99\"]",
            "security.trusted_proxies (TEMBEA_TRUSTED_PROXIES): '10.0.0.0/99'",
        ),
        ("[mail]\noperator_locale = \"sw\"", "mail.operator_locale (TEMBEA_OPERATOR_LOCALE): 'sw'"),
        (
            "[desk]\nseasons = [\"Dry: 6-10\", \"Rains: 11-4\"]",
            "desk.seasons (TEMBEA_SEASONS): no season has month 5: name every month from 1 to 12",
        ),
        ("[desk]\nseasons = [\"Dry: 1-12\", \"Rains: 4\"]", "desk.seasons (TEMBEA_SEASONS): month 4 belongs to two"),
        ("[desk]\nseasons = [\"all year\"]", "desk.seasons (TEMBEA_SEASONS): 'all year' is not a season"),
        ("environment = \"prod\"", "environment (TEMBEA_ENVIRONMENT): 'prod'"),
    ];
    for (file, expected) in cases {
        let faults = read(file, &[]).unwrap_err();
        assert!(faults.iter().any(|fault| fault.to_string().contains(expected)), "{expected} in {faults:?}");
    }
}

#[test]
fn no_secret_is_shown() {
    let shown =
        format!("{:?}", read(PRODUCTION, &[("TEMBEA_DATABASE_URL", "postgres://tembea:hidden@db/tembea")]).unwrap());
    for secret in ["password", "hidden", "0123456789abcdef", "shared with"] {
        assert!(!shown.contains(secret), "{secret}");
    }
    let faults = read(&PRODUCTION.replace("smtps://", "imap://"), &[]).unwrap_err();
    assert!(!faults[0].to_string().contains("tembea:password@mail"));
}

#[test]
fn checking_the_settings_says_what_to_mend_and_starts_nothing() {
    let folder = tempfile::TempDir::new().unwrap();
    let good = run(folder.path(), &[], &["--check-config"]);
    assert!(good.status.success());
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none());
    let bad = run(folder.path(), &[("TEMBEA_ENVIRONMENT", "production")], &["--check-config"]);
    assert_eq!(bad.status.code(), Some(1));
    assert!(String::from_utf8(bad.stderr).unwrap().contains("mail.smtp_url (TEMBEA_SMTP_URL): is missing"));
}

#[test]
fn keys_of_the_payment_provider_come_together_and_are_not_shown() {
    assert!(read("", &[]).unwrap().payment.provider.is_none());
    for half in ["TEMBEA_PAYMENT_CONSUMER_KEY", "TEMBEA_PAYMENT_CONSUMER_SECRET"] {
        let faults = read(PRODUCTION, &[(half, "x")]).unwrap_err();
        assert!(faults[0].to_string().contains("is missing: set both payment."), "{half}: {faults:?}");
    }
    let keys = [("TEMBEA_PAYMENT_CONSUMER_KEY", "public-part"), ("TEMBEA_PAYMENT_CONSUMER_SECRET", "private-part")];
    let settings = read(PRODUCTION, &keys).unwrap();
    assert!(!format!("{settings:?}").contains("private-part"));
    let provider = settings.payment.provider.unwrap();
    assert_eq!(provider.base_url, "https://pay.pesapal.com/v3");
    assert_eq!(provider.ipn_address, "https://www.tembea.example/api/payments/ipn");
    for (name, value) in [("TEMBEA_PAYMENT_URL", "http://pay.example"), ("TEMBEA_PAYMENT_CURRENCY", "dollars")] {
        let faults = read(PRODUCTION, &[keys[0], keys[1], (name, value)]).unwrap_err();
        assert!(faults[0].to_string().contains(name), "{faults:?}");
    }
    let lines = read("", &[("TEMBEA_PAYMENT_BANK_DETAILS", "CRDB Bank | IBAN 1")]).unwrap().payment.bank_details;
    assert_eq!(lines, ["CRDB Bank", "IBAN 1"]);
}

#[test]
fn a_build_hook_is_safe_and_complete_and_neither_it_nor_its_secrets_are_shown() {
    let hook = ("TEMBEA_BUILD_HOOK", "https://api.netlify.com/build_hooks/5f0c8e5a");
    let key = ("TEMBEA_CONTENT_CHANGED_KEYS", "0123456789abcdef0123456789abcdef");
    let settings = read(PRODUCTION, &[hook, key, ("TEMBEA_BUILD_HOOK_TOKEN", "token-of-the-hook")]).unwrap();
    assert!(settings.publishing.build_hook.is_some());
    let shown = format!("{settings:?}");
    assert!(!["5f0c8e5a", "0123456789abcdef", "token-of-the-hook"].iter().any(|secret| shown.contains(secret)));
    assert!(read(PRODUCTION, &[]).unwrap().publishing.build_hook.is_none());
    for address in ["http://127.0.0.1:9000/5f0c8e5a", "http://[::1]/5f0c8e5a", "http://localhost/5f0c8e5a"] {
        read("", &[("TEMBEA_BUILD_HOOK", address)]).unwrap();
        let faults = read(PRODUCTION, &[("TEMBEA_BUILD_HOOK", address)]).unwrap_err();
        assert!(faults[0].to_string().contains("publishing.build_hook (TEMBEA_BUILD_HOOK): must begin with https://"));
    }
    for address in
        ["http://api.netlify.com/5f0c8e5a", "http://127.0.0.1.example/5f0c8e5a", "ftp://x/5f0c8e5a", "5f0c8e5a"]
    {
        let faults = read("", &[("TEMBEA_BUILD_HOOK", address)]).unwrap_err();
        assert!(faults.len() == 1 && !faults[0].to_string().contains("5f0c8e5a"), "{faults:?}");
    }
    for (changes, name) in [
        (vec![key], "publishing.build_hook (TEMBEA_BUILD_HOOK): is missing"),
        (
            vec![hook, ("TEMBEA_CONTENT_CHANGED_KEYS", "short")],
            "publishing.signing_keys (TEMBEA_CONTENT_CHANGED_KEYS): key 1 is not",
        ),
        (
            vec![hook, ("TEMBEA_BUILD_HOOK_BODY", "{event")],
            "publishing.build_hook_body (TEMBEA_BUILD_HOOK_BODY): is not JSON",
        ),
    ] {
        let faults = read(PRODUCTION, &changes).unwrap_err();
        assert!(faults[0].to_string().contains(name), "{faults:?}");
    }
}

#[test]
fn an_address_of_no_known_database_is_refused_and_not_repeated() {
    for address in ["postgre://tembea:secret@db/tembea", "mysql://tembea:secret@db", "secret.db", "sqlite:", ""] {
        let faults = read("", &[("TEMBEA_DATABASE_URL", address)]);
        if address.is_empty() {
            // Empty counts as not set.
            faults.unwrap();
            continue;
        }
        let told = faults.unwrap_err()[0].to_string();
        assert!(told.contains("TEMBEA_DATABASE_URL") && told.contains("must begin with sqlite:"), "{told}");
        assert!(!told.contains("secret"), "{told}");
    }
}

/// The variables that the page lists, each with its prefix.
fn listed() -> Vec<&'static str> {
    let words = include_str!("../../../README.md").split('`');
    let mut listed: Vec<&str> = words.filter(|word| word.starts_with("TEMBEA_")).collect();
    listed.extend(["TEMBEA_SITE_URL_DE", "TEMBEA_SITE_URL_FR", "TEMBEA_SITE_URL_ES", "TEMBEA_SITE_URL_IT"]);
    listed.sort_unstable();
    listed.dedup();
    listed
}

#[test]
fn old_names_of_variables_stop_every_command_and_the_new_ones_are_told_with_all_other_faults() {
    let folder = tempfile::TempDir::new().unwrap();
    let environment = [
        ("LISTEN", "127.0.0.1:0"),
        // What is emptied on purpose is a setting too: a database named elsewhere would count.
        ("DATABASE_URL", ""),
        ("ENQUIRY_SETTINGS", "settings.toml"),
        ("TEMBEA_TIME_ZONE", "Arusha"),
        // Of other programs.
        ("BACKEND_URL_EN", "https://admin.tembea.example"),
        ("HTTPS_PROXY", "http://127.0.0.1:9"),
    ];
    for arguments in [&["--check-config"][..], &["enquiries", "list"], &["health"], &["serve"], &[]] {
        let refused = run(folder.path(), &environment, arguments);
        assert_eq!(refused.status.code(), Some(1), "{arguments:?}");
        let told = String::from_utf8(refused.stderr).unwrap();
        for expected in [
            "LISTEN is now called TEMBEA_LISTEN: rename it in the environment",
            "DATABASE_URL is now called TEMBEA_DATABASE_URL: rename it in the environment",
            "ENQUIRY_SETTINGS is now called TEMBEA_ENQUIRY_SETTINGS: rename it in the environment",
            "time_zone (TEMBEA_TIME_ZONE): 'Arusha'",
        ] {
            assert!(told.lines().any(|line| line.trim().starts_with(expected)), "{expected} in {told}");
        }
        assert_eq!(told.matches("is now called").count(), 3, "{told}");
    }
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn every_variable_that_the_page_lists_is_refused_without_its_prefix() {
    let folder = tempfile::TempDir::new().unwrap();
    let listed = listed();
    let old: Vec<(&str, &str)> = listed.iter().map(|name| (name.strip_prefix("TEMBEA_").unwrap(), "x")).collect();
    let refused = run(folder.path(), &old, &["--check-config"]);
    assert_eq!(refused.status.code(), Some(1));
    let told = String::from_utf8(refused.stderr).unwrap();
    for new in &listed {
        assert!(told.contains(&format!(" is now called {new}: rename it in the environment\n")), "{new} in {told}");
    }
    assert!(!listed.is_empty());
}

#[test]
fn the_environment_names_the_file_and_overrides_it() {
    let folder = tempfile::TempDir::new().unwrap();
    std::fs::write(folder.path().join("settings.toml"), "time_zone = \"Arusha\"").unwrap();
    let file = ("TEMBEA_ENQUIRY_SETTINGS", "settings.toml");
    let wrong = run(folder.path(), &[file], &["--check-config"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8(wrong.stderr).unwrap().contains("time_zone (TEMBEA_TIME_ZONE): 'Arusha'"));
    let overridden = run(folder.path(), &[file, ("TEMBEA_TIME_ZONE", "Africa/Dar_es_Salaam")], &["--check-config"]);
    assert!(overridden.status.success(), "{}", String::from_utf8_lossy(&overridden.stderr));
}

#[test]
fn a_misspelt_variable_stops_the_start_and_the_nearest_name_is_told() {
    let folder = tempfile::TempDir::new().unwrap();
    let misspelt = [("TEMBEA_SMPT_URL", "smtps://x:secret@mail.example"), ("TEMBEA_BACKEND_URL_DEE", "")];
    for arguments in [&["serve"][..], &["--check-config"], &["outbox", "list"]] {
        let refused = run(folder.path(), &misspelt, arguments);
        let told = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(1), "{told}");
        for line in [
            "TEMBEA_SMPT_URL: there is no such variable; the nearest is TEMBEA_SMTP_URL",
            "TEMBEA_BACKEND_URL_DEE: there is no such variable; the nearest is TEMBEA_BACKEND_URL_DE",
        ] {
            assert!(told.contains(line), "{told}");
        }
        assert!(!told.contains("secret"), "{told}");
    }
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing was started");
    // Of the generator, of Caddy and of another program.
    let others =
        [("TEMBEA_BACKEND_URL_DE", "x"), ("TEMBEA_REVIEWS_URL", ""), ("TEMBEA_ROOT", "/srv"), ("TEMBEACO", "x")];
    assert!(run(folder.path(), &others, &["--check-config"]).status.success());
}

#[test]
fn a_variable_of_ours_that_holds_no_text_is_named_and_another_program_s_is_nobody_s_business() {
    let folder = tempfile::TempDir::new().unwrap();
    let no_text = OsStr::from_bytes(b"Arusha \xff");
    let check = |name: &str| command(folder.path(), &[]).env(name, no_text).arg("--check-config").output().unwrap();
    assert!(check("PROMPT").status.success());
    let refused = check("TEMBEA_MAIL_FROM_NAME");
    let told = String::from_utf8(refused.stderr).unwrap();
    assert_eq!((refused.status.code(), told.trim()), (Some(1), "error: not valid UTF-8: TEMBEA_MAIL_FROM_NAME"));
}

#[test]
fn the_list_of_variables_holds_all_that_the_table_of_settings_names() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/");
    let read = |file: &str| std::fs::read_to_string(format!("{root}{file}")).unwrap();
    let listed = read("variables.txt");
    let readme = read("README.md");
    let source = read("crates/kernel/src/settings/source.rs") + &read("crates/kernel/src/settings/environment.rs");
    let table = readme.split("\n\n").find(|part| part.starts_with("| File | Environment |")).unwrap();
    let named: Vec<&str> = table.split("`TEMBEA_").skip(1).filter_map(|rest| rest.split('`').next()).collect();
    assert!(named.len() > 40, "{named:?}");
    for name in named {
        assert!(listed.lines().any(|line| line == name), "{name} is missing in variables.txt");
    }
    let (_, of_service) = listed.split_once("# Of the enquiry service.\n").unwrap();
    for name in of_service.lines().take_while(|line| !line.starts_with('#')) {
        assert!(source.contains(&format!("\"{name}\"")), "the service reads no {name}");
    }
}

#[test]
fn the_currency_of_statements_is_that_of_payments_unless_it_is_set() {
    let first = |file: &str, settings: &Settings| {
        statements::file::read(file.as_bytes(), &settings.statements.csv).unwrap()[0].amount.to_string()
    };
    let file = "Date,Amount,Description,Reference\n2026-11-20,5,a,b\n";
    assert_eq!(first(file, &read("", &[]).unwrap()), "5.00 USD");
    let settings = read("[statements]\ncurrency = \"TZS\"", &[]).unwrap();
    assert_eq!(first(file, &settings), "5.00 TZS");
    assert_eq!(first(file, &read("", &[("TEMBEA_STATEMENTS_CURRENCY", "EUR")]).unwrap()), "5.00 EUR");
    let fault = read("", &[("TEMBEA_STATEMENTS_CURRENCY", "dollars")]).unwrap_err().remove(0).to_string();
    assert!(fault.contains("statements.currency (TEMBEA_STATEMENTS_CURRENCY): is 'dollars'"), "{fault}");
}

#[test]
fn the_column_of_directions_is_a_part_of_the_map_of_statements() {
    let map = "date=Date|amount=Amount|direction=S/H|account=Account";
    let settings = read("", &[("TEMBEA_STATEMENTS_CSV", map)]).unwrap();
    let file = "Date,Amount,S/H,Account\n2026-11-20,5,S,TZ1\n2026-11-20,7,H,TZ1\n";
    let credits = statements::file::read(file.as_bytes(), &settings.statements.csv).unwrap();
    let told: Vec<_> = credits.iter().map(|credit| (credit.amount.minor(), credit.account.as_str())).collect();
    assert_eq!(told, [(700, "TZ1")]);
    let fault = read("", &[("TEMBEA_STATEMENTS_CSV", "date=Date|amount=Amount|colour=red")]).unwrap_err().remove(0);
    assert!(fault.to_string().contains("'colour=red' is not one of date=, amount="), "{fault}");
}
