-- Keys on the devices of the operator's people, by which they sign in.
CREATE TABLE passkeys (
    id            TEXT PRIMARY KEY,
    staff_id      TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    credential_id BYTEA NOT NULL UNIQUE,     -- by which the device knows the passkey
    public_key    BYTEA NOT NULL,            -- a COSE key
    sign_count    BIGINT NOT NULL,           -- how often the device says that it has signed
    name          TEXT NOT NULL,
    added_at      BIGINT NOT NULL,
    used_at       BIGINT                     -- none: not yet
);
CREATE INDEX passkeys_by_person ON passkeys (staff_id);

-- What a device is to sign: answered once, within minutes.
CREATE TABLE passkey_challenges (
    challenge_hash TEXT PRIMARY KEY,
    ceremony       TEXT NOT NULL CHECK (ceremony IN ('add', 'sign_in', 'prove')),
    staff_id       TEXT REFERENCES staff (id) ON DELETE CASCADE,    -- none: somebody who signs in
    expires_at     BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
