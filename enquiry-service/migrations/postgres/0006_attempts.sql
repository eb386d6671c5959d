-- How often a password was tried or a mail asked for, and which signed calls came. They counted among the hits of
-- submissions, which SQLite finds in another way; what stays there too expires within hours.
CREATE TABLE attempts (
    key        TEXT PRIMARY KEY,
    count      BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
INSERT INTO attempts (key, count, expires_at) SELECT key, count, expires_at FROM hits;
