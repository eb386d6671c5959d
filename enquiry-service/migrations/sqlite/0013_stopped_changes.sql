-- The old address of an account may stop the change to another one: the secret keeps the address.
CREATE TABLE secrets_next (
    token_hash TEXT PRIMARY KEY,
    purpose    TEXT NOT NULL CHECK (purpose IN ('signup', 'email', 'reset', 'keep_email')),
    subject    TEXT NOT NULL,                     -- id of a signup or an account
    expires_at INTEGER NOT NULL,
    address    TEXT                               -- that the account is to keep
) STRICT, WITHOUT ROWID;
INSERT INTO secrets_next (token_hash, purpose, subject, expires_at)
    SELECT token_hash, purpose, subject, expires_at FROM secrets;
DROP TABLE secrets;
ALTER TABLE secrets_next RENAME TO secrets;
CREATE INDEX secrets_by_subject ON secrets (subject, purpose);
