-- A link lets a colleague set a new password, or set up all credentials again. The secret of the one-time codes is kept
-- with the link that offers it.
CREATE TABLE staff_links_next (
    token_hash  TEXT PRIMARY KEY,
    staff_id    TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    purpose     TEXT NOT NULL CHECK (purpose IN ('invitation', 'demonstration', 'reset', 'renewal')),
    expires_at  INTEGER NOT NULL,
    totp_secret BLOB                         -- none before the link is opened
) STRICT;
INSERT INTO staff_links_next (token_hash, staff_id, purpose, expires_at)
    SELECT token_hash, staff_id, purpose, expires_at FROM staff_links;
DROP TABLE staff_links;
ALTER TABLE staff_links_next RENAME TO staff_links;
