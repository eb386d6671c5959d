use std::{path::PathBuf, time::Duration};

use content_model::Locale;
use lettre::{Address, message::Mailbox};

use super::{secret::Secret, source::Reader};

#[derive(Clone, Debug)]
pub struct MailSettings {
    pub delivery: Delivery,
    pub from: Mailbox,
    pub operator: Mailbox,
    pub operator_locale: Locale,
    /// The address of the mailbox that is read, if its server supports subaddressing (`name+anything@host`): replies of
    /// the desk then carry a token of their case in Reply-To.
    pub reply_address: Option<Address>,
    /// The phone number in confirmations.
    pub phone: Option<String>,
    /// The folder of the built sites, from which mails take pictures of journeys.
    pub built_sites: PathBuf,
    /// The timeout of one mail, including the connection.
    pub timeout: Duration,
}

#[derive(Clone, Debug)]
pub enum Delivery {
    /// `smtps://user:password@host:465` or `smtp://host:587?tls=required`
    Smtp(Secret),
    /// Each mail becomes an `.eml` file here.
    Folder(PathBuf),
}

impl MailSettings {
    pub fn read(reader: &mut Reader, production: bool) -> Self {
        let smtp = reader.optional("mail.smtp_url");
        let folder = PathBuf::from(reader.text("mail.folder", "var/mail"));
        if let Some(url) = &smtp {
            // The address contains a password: the fault does not repeat it.
            let known = ["smtp://", "smtps://"].iter().any(|scheme| url.starts_with(scheme));
            if !known || url::Url::parse(url).is_err() {
                reader.fault("mail.smtp_url", "must be smtps://user:password@host:465 or smtp://host:587?tls=required");
            }
        } else if production {
            reader.fault("mail.smtp_url", "is missing: in production mails are sent, not kept in a folder");
        }
        let from_name = reader.text("mail.from_name", "Tembea");
        let from = address(reader, "mail.from", production, "karibu@tembea.example");
        let operator = address(reader, "mail.operator", production, "karibu@tembea.example");
        if from_name.chars().any(char::is_control) {
            reader.fault("mail.from_name", "must stand on one line");
        }
        let language = reader.text("mail.operator_locale", "en");
        if language.parse::<Locale>().is_err() {
            reader.fault("mail.operator_locale", format!("'{language}' is not one of en, de, fr, es, it, pt"));
        }
        MailSettings {
            delivery: smtp.map_or(Delivery::Folder(folder), |url| Delivery::Smtp(Secret::new(url))),
            from: Mailbox::new(Some(from_name.replace(char::is_control, " ")), from),
            operator: Mailbox::new(None, operator),
            operator_locale: Locale::from_code_or_english(&language),
            reply_address: optional_address(reader, "mail.reply_address"),
            phone: reader.optional("mail.phone"),
            built_sites: PathBuf::from(reader.text("mail.built_sites", "dist")),
            timeout: Duration::from_secs(reader.number("mail.timeout_seconds", 60, 1..=120).unsigned_abs()),
        }
    }
}

fn optional_address(reader: &mut Reader, name: &str) -> Option<Address> {
    let text = reader.optional(name)?;
    let parsed = text.parse();
    if parsed.is_err() {
        reader.fault(name, format!("'{text}' is not an e-mail address"));
    }
    parsed.ok()
}

fn address(reader: &mut Reader, name: &str, production: bool, default: &'static str) -> Address {
    let text = match reader.optional(name) {
        None if production => {
            reader.fault(name, "is missing, such as office@tembea.example");
            default.to_owned()
        }
        given => given.unwrap_or_else(|| default.to_owned()),
    };
    text.parse().unwrap_or_else(|_| {
        reader.fault(name, format!("'{text}' is not an e-mail address"));
        Address::new_dangerous("invalid", "invalid.example")
    })
}
