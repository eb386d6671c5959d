-- How often the mail after the last one was tried: beyond a limit it is passed over and shown at the desk.
ALTER TABLE mailboxes ADD COLUMN tried_uid BIGINT NOT NULL DEFAULT 0;
ALTER TABLE mailboxes ADD COLUMN starts BIGINT NOT NULL DEFAULT 0;     -- of which no end is known
ALTER TABLE mailboxes ADD COLUMN failures BIGINT NOT NULL DEFAULT 0;

-- Why the content of a mail is missing; none: it was read.
ALTER TABLE received_mails ADD COLUMN fault TEXT CHECK (fault IN ('too_large', 'too_many_parts', 'not_readable', 'over_quota'));
-- Of the whole mail, in bytes; 0: from before sizes were kept.
ALTER TABLE received_mails ADD COLUMN size BIGINT NOT NULL DEFAULT 0;
-- Bytes of the text and the files that the database keeps of it.
ALTER TABLE received_mails ADD COLUMN kept BIGINT NOT NULL DEFAULT 0;
-- The length of the text without the quotation at its end, in bytes; none: from before it was kept.
ALTER TABLE received_mails ADD COLUMN own_length BIGINT;
-- Whether the mail server confirms the sender's address.
ALTER TABLE received_mails ADD COLUMN sender_check TEXT NOT NULL DEFAULT 'none' CHECK (sender_check IN ('passed', 'failed', 'none'));
-- What the database keeps of one sender's mails of a day is counted before more is kept.
CREATE INDEX received_mails_by_sender_and_day ON received_mails (from_key, at);
DROP INDEX received_mails_by_from;
