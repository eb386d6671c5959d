-- What mails about a booking said, for the people at the desk: nobody can compose a mail of the past anew.
CREATE TABLE kept_mails (
    mail_id        TEXT PRIMARY KEY REFERENCES outbox (id) ON DELETE CASCADE,
    recipient      TEXT NOT NULL,
    subject        TEXT NOT NULL,
    text           TEXT NOT NULL,
    counts_from_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_mails_by_day ON kept_mails (counts_from_on);
-- The mails about a row.
CREATE INDEX outbox_by_subject ON outbox (about);
