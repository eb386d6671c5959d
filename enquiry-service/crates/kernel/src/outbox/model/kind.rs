//! Kinds of mails.

/// The purpose of a mail, by the name under which the outbox stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailKind<'n>(&'n str);

impl<'n> MailKind<'n> {
    /// The kind of this name. Names are stored: a kind keeps its name.
    pub const fn named(name: &'n str) -> Self {
        MailKind(name)
    }

    /// The name.
    pub fn name(self) -> &'n str {
        self.0
    }
}
