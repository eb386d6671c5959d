use lettre::address::Envelope;
use mail_parser::{HeaderValue, MessageParser};

/// A mail as its reader sees it.
#[derive(Debug)]
pub struct Mail {
    /// Recipients on the envelope.
    pub to: Vec<String>,
    /// The name that mail programs show as the sender's.
    pub from_name: Option<String>,
    pub message_id: String,
    pub subject: String,
    pub reply_to: Option<String>,
    pub references: Option<String>,
    /// Every Message-ID that it follows.
    pub all_references: Vec<String>,
    pub text: String,
    pub html: String,
    /// The pictures that the HTML shows.
    pub inline: Vec<Vec<u8>>,
    /// Names of all headers.
    pub headers: Vec<String>,
}

impl Mail {
    pub fn read(envelope: &Envelope, bytes: &[u8]) -> Self {
        Mail::read_to(envelope.to().iter().map(ToString::to_string).collect(), bytes)
    }

    pub fn read_to(to: Vec<String>, bytes: &[u8]) -> Self {
        let message = MessageParser::default().parse(bytes).unwrap();
        let reply_to = match message.header("Reply-To") {
            Some(HeaderValue::Address(address)) => {
                address.first().and_then(|address| address.address()).map(str::to_owned)
            }
            _ => None,
        };
        let from_name =
            message.from().and_then(|from| from.first()).and_then(|address| address.name()).map(str::to_owned);
        Mail {
            to,
            from_name,
            message_id: message.message_id().unwrap().to_owned(),
            subject: message.subject().unwrap().to_owned(),
            reply_to,
            references: message.references().as_text().map(str::to_owned),
            all_references: match message.references() {
                HeaderValue::TextList(list) => list.iter().map(ToString::to_string).collect(),
                one => one.as_text().map(str::to_owned).into_iter().collect(),
            },
            text: message.body_text(0).unwrap().into_owned().replace("\r\n", "\n"),
            html: message.body_html(0).unwrap().into_owned(),
            inline: message.attachments().map(|part| part.contents().to_vec()).collect(),
            headers: message.headers().iter().map(|header| header.name().to_owned()).collect(),
        }
    }
}
