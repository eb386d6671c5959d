//! A mail server with one mail that fails once, in the middle of an answer.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use correspondence::mailbox::settings::MailboxSettings;
use enquiry_service::settings::Settings;
use kernel::settings::source::Source;

/// How the server fails.
#[derive(Clone, Copy, Debug)]
pub enum Failure {
    /// `NO` to the list of mails.
    List,
    /// `NO` to the size of the mail.
    Refusal,
    /// The connection ends before the size of the mail.
    End,
    /// `BYE` before the size of the mail.
    Bye,
    /// The answer is about another mail.
    OtherMail,
    /// `NO` to the second piece of the content.
    SecondPiece,
    /// An answer without end.
    Endless,
    /// A section that is announced as longer than any, before the connection ends.
    Announced,
}

/// The text of the mail: longer than the pieces in which it is fetched.
pub fn text() -> String {
    "words of a traveller\r\n".repeat(40_000)
}

/// Starts the server; the mailbox is empty until `has_mail`.
pub fn start(failure: Failure, has_mail: Arc<AtomicBool>) -> MailboxSettings {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("imap://office%40tembea.example@{}", listener.local_addr().unwrap());
    let has_failed = Arc::new(AtomicBool::new(false));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (has_failed, has_mail) = (Arc::clone(&has_failed), Arc::clone(&has_mail));
            thread::spawn(move || serve(&stream, failure, &has_failed, &has_mail));
        }
    });
    let environment = [("TEMBEA_MAILBOX_ADDRESS", address.as_str()), ("TEMBEA_MAILBOX_PASSWORD", "twiga")];
    let environment = environment.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let settings = Settings::read(&Source::new(None, environment).unwrap()).unwrap().mailbox.unwrap();
    MailboxSettings { reader: env!("CARGO_BIN_EXE_tembea-service").into(), ..settings }
}

/// Answers the commands of one connection; the first failure is the only one.
fn serve(stream: &TcpStream, failure: Failure, has_failed: &AtomicBool, has_mail: &AtomicBool) -> Option<()> {
    let mut out = stream;
    let mut say = |text: &str| out.write_all(text.as_bytes()).ok();
    say("* OK ready\r\n")?;
    let mail = format!("From: jo@example.com\r\nSubject: long\r\nMessage-ID: <long@example.com>\r\n\r\n{}", text());
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        let (tag, command) = line.split_once(' ')?;
        let fails = |at: bool| at && !has_failed.swap(true, Ordering::SeqCst);
        if command.starts_with("EXAMINE") {
            let next = if has_mail.load(Ordering::SeqCst) { 2 } else { 1 };
            say(&format!("* {} EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT {next}] x\r\n", next - 1))?;
        } else if command.starts_with("UID SEARCH") {
            if has_mail.load(Ordering::SeqCst) {
                if fails(matches!(failure, Failure::List)) {
                    say(&format!("{tag} NO not now\r\n"))?;
                    continue;
                }
                say("* SEARCH 1\r\n")?;
            } else {
                say("* SEARCH\r\n")?;
            }
        } else if command.contains("RFC822.SIZE") {
            let at_size = !matches!(failure, Failure::List | Failure::SecondPiece);
            if fails(at_size) {
                match failure {
                    Failure::Refusal => say(&format!("{tag} NO [UNAVAILABLE] not now\r\n"))?,
                    Failure::Bye => return say("* BYE internal error\r\n"),
                    Failure::OtherMail => {
                        say("* 9 FETCH (UID 99 RFC822.SIZE 5)\r\n")?;
                        say(&format!("{tag} BAD other mail\r\n"))?;
                    }
                    Failure::Endless => loop {
                        say(&format!("* 1 FETCH (UID 99 BODY[] {{1000}}\r\n{})\r\n", "x".repeat(1000)))?;
                    },
                    Failure::Announced => {
                        say("* 1 FETCH (UID 1 BODY[] {500000000}\r\n")?;
                        return None;
                    }
                    _ => return None,
                }
                continue;
            }
            say(&format!("* 1 FETCH (UID 1 RFC822.SIZE {})\r\n", mail.len()))?;
        } else if let Some((_, section)) = command.split_once("BODY.PEEK[]<") {
            let (start, rest) = section.split_once('.')?;
            let (start, length): (usize, usize) =
                (start.parse().ok()?, rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()?);
            if fails(start > 0 && matches!(failure, Failure::SecondPiece)) {
                say(&format!("{tag} NO not now\r\n"))?;
                continue;
            }
            let piece = mail.get(start.min(mail.len())..(start + length).min(mail.len()))?;
            say(&format!("* 1 FETCH (UID 1 BODY[]<{start}> {{{}}}\r\n{piece})\r\n", piece.len()))?;
        }
        say(&format!("{tag} OK done\r\n"))?;
    }
    Some(())
}
