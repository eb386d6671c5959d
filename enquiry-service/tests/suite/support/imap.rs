//! A real mail server, Dovecot, with one mailbox into which a test delivers mails.

use std::{
    fs::{self, File, FileTimes},
    net::TcpStream,
    os::unix::fs::chown,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant, SystemTime},
};

use tempfile::TempDir;

use correspondence::mailbox::settings::MailboxSettings;
use enquiry_service::settings::Settings;
use kernel::settings::source::Source;

use super::{
    is_installed,
    token_server::{CLIENT_ID, CLIENT_SECRET, REFRESH_TOKEN, TokenServer},
};

pub const USER: &str = "office@tembea.example";
const PASSWORD: &str = "twiga";
/// Of nobody on every Linux: Dovecot keeps no mails as root.
const NOBODY: u32 = 65_534;

pub struct MailServer {
    folder: TempDir,
    port: u16,
    process: Option<Child>,
    delivered: AtomicU32,
    /// Whom it asks about tokens, in the place of a password.
    tokens: Option<TokenServer>,
}

impl MailServer {
    /// Takes a password. `None` where Dovecot is not installed.
    pub fn start() -> Option<Self> {
        Self::start_with(None)
    }

    /// Takes tokens of this server in the place of a password. `None` where Dovecot is not installed.
    pub fn start_with_tokens(tokens: TokenServer) -> Option<Self> {
        Self::start_with(Some(tokens))
    }

    fn start_with(tokens: Option<TokenServer>) -> Option<Self> {
        // Debian puts it where only root's path leads.
        let program = Path::new("/usr/sbin/dovecot");
        if !program.is_file() && !is_installed("dovecot") {
            return None;
        }
        let folder = TempDir::new().unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let mut server = MailServer { folder, port, process: None, delivered: AtomicU32::new(0), tokens };
        for part in ["new", "cur", "tmp"] {
            fs::create_dir_all(server.maildir().join(part)).unwrap();
        }
        server.open_to_dovecot();
        fs::write(server.folder.path().join("conf"), server.configuration()).unwrap();
        if let Some(tokens) = &server.tokens {
            let asking = format!(
                "introspection_mode = auth\nintrospection_url = {}\nusername_attribute = username\n\
                 active_attribute = active\nactive_value = true\n",
                tokens.introspection_url()
            );
            fs::write(server.folder.path().join("tokens"), asking).unwrap();
        }
        server.start_again();
        Some(server)
    }

    fn maildir(&self) -> PathBuf {
        self.folder.path().join("mail").join(USER)
    }

    fn is_root() -> bool {
        fs::metadata("/proc/self").is_ok_and(|metadata| std::os::unix::fs::MetadataExt::uid(&metadata) == 0)
    }

    fn open_to_dovecot(&self) {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(self.folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        if !Self::is_root() {
            return;
        }
        let mut paths = vec![self.folder.path().join("mail")];
        while let Some(path) = paths.pop() {
            chown(&path, Some(NOBODY), Some(NOBODY)).unwrap();
            if path.is_dir() {
                paths.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            }
        }
    }

    fn configuration(&self) -> String {
        let folder = self.folder.path().display();
        let port = self.port;
        let (owner, users) = if Self::is_root() {
            (format!("uid={NOBODY} gid={NOBODY}"), String::new())
        } else {
            let id = |flag| String::from_utf8(Command::new("id").arg(flag).output().unwrap().stdout).unwrap();
            let (uid, gid, user) = (id("-u"), id("-g"), id("-un"));
            let (uid, gid, user) = (uid.trim(), gid.trim(), user.trim());
            let users = format!(
                "default_internal_user = {user}\ndefault_login_user = {user}\nservice anvil {{\n chroot =\n}}\n"
            );
            (format!("uid={uid} gid={gid}"), users)
        };
        let sign_in = if self.tokens.is_some() {
            // Who was refused need not wait.
            format!(
                "auth_mechanisms = xoauth2\nauth_failure_delay = 0\n\
                 service anvil {{\n unix_listener anvil-auth-penalty {{\n mode = 0\n }}\n}}\npassdb {{\n driver = oauth2\n mechanisms = xoauth2\n \
                 args = {folder}/tokens\n}}\n"
            )
        } else {
            format!("passdb {{\n driver = static\n args = password={PASSWORD}\n}}\n")
        };
        format!(
            "base_dir = {folder}/run\nstate_dir = {folder}/state\nlog_path = {folder}/log\nprotocols = imap\nssl = no\n\
             disable_plaintext_auth = no\nmail_location = maildir:{folder}/mail/%u\nfirst_valid_uid = 1\n{users}\
             {sign_in}\
             userdb {{\n driver = static\n args = {owner} home={folder}/mail/%u\n}}\n\
             service imap-login {{\n chroot =\n inet_listener imap {{\n address = 127.0.0.1\n port = {port}\n }}\n \
             inet_listener imaps {{\n port = 0\n }}\n}}\n"
        )
    }

    /// As an outage ends.
    pub fn start_again(&mut self) {
        let path = format!("{}:/usr/sbin", std::env::var("PATH").unwrap());
        let mut command = Command::new("dovecot");
        command.args(["-F", "-c"]).arg(self.folder.path().join("conf")).env("PATH", path);
        self.process = Some(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "{}", self.log());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// As an outage begins.
    pub fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            Command::new("kill").args(["-TERM", &process.id().to_string()]).status().unwrap();
            process.wait().unwrap();
        }
    }

    /// Numbers all mails anew, as after a move of the mailbox. The server is stopped.
    pub fn renumber(&self) {
        assert!(self.process.is_none(), "the server would know the old numbers still");
        for entry in fs::read_dir(self.maildir()).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().unwrap().to_string_lossy().starts_with("dovecot") {
                fs::remove_file(path).unwrap();
            }
        }
        // Dovecot takes the second for the number of a mailbox.
        std::thread::sleep(Duration::from_millis(1100));
    }

    /// Puts a mail into the mailbox that arrives at this time, in milliseconds since 1970.
    pub fn deliver(&self, mail: &(impl AsRef<[u8]> + ?Sized), at: i64) {
        let number = self.delivered.fetch_add(1, Ordering::SeqCst);
        let name = format!("{number}.tembea");
        let written = self.maildir().join("tmp").join(&name);
        let lines = mail.as_ref().iter().flat_map(|byte| match byte {
            b'\n' => vec![b'\r', b'\n'],
            byte => vec![*byte],
        });
        fs::write(&written, lines.collect::<Vec<u8>>()).unwrap();
        let arrived = SystemTime::UNIX_EPOCH + Duration::from_millis(at.unsigned_abs());
        let file = File::options().write(true).open(&written).unwrap();
        file.set_times(FileTimes::new().set_modified(arrived)).unwrap();
        if Self::is_root() {
            chown(&written, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        fs::rename(&written, self.maildir().join("new").join(&name)).unwrap();
    }

    /// How many mails are not marked as read.
    pub fn unread(&self) -> usize {
        let count = |part: &str| {
            let names = fs::read_dir(self.maildir().join(part)).unwrap().map(|entry| entry.unwrap().file_name());
            names.filter(|name| !name.to_string_lossy().split(",").nth(1).unwrap_or_default().contains('S')).count()
        };
        count("new") + count("cur")
    }

    /// As the environment names it.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        let user = USER.replace('@', "%40");
        let mut environment = vec![("TEMBEA_MAILBOX_ADDRESS", format!("imap://{user}@127.0.0.1:{}", self.port))];
        environment.extend(match &self.tokens {
            None => vec![("TEMBEA_MAILBOX_PASSWORD", PASSWORD.to_owned())],
            Some(tokens) => vec![
                ("TEMBEA_MAILBOX_OAUTH_TOKEN_URL", tokens.token_url()),
                ("TEMBEA_MAILBOX_OAUTH_CLIENT_ID", CLIENT_ID.to_owned()),
                ("TEMBEA_MAILBOX_OAUTH_CLIENT_SECRET", CLIENT_SECRET.to_owned()),
                ("TEMBEA_MAILBOX_OAUTH_REFRESH_TOKEN", REFRESH_TOKEN.to_owned()),
            ],
        });
        environment
    }

    pub fn settings(&self) -> Option<MailboxSettings> {
        let environment = self.environment().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let settings = Settings::read(&Source::new(None, environment).unwrap()).unwrap().mailbox;
        let program = env!("CARGO_BIN_EXE_tembea-service").into();
        settings.map(|settings| MailboxSettings { reader: program, ..settings })
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.stop();
    }
}
