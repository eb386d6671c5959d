-- How far each mailbox was read: by the numbers of the mail server, never by what is marked as read.
CREATE TABLE mailboxes (
    name         TEXT PRIMARY KEY,           -- user, host and folder
    uid_validity INTEGER NOT NULL,           -- where the server changes it, its numbers begin anew
    last_uid     INTEGER NOT NULL,
    since        INTEGER NOT NULL,           -- mails that arrived before are left alone
    read_at      INTEGER NOT NULL,           -- when it was last read to its end
    fault        TEXT                        -- why it was not read since
) STRICT;

-- Mails of visitors, each once, however often the mailbox shows it.
CREATE TABLE received_mails (
    id         TEXT PRIMARY KEY,
    mail_key   TEXT NOT NULL UNIQUE,         -- a hash of it
    enquiry_id TEXT REFERENCES enquiries (id) ON DELETE CASCADE,
    state      TEXT NOT NULL CHECK (state IN ('filed', 'unsorted', 'discarded')),
    kind       TEXT NOT NULL CHECK (kind IN ('personal', 'automatic')),
    at         INTEGER NOT NULL,             -- when it arrived in the mailbox
    from_key   TEXT NOT NULL,
    sender     TEXT NOT NULL,
    from_name  TEXT NOT NULL,
    subject    TEXT NOT NULL,
    text       TEXT NOT NULL,
    message_id TEXT NOT NULL                 -- empty without one; answers name it
) STRICT;
CREATE INDEX received_mails_by_enquiry ON received_mails (enquiry_id, at);
CREATE INDEX received_mails_by_state ON received_mails (state, at);
CREATE INDEX received_mails_by_message_id ON received_mails (message_id);
CREATE INDEX received_mails_by_from ON received_mails (from_key);

CREATE TABLE received_attachments (
    id         TEXT PRIMARY KEY,
    mail_id    TEXT NOT NULL REFERENCES received_mails (id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size       INTEGER NOT NULL,
    content    BLOB NOT NULL                 -- empty where it was too large to keep
) STRICT;
CREATE INDEX received_attachments_by_mail ON received_attachments (mail_id);
