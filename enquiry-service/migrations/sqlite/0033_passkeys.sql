-- Keys on the devices of the operator's people, by which they sign in.
CREATE TABLE passkeys (
    id            TEXT PRIMARY KEY,
    staff_id      TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    credential_id BLOB NOT NULL UNIQUE,      -- by which the device knows the passkey
    public_key    BLOB NOT NULL,             -- a COSE key
    sign_count    INTEGER NOT NULL,          -- how often the device says that it has signed
    name          TEXT NOT NULL,
    added_at      INTEGER NOT NULL,
    used_at       INTEGER                    -- none: not yet
) STRICT;
CREATE INDEX passkeys_by_person ON passkeys (staff_id);

-- What a device is to sign: answered once, within minutes.
CREATE TABLE passkey_challenges (
    challenge_hash TEXT PRIMARY KEY,
    ceremony       TEXT NOT NULL CHECK (ceremony IN ('add', 'sign_in', 'prove')),
    staff_id       TEXT REFERENCES staff (id) ON DELETE CASCADE,    -- none: somebody who signs in
    expires_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
