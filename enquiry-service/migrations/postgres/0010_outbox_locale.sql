-- The language of the site on which a mail was caused; NULL of mails about things that have a language of their own.
ALTER TABLE outbox ADD COLUMN locale TEXT;
