//! A mail server that does what a test tells it.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::Notify,
};

use kernel::mail::{smtp::SmtpServer as Relay, transport::Transport};

use super::Mail;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    Accept,
    /// Takes the connection and never greets.
    Silent,
    /// Closes every connection at once, as a server that is down.
    Down,
    /// Greets with this code and closes.
    Greet(u16),
    /// Answers AUTH with this code.
    SignIn(u16),
    /// Answers MAIL with this code.
    Sender(u16),
    /// Answers the recipient with this code.
    Answer(u16),
    /// Answers the end of the message with this code.
    End(u16),
    /// Refuses a message whose head has letters beyond ASCII, as it offers no SMTPUTF8.
    StrictHead,
    /// Offers SMTPUTF8, and refuses a message whose head has such letters where the envelope does not say so.
    TakesUtf8,
    /// Answers the end of the message only when it behaves in another way.
    LateEnd,
    /// Breaks off after the message, before it is taken.
    CutBeforeTaking,
    /// Takes the message and breaks off before saying so, once per connection.
    CutAfterTaking,
}

#[derive(Clone)]
pub struct SmtpServer {
    port: u16,
    state: Arc<Mutex<State>>,
    changed: Arc<Notify>,
}

struct State {
    behaviour: Behaviour,
    delivered: Vec<(Vec<String>, Vec<u8>)>,
}

impl SmtpServer {
    pub async fn start(behaviour: Behaviour) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = SmtpServer {
            port,
            state: Arc::new(Mutex::new(State { behaviour, delivered: Vec::new() })),
            changed: Arc::default(),
        };
        let connections = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = connections.clone();
                tokio::spawn(async move {
                    // A conversation that breaks off is what some tests want.
                    let _ = server.talk(stream).await;
                });
            }
        });
        server
    }

    pub fn behave(&self, behaviour: Behaviour) {
        self.state.lock().unwrap().behaviour = behaviour;
        self.changed.notify_waiters();
    }

    fn behaviour(&self) -> Behaviour {
        self.state.lock().unwrap().behaviour
    }

    /// Everything taken so far.
    pub fn delivered(&self) -> Vec<Mail> {
        let state = self.state.lock().unwrap();
        state.delivered.iter().map(|(to, bytes)| Mail::read_to(to.clone(), bytes)).collect()
    }

    pub fn count(&self) -> usize {
        self.state.lock().unwrap().delivered.len()
    }

    /// How the service reaches it.
    pub fn address(&self) -> String {
        format!("smtp://tembea:secret@127.0.0.1:{}", self.port)
    }

    pub fn transport(&self, timeout: Duration) -> Transport {
        Transport::Smtp(Relay::from_url(&self.address(), timeout).unwrap())
    }

    async fn talk(&self, stream: TcpStream) -> std::io::Result<()> {
        match self.behaviour() {
            Behaviour::Down => return Ok(()),
            Behaviour::Greet(code) => {
                let mut stream = stream;
                return stream.write_all(format!("{code} not you\r\n").as_bytes()).await;
            }
            Behaviour::Silent => {
                let mut stream = BufReader::new(stream);
                let mut line = Vec::new();
                // Until the other side gives up.
                while stream.read_until(b'\n', &mut line).await? > 0 {}
                return Ok(());
            }
            _ => {}
        }
        let mut stream = BufReader::new(stream);
        stream.write_all(b"220 test ready\r\n").await?;
        let (mut to, mut is_utf8) = (Vec::new(), false);
        let mut line = String::new();
        loop {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let command = line.trim_end().to_ascii_uppercase();
            if let (Behaviour::Down, _) = (self.behaviour(), ()) {
                return Ok(());
            }
            if command.starts_with("EHLO") {
                let more: &[u8] = if self.behaviour() == Behaviour::TakesUtf8 { b"250-SMTPUTF8\r\n" } else { b"" };
                stream.write_all(&[b"250-test\r\n250-AUTH PLAIN\r\n", more, b"250 8BITMIME\r\n"].concat()).await?;
            } else if command.starts_with("AUTH") {
                let code = if let Behaviour::SignIn(code) = self.behaviour() { code } else { 235 };
                stream.write_all(format!("{code} signed in or not\r\n").as_bytes()).await?;
            } else if let (true, Behaviour::Sender(code)) = (command.starts_with("MAIL"), self.behaviour()) {
                stream.write_all(format!("{code} not from you\r\n").as_bytes()).await?;
            } else if command.starts_with("MAIL") || command.starts_with("RSET") || command.starts_with("NOOP") {
                to.clear();
                is_utf8 = command.contains("SMTPUTF8");
                stream.write_all(b"250 ok\r\n").await?;
            } else if command.starts_with("RCPT") {
                if let Behaviour::Answer(code) = self.behaviour() {
                    stream.write_all(format!("{code} not now\r\n").as_bytes()).await?;
                } else {
                    let address = line.split(['<', '>']).nth(1).unwrap_or_default();
                    to.push(address.to_owned());
                    stream.write_all(b"250 ok\r\n").await?;
                }
            } else if command == "DATA" {
                stream.write_all(b"354 go on\r\n").await?;
                let message = message(&mut stream).await?;
                match self.behaviour() {
                    Behaviour::CutBeforeTaking => return Ok(()),
                    Behaviour::CutAfterTaking => {
                        self.take(&to, message);
                        return Ok(());
                    }
                    Behaviour::StrictHead | Behaviour::TakesUtf8 if !is_utf8 && !has_plain_head(&message) => {
                        stream.write_all(b"554 5.6.7 no such letters in a head\r\n").await?;
                    }
                    Behaviour::End(code) => stream.write_all(format!("{code} not this\r\n").as_bytes()).await?,
                    behaviour => {
                        let changed = self.changed.notified();
                        if behaviour == Behaviour::LateEnd && self.behaviour() == Behaviour::LateEnd {
                            changed.await;
                        }
                        self.take(&to, message);
                        stream.write_all(b"250 taken\r\n").await?;
                    }
                }
            } else if command == "QUIT" {
                stream.write_all(b"221 bye\r\n").await?;
                return Ok(());
            } else {
                stream.write_all(b"502 unknown\r\n").await?;
            }
        }
    }

    fn take(&self, to: &[String], message: Vec<u8>) {
        self.state.lock().unwrap().delivered.push((to.to_vec(), message));
    }
}

fn has_plain_head(message: &[u8]) -> bool {
    message.split(|byte| *byte == b'\n').take_while(|line| *line != b"\r").all(<[u8]>::is_ascii)
}

/// The lines up to the one with a single dot, with stuffed dots taken away.
async fn message(stream: &mut BufReader<TcpStream>) -> std::io::Result<Vec<u8>> {
    let mut message = Vec::new();
    loop {
        let mut line = Vec::new();
        if stream.read_until(b'\n', &mut line).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if line == b".\r\n" {
            return Ok(message);
        }
        message.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
    }
}
