-- Filled by the program of step 34: statements were imported, and a payment was noted by hand.
PRAGMA foreign_keys = false;
CREATE TABLE schema_version (version INTEGER PRIMARY KEY, checksum TEXT) STRICT;
INSERT INTO schema_version VALUES (1, '5a9c204764e912ffb637b6a06897b2e9');
INSERT INTO schema_version VALUES (2, '01eb399cc8df5a7aeb2ace9fdcc7de6c');
INSERT INTO schema_version VALUES (3, '53ac08f3e24d321c654e71787ffb7150');
INSERT INTO schema_version VALUES (4, '6f7b8efc09bafb2ff8a6c4adb6474e09');
INSERT INTO schema_version VALUES (5, 'e6222e32225b2e0a1913d0f23b7e5bcf');
INSERT INTO schema_version VALUES (6, 'dd9b229c5d3226f25ce48424ca1e86f0');
INSERT INTO schema_version VALUES (7, 'ec70fd75ed309d011169095707776d19');
INSERT INTO schema_version VALUES (8, '903ba3ab54efacebaf196cd64e34aadd');
INSERT INTO schema_version VALUES (9, 'a26d355ebfafee68747f7f115944dd5f');
INSERT INTO schema_version VALUES (10, '76218e4cc1237a282043aac4c09789f4');
INSERT INTO schema_version VALUES (11, '022721ab8cc39f366e69ebf32512bdf4');
INSERT INTO schema_version VALUES (12, '849aa047a188449e78f057326c31fbbf');
INSERT INTO schema_version VALUES (13, 'e265441bceab888c89efea432aaf9f67');
INSERT INTO schema_version VALUES (14, '90473b539ddf1e9b2fa7f1d944b3c4bc');
INSERT INTO schema_version VALUES (15, 'c41b641d98a1b0598ba89a4fb307bb7a');
INSERT INTO schema_version VALUES (16, 'b6644026952dbb29a0b1ac03f95130b0');
INSERT INTO schema_version VALUES (17, 'dd59abcc07fc625a63f831189fec941d');
INSERT INTO schema_version VALUES (18, 'd3219a26e5bf5327d38fe8d05c037a47');
INSERT INTO schema_version VALUES (19, '9632a3212a65cb7719a4fde52d700b85');
INSERT INTO schema_version VALUES (20, '9ccfbf0ce338bfbb38c0735cb949b7ae');
INSERT INTO schema_version VALUES (21, 'f53e7b6f6219a2896a7997d5831a0e30');
INSERT INTO schema_version VALUES (22, '6a022bf369b6fca80b483b7c77e6bb2f');
INSERT INTO schema_version VALUES (23, 'a7622274e6923c690e5e0b8deaf382d3');
INSERT INTO schema_version VALUES (24, '82aede7acef5b8c4070c451d7fc77648');
INSERT INTO schema_version VALUES (25, '085b6ace6e335240a7bd68cd0e1f920a');
INSERT INTO schema_version VALUES (26, '0cfd79f79737afb2791f5af848f77f16');
INSERT INTO schema_version VALUES (27, '737c68f53eda7cd13fa9a4c135f7fc9a');
INSERT INTO schema_version VALUES (28, 'c17eb09fbfd2799897298d166210c643');
INSERT INTO schema_version VALUES (29, 'd829d240b36d39f04f4866bf09ca5246');
INSERT INTO schema_version VALUES (30, '54683d1b773b11fcf64a27281199808e');
INSERT INTO schema_version VALUES (31, 'ca60ea8665624031b455f82f23eea33d');
INSERT INTO schema_version VALUES (32, 'a395009420671f6e34cca93346042b64');
INSERT INTO schema_version VALUES (33, 'b5ca48b9d1224f9a22cd66d9b7e7edbf');
INSERT INTO schema_version VALUES (34, 'f1bb1a67ae42d72bc7169508a9c2d316');
CREATE TABLE reviews (
    number      INTEGER PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE,
    received_at INTEGER NOT NULL,
    locale      TEXT NOT NULL,
    name        TEXT NOT NULL,
    email       TEXT NOT NULL,
    email_key   TEXT NOT NULL,
    country     TEXT NOT NULL,
    title       TEXT NOT NULL,
    body        TEXT NOT NULL,
    rating      INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
    category    TEXT NOT NULL,
    tour_slug   TEXT NOT NULL,
    tour        TEXT NOT NULL,
    network     TEXT,
    state       TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'rejected')),
    quarantine  TEXT
, answer TEXT) STRICT;
CREATE TABLE accounts (
    id                   TEXT PRIMARY KEY,
    email                TEXT NOT NULL,
    email_key            TEXT NOT NULL UNIQUE,    -- lower case
    password_hash        TEXT NOT NULL,
    locale               TEXT NOT NULL,
    created_at           INTEGER NOT NULL,
    name                 TEXT NOT NULL,
    phone                TEXT NOT NULL DEFAULT '',
    country              TEXT NOT NULL DEFAULT '',
    title                TEXT NOT NULL DEFAULT '',
    country_of_residence TEXT NOT NULL DEFAULT '',
    avatar               TEXT,                    -- name in avatars
    pending_email        TEXT,                    -- a new address that waits to be confirmed
    pending_email_key    TEXT
) STRICT;
CREATE TABLE signups (
    id            TEXT PRIMARY KEY,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    locale        TEXT NOT NULL,
    created_at    INTEGER NOT NULL,
    name          TEXT NOT NULL,
    affiliate     TEXT NOT NULL
) STRICT;
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE wishes (
    account  TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tour     INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (account, tour)
) STRICT, WITHOUT ROWID;
CREATE TABLE avatars (
    name    TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    picture BLOB NOT NULL
) STRICT;
CREATE TABLE booking_changes (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    at         INTEGER NOT NULL,
    from_state TEXT,
    to_state   TEXT NOT NULL,
    cause      TEXT NOT NULL) STRICT;
INSERT INTO booking_changes VALUES ('01a21510-3a2e-73b7-a489-6d17666c2227', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714724, NULL, 'requested', 'visitor');
INSERT INTO booking_changes VALUES ('01a21510-3a2e-73b7-a489-6d18bdfe3d9e', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714724, 'requested', 'awaiting_payment', 'visitor');
INSERT INTO booking_changes VALUES ('01a21510-3a87-724e-b335-e62180c6c9de', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714822, 'awaiting_payment', 'awaiting_payment', 'operator: bank transfer');
INSERT INTO booking_changes VALUES ('01a21510-3a9b-7503-b257-a97fe9b9408b', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837, 'awaiting_payment', 'awaiting_payment', 'operator: bank transfer');
INSERT INTO booking_changes VALUES ('01a21510-3a9c-71b1-92e9-3db1d97dbda7', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837, 'awaiting_payment', 'awaiting_payment', 'operator: bank transfer');
INSERT INTO booking_changes VALUES ('01a21510-3a9c-71b1-92e9-3db5c9bde328', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837, 'awaiting_payment', 'awaiting_payment', 'operator: bank transfer');
INSERT INTO booking_changes VALUES ('01a21510-3a9c-71b1-92e9-3db9db261865', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837, 'awaiting_payment', 'awaiting_payment', 'operator: bank transfer');
INSERT INTO booking_changes VALUES ('01a21510-3a9d-7741-acd0-d3678fac9447', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837, 'awaiting_payment', 'awaiting_payment', 'operator: bank transfer');
INSERT INTO booking_changes VALUES ('01a21510-3aae-770e-89f5-21d740e19d8e', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714856, 'awaiting_payment', 'awaiting_payment', 'operator: bank transfer');
INSERT INTO booking_changes VALUES ('01a21510-3aaf-7421-b6fd-24daa073dd0a', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714856, 'awaiting_payment', 'awaiting_payment', 'operator: bank transfer');
INSERT INTO booking_changes VALUES ('01a21510-3abd-7553-8a90-8b8d5fecd394', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714876, 'awaiting_payment', 'awaiting_payment', 'operator: bank transfer');
CREATE TABLE payments (
    id                 TEXT PRIMARY KEY,
    booking_id         TEXT NOT NULL REFERENCES bookings (id),
    merchant_reference TEXT NOT NULL UNIQUE,
    amount             INTEGER NOT NULL,
    currency           TEXT NOT NULL,
    tracking_id        TEXT,
    redirect_url       TEXT,
    state              TEXT NOT NULL CHECK (state IN ('pending', 'paid', 'failed', 'reversed', 'unclear')),
    created_at         INTEGER NOT NULL,
    asks               INTEGER NOT NULL DEFAULT 0,
    asked_at           INTEGER NOT NULL,
    next_at            INTEGER NOT NULL,
    note               TEXT
) STRICT;
CREATE TABLE ipn_addresses (
    address TEXT PRIMARY KEY,
    ipn_id  TEXT NOT NULL
) STRICT;
CREATE TABLE affiliates (
    slug       TEXT PRIMARY KEY,                  -- the agency_id
    account    TEXT NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE friends (
    id           TEXT PRIMARY KEY,
    affiliate    TEXT NOT NULL REFERENCES affiliates (slug) ON DELETE CASCADE,
    email_key    TEXT NOT NULL UNIQUE,
    name         TEXT NOT NULL,
    network      TEXT,                            -- shortened, never a whole address
    quote_number TEXT,
    created_at   INTEGER NOT NULL
) STRICT;
CREATE TABLE rewards (
    line      INTEGER PRIMARY KEY,
    affiliate TEXT NOT NULL,
    friend    TEXT NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('pending', 'earned', 'paid')),
    amount    INTEGER NOT NULL,                      -- whole US dollars
    cause     TEXT NOT NULL,
    at        INTEGER NOT NULL, currency TEXT NOT NULL DEFAULT 'USD',
    UNIQUE (friend, state)
) STRICT;
CREATE TABLE builds (
    line       INTEGER PRIMARY KEY CHECK (line = 1),
    wanted     INTEGER NOT NULL,                     -- changes so far
    started    INTEGER NOT NULL DEFAULT 0,           -- changes that builds were started for
    wanted_at  INTEGER NOT NULL,                     -- the oldest change that no build was started for
    next_at    INTEGER NOT NULL DEFAULT 0,           -- the hook is not called before
    failures   INTEGER NOT NULL DEFAULT 0,           -- calls that failed since one was heard
    last_error TEXT
) STRICT;
CREATE TABLE "outbox" (
    id          TEXT PRIMARY KEY,
    kind        TEXT NOT NULL,
    about       TEXT,                      -- id of an enquiry or a review
    recipient   TEXT NOT NULL,
    created_at  INTEGER NOT NULL,
    state       TEXT NOT NULL CHECK (state = 'waiting' OR state = 'sent' OR state = 'dead' OR state = 'void'),
    attempts    INTEGER NOT NULL DEFAULT 0,
    next_at     INTEGER NOT NULL,
    lease_owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    last_error  TEXT,
    settled_at  INTEGER
, locale TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE attempts (
    key        TEXT PRIMARY KEY,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE "bookings" (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL UNIQUE,     -- opens the booking
    number        TEXT NOT NULL UNIQUE,     -- for people to say
    received_at   INTEGER NOT NULL,
    locale        TEXT NOT NULL,
    full_name     TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,            -- to find a person again; empty once nobody is named
    phone_typed   TEXT,
    phone         TEXT,
    network       TEXT,
    journey       TEXT NOT NULL,            -- JSON: what is booked and for how much
    travel_date   TEXT NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('requested', 'awaiting_payment', 'deposit_paid', 'paid', 'confirmed',
                                                 'cancelled', 'refunded', 'travelled', 'expired')),
    quarantine    TEXT
, tour_id INTEGER NOT NULL DEFAULT 0, travellers INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO bookings VALUES ('01a21510-3a2e-73b7-a489-6d1634acea7c', '9P6PWASRE7Z1QCZYXAMDFE1SY7', 'T3Y7-FCGP', 1795649714724, 'de', 'Ana Müller', 'ana@example.com', 'ana@example.com', '030 901820', '+4930901820', '127.0.0.0/24', '{"tour_id":101,"tour_slug":"lodge-safari-serengeti-ngorongoro-5-tage","tour":"Lodge-Safari Serengeti und Ngorongoro, 5 Tage","travel_date":"2027-12-27","adults":2,"children":1,"price_per_person":"2290.00 USD","parts":[{"basis":"traveller","count":3,"each":"2290.00 USD"}],"discount":"0.00 USD","total":"6870.00 USD","deposit":"2061.00 USD","balance_on":"2027-11-27","days":5,"child_ages":[],"pay":"deposit","method":"bank_transfer","quote":"","country_of_residence":"Germany","country":"DE","affiliate":"","message":""}', '2027-12-27', 'awaiting_payment', NULL, 101, 3);
CREATE TABLE "enquiries" (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL UNIQUE,
    kind          TEXT NOT NULL CHECK (kind IN ('quote', 'contact')),
    received_at   INTEGER NOT NULL,
    locale        TEXT NOT NULL,
    full_name     TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,           -- to find a person again; empty once nobody is named
    phone_typed   TEXT,
    phone         TEXT,                    -- E.164 where the number could be read
    network       TEXT,                    -- shortened, never a whole address
    details       TEXT NOT NULL,           -- JSON, by kind
    quarantine    TEXT,                    -- why it waits for the operator's eye
    repeats       INTEGER NOT NULL DEFAULT 0,
    anonymised_at INTEGER
, searchable INTEGER NOT NULL DEFAULT 0, source TEXT) STRICT;
CREATE TABLE "submissions" (
    key         TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    answer      TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO submissions VALUES ('content/dac0a6c40a336da579af021c448c9bd00bae99e5d4efffde9da1716633ae44c1', 'dac0a6c40a336da579af021c448c9bd00bae99e5d4efffde9da1716633ae44c1', '9P6PWASRE7Z1QCZYXAMDFE1SY7', 1795650314724);
CREATE TABLE "hits" (
    key        TEXT PRIMARY KEY,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO hits VALUES ('cffba4570010f17ef744711067d89c547fefbcdd615ee06e84d860c048793ab3/address', 1, 1795653314724);
INSERT INTO hits VALUES ('cffba4570010f17ef744711067d89c547fefbcdd615ee06e84d860c048793ab3/booking', 1, 1795653314724);
INSERT INTO hits VALUES ('network/127.0.0.0/24', 1, 1795653314724);
CREATE TABLE "secrets" (
    token_hash TEXT PRIMARY KEY,
    purpose    TEXT NOT NULL CHECK (purpose IN ('signup', 'email', 'reset', 'keep_email')),
    subject    TEXT NOT NULL,                     -- id of a signup or an account
    expires_at INTEGER NOT NULL,
    address    TEXT                               -- that the account is to keep
) STRICT, WITHOUT ROWID;
CREATE TABLE ledger (
    line       INTEGER PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    change_id  TEXT NOT NULL REFERENCES booking_changes (id),
    kind       TEXT NOT NULL CHECK (kind IN ('charge', 'payment', 'refund', 'fee', 'correction')),
    amount     INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    method     TEXT CHECK (method IN ('card', 'bank_transfer', 'cash')),
    external   TEXT NOT NULL,                -- the bank's or the provider's reference; empty without one
    on_day     TEXT NOT NULL,
    at         INTEGER NOT NULL,
    actor      TEXT NOT NULL,
    note       TEXT NOT NULL
) STRICT;
INSERT INTO ledger VALUES (1, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a2e-73b7-a489-6d18bdfe3d9e', 'charge', 687000, 'USD', NULL, '', '2026-11-25', 1795649714724, 'visitor', '');
INSERT INTO ledger VALUES (2, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a87-724e-b335-e62180c6c9de', 'payment', 5000, 'USD', 'bank_transfer', 'BY-HAND-1', '2026-11-20', 1795649714822, 'operator: bank transfer', '');
INSERT INTO ledger VALUES (3, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9b-7503-b257-a97fe9b9408b', 'payment', 20000, 'USD', 'bank_transfer', 'B-77', '2026-11-19', 1795649714837, 'operator: bank transfer', '');
INSERT INTO ledger VALUES (4, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9c-71b1-92e9-3db1d97dbda7', 'payment', 1000, 'USD', 'bank_transfer', 'C-8/1', '2026-11-19', 1795649714837, 'operator: bank transfer', '');
INSERT INTO ledger VALUES (5, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9c-71b1-92e9-3db5c9bde328', 'payment', 2000, 'USD', 'bank_transfer', 'C-8/2', '2026-11-19', 1795649714837, 'operator: bank transfer', '');
INSERT INTO ledger VALUES (6, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9c-71b1-92e9-3db9db261865', 'payment', 4000, 'USD', 'bank_transfer', 'line 1ac9485ea6d66a5a1ca0', '2026-11-20', 1795649714837, 'operator: bank transfer', '');
INSERT INTO ledger VALUES (7, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9d-7741-acd0-d3678fac9447', 'payment', 4100, 'USD', 'bank_transfer', 'line 763a8dc9adfe673d3c35', '2026-11-20', 1795649714837, 'operator: bank transfer', '');
INSERT INTO ledger VALUES (8, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3aae-770e-89f5-21d740e19d8e', 'payment', 6000, 'USD', 'bank_transfer', 'line 8385818c5720030d54af', '2026-11-21', 1795649714856, 'operator: bank transfer', '');
INSERT INTO ledger VALUES (9, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3aaf-7421-b6fd-24daa073dd0a', 'payment', 6000, 'USD', 'bank_transfer', 'line a1e255a1183338515aad', '2026-11-21', 1795649714856, 'operator: bank transfer', '');
INSERT INTO ledger VALUES (10, '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3abd-7553-8a90-8b8d5fecd394', 'payment', 7000, 'USD', 'bank_transfer', 'STATEMENT-9', '2026-11-22', 1795649714876, 'operator: bank transfer', '');
CREATE TABLE document_series (
    series TEXT PRIMARY KEY,
    last   INTEGER NOT NULL
) STRICT;
INSERT INTO document_series VALUES ('INV-2026', 1);
INSERT INTO document_series VALUES ('RCT-2026', 9);
CREATE TABLE documents (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    change_id  TEXT NOT NULL REFERENCES booking_changes (id),
    kind       TEXT NOT NULL CHECK (kind IN ('deposit_invoice', 'balance_invoice', 'credit_note', 'receipt')),
    series     TEXT NOT NULL,
    number     INTEGER NOT NULL,
    amount     INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    issued_at  INTEGER NOT NULL,
    facts      TEXT NOT NULL,
    html       TEXT,
    UNIQUE (series, number)
) STRICT;
INSERT INTO documents VALUES ('01a21510-3a46-77c3-a684-78f5df195c55', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a2e-73b7-a489-6d18bdfe3d9e', 'deposit_invoice', 'INV-2026', 1, 206100, 'USD', 1795649714724, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"0.00 USD","due_on":null,"earlier":[],"payment":null,"fiscal_code":null,"replaces":null}', NULL);
INSERT INTO documents VALUES ('01a21510-3a88-73f5-8b00-4eb727ba646f', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a87-724e-b335-e62180c6c9de', 'receipt', 'RCT-2026', 1, 5000, 'USD', 1795649714822, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"50.00 USD","due_on":null,"earlier":[],"payment":{"method":"bank_transfer","external":"BY-HAND-1","on":"2026-11-20"},"fiscal_code":null,"replaces":null}', NULL);
INSERT INTO documents VALUES ('01a21510-3a9b-7503-b257-a980f66a045c', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9b-7503-b257-a97fe9b9408b', 'receipt', 'RCT-2026', 2, 20000, 'USD', 1795649714837, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"250.00 USD","due_on":null,"earlier":[],"payment":{"method":"bank_transfer","external":"B-77","on":"2026-11-19"},"fiscal_code":null,"replaces":null}', NULL);
INSERT INTO documents VALUES ('01a21510-3a9c-71b1-92e9-3db2291cbe7b', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9c-71b1-92e9-3db1d97dbda7', 'receipt', 'RCT-2026', 3, 1000, 'USD', 1795649714837, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"260.00 USD","due_on":null,"earlier":[],"payment":{"method":"bank_transfer","external":"C-8/1","on":"2026-11-19"},"fiscal_code":null,"replaces":null}', NULL);
INSERT INTO documents VALUES ('01a21510-3a9c-71b1-92e9-3db684e8f8da', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9c-71b1-92e9-3db5c9bde328', 'receipt', 'RCT-2026', 4, 2000, 'USD', 1795649714837, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"280.00 USD","due_on":null,"earlier":[],"payment":{"method":"bank_transfer","external":"C-8/2","on":"2026-11-19"},"fiscal_code":null,"replaces":null}', NULL);
INSERT INTO documents VALUES ('01a21510-3a9c-71b1-92e9-3dba6a6a78a6', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9c-71b1-92e9-3db9db261865', 'receipt', 'RCT-2026', 5, 4000, 'USD', 1795649714837, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"320.00 USD","due_on":null,"earlier":[],"payment":{"method":"bank_transfer","external":"line 1ac9485ea6d66a5a1ca0","on":"2026-11-20"},"fiscal_code":null,"replaces":null}', NULL);
INSERT INTO documents VALUES ('01a21510-3a9d-7741-acd0-d368a84324f2', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3a9d-7741-acd0-d3678fac9447', 'receipt', 'RCT-2026', 6, 4100, 'USD', 1795649714837, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"361.00 USD","due_on":null,"earlier":[],"payment":{"method":"bank_transfer","external":"line 763a8dc9adfe673d3c35","on":"2026-11-20"},"fiscal_code":null,"replaces":null}', NULL);
INSERT INTO documents VALUES ('01a21510-3aae-770e-89f5-21d8382cffc5', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3aae-770e-89f5-21d740e19d8e', 'receipt', 'RCT-2026', 7, 6000, 'USD', 1795649714856, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"421.00 USD","due_on":null,"earlier":[],"payment":{"method":"bank_transfer","external":"line 8385818c5720030d54af","on":"2026-11-21"},"fiscal_code":null,"replaces":null}', NULL);
INSERT INTO documents VALUES ('01a21510-3aaf-7421-b6fd-24dbbb382922', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3aaf-7421-b6fd-24daa073dd0a', 'receipt', 'RCT-2026', 8, 6000, 'USD', 1795649714856, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"481.00 USD","due_on":null,"earlier":[],"payment":{"method":"bank_transfer","external":"line a1e255a1183338515aad","on":"2026-11-21"},"fiscal_code":null,"replaces":null}', NULL);
INSERT INTO documents VALUES ('01a21510-3abe-71ad-8509-8809a2a109fa', '01a21510-3a2e-73b7-a489-6d1634acea7c', '01a21510-3abd-7553-8a90-8b8d5fecd394', 'receipt', 'RCT-2026', 9, 7000, 'USD', 1795649714876, '{"name":"Ana Müller","country":"Germany","price":"6870.00 USD","cancelled":false,"received":"551.00 USD","due_on":null,"earlier":[],"payment":{"method":"bank_transfer","external":"STATEMENT-9","on":"2026-11-22"},"fiscal_code":null,"replaces":null}', NULL);
CREATE TABLE reminders (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    instalment TEXT NOT NULL CHECK (instalment IN ('first', 'balance')),
    due_on     TEXT NOT NULL,
    days       INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    UNIQUE (booking_id, instalment, due_on, days)
) STRICT;
CREATE TABLE reminders_since (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    at       INTEGER NOT NULL
) STRICT;
INSERT INTO reminders_since VALUES (1, 1795649714718);
CREATE TABLE bank_lines (
    line        INTEGER PRIMARY KEY,
    external    TEXT NOT NULL UNIQUE,     -- the bank's reference, or a name made of the line
    on_day      TEXT NOT NULL,
    amount      INTEGER NOT NULL,
    currency    TEXT NOT NULL,
    payer       TEXT NOT NULL,
    text        TEXT NOT NULL,
    state       TEXT NOT NULL CHECK (state IN ('open', 'noted', 'ignored')),
    booking_id  TEXT REFERENCES bookings (id),
    imported_at INTEGER NOT NULL
) STRICT;
INSERT INTO bank_lines VALUES (1, 'B-77', '2026-11-19', 20000, 'USD', 'Payer One', 'T3Y7-FCGP', 'noted', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837);
INSERT INTO bank_lines VALUES (2, 'C-8/1', '2026-11-19', 1000, 'USD', '', 'T3Y7-FCGP', 'noted', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837);
INSERT INTO bank_lines VALUES (3, 'C-8/2', '2026-11-19', 2000, 'USD', '', 'T3Y7-FCGP', 'noted', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837);
INSERT INTO bank_lines VALUES (4, 'line 1ac9485ea6d66a5a1ca0', '2026-11-20', 4000, 'USD', '', 'T3Y7-FCGP E2E-5', 'noted', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837);
INSERT INTO bank_lines VALUES (5, 'line 763a8dc9adfe673d3c35', '2026-11-20', 4100, 'USD', '', 'T3Y7-FCGP', 'noted', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837);
INSERT INTO bank_lines VALUES (6, 'BY-HAND-1', '2026-11-20', 5000, 'USD', '', 'T3Y7-FCGP', 'noted', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714837);
INSERT INTO bank_lines VALUES (7, 'line 8385818c5720030d54af', '2026-11-21', 6000, 'USD', 'Müller', 'Safari T3Y7-FCGP für 60', 'noted', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714856);
INSERT INTO bank_lines VALUES (8, 'line a1e255a1183338515aad', '2026-11-21', 6000, 'USD', 'Müller', 'Safari T3Y7-FCGP für 60', 'noted', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714856);
INSERT INTO bank_lines VALUES (9, 'STATEMENT-9', '2026-11-22', 7000, 'USD', '', 'Safari T3Y7-FCGP', 'noted', '01a21510-3a2e-73b7-a489-6d1634acea7c', 1795649714876);
CREATE TABLE refunds (
    id         TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL UNIQUE REFERENCES payments (id),
    amount     INTEGER NOT NULL,
    currency   TEXT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('requested', 'sent', 'done', 'refused', 'unclear')),
    created_at INTEGER NOT NULL,
    asks       INTEGER NOT NULL,
    next_at    INTEGER NOT NULL,
    note       TEXT
) STRICT;
CREATE TABLE departures (
    id           TEXT PRIMARY KEY,
    tour_id      INTEGER NOT NULL,
    starts       TEXT NOT NULL,
    ends         TEXT NOT NULL,
    places_seen  INTEGER,              -- what the content last said is left; null where it does not count
    capacity     INTEGER,              -- null without a limit
    minimum      INTEGER,
    withdrawn_at INTEGER, announced INTEGER NOT NULL DEFAULT 0,
    UNIQUE (tour_id, starts)
) STRICT;
CREATE TABLE waiting_list (
    line         INTEGER PRIMARY KEY,
    id           TEXT NOT NULL UNIQUE,
    reference    TEXT NOT NULL UNIQUE,
    departure_id TEXT NOT NULL REFERENCES departures (id),
    received_at  INTEGER NOT NULL,
    locale       TEXT NOT NULL,
    persons      INTEGER NOT NULL,
    full_name    TEXT NOT NULL,
    email        TEXT NOT NULL,
    email_key    TEXT NOT NULL,
    phone_typed  TEXT,
    phone        TEXT,
    network      TEXT,
    quarantine   TEXT
) STRICT;
CREATE TABLE staff (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL UNIQUE,
    role          TEXT NOT NULL CHECK (role IN ('manager', 'sales', 'reservations', 'finance', 'operations', 'content', 'accountant')),
    state         TEXT NOT NULL CHECK (state IN ('invited', 'active', 'left')),
    since         INTEGER NOT NULL,
    password_hash TEXT,                      -- none before the invitation is taken up
    totp_secret   BLOB,
    totp_step     INTEGER NOT NULL DEFAULT 0     -- the last step of 30 seconds whose code was used
) STRICT;
CREATE TABLE staff_links (
    token_hash TEXT PRIMARY KEY,
    staff_id   TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    purpose    TEXT NOT NULL CHECK (purpose IN ('invitation', 'demonstration')),
    expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE staff_recovery_codes (
    code_hash TEXT PRIMARY KEY,
    staff_id  TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE
) STRICT;
CREATE TABLE staff_sessions (
    token_hash TEXT PRIMARY KEY,
    staff_id   TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
, proved_at INTEGER NOT NULL DEFAULT 0, passkey_id TEXT REFERENCES passkeys (id) ON DELETE CASCADE) STRICT;
CREATE TABLE audit (
    line     INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    staff_id TEXT,                           -- none: a command in the terminal
    action   TEXT NOT NULL,
    subject  TEXT NOT NULL,                  -- id of what was changed or read out
    detail   TEXT NOT NULL,                  -- JSON without personal data
    hash     TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO audit VALUES (1, 1795649714822, NULL, 'change_booking', '01a21510-3a2e-73b7-a489-6d1634acea7c', '{"event":"receive","state":"awaiting_payment"}', '1bccfccc39be72de0c4d2767143eb3823f2fc35e2e832f50151e688d9801179f');
INSERT INTO audit VALUES (2, 1795649714837, NULL, 'import_statement', 'bank_lines', '{"known":1,"noted":6,"open":0}', '11d3db1c6cf5e05dea46e1e8eefee4fa4704526c71c0d63aeb422c8beecdfc6c');
INSERT INTO audit VALUES (3, 1795649714856, NULL, 'import_statement', 'bank_lines', '{"known":0,"noted":2,"open":0}', 'c77833a161c472a7e9bf3471c3022a36e5819165f2bf1e2925977099cbc4c105');
INSERT INTO audit VALUES (4, 1795649714876, NULL, 'import_statement', 'bank_lines', '{"known":1,"noted":1,"open":0}', 'f3015d7e42364809e8883dd77baf1847e0e2186fdde59c785597f7356d9b7df6');
CREATE TABLE cases (
    enquiry_id    TEXT PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
    owner_id      TEXT REFERENCES staff (id),
    snoozed_until INTEGER,
    lost          TEXT CHECK (lost IN ('price', 'dates', 'elsewhere', 'no_answer', 'duplicate', 'other')),
    version       INTEGER NOT NULL
) STRICT;
CREATE TABLE case_messages (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id),
    channel    TEXT NOT NULL CHECK (channel IN ('mail', 'whatsapp', 'call')),
    at         INTEGER NOT NULL,
    text       TEXT NOT NULL,
    send_key   TEXT NOT NULL UNIQUE          -- the same key twice is the same message
) STRICT;
CREATE TABLE case_notes (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id),
    at         INTEGER NOT NULL,
    text       TEXT NOT NULL
) STRICT;
CREATE TABLE mailboxes (
    name         TEXT PRIMARY KEY,           -- user, host and folder
    uid_validity INTEGER NOT NULL,           -- where the server changes it, its numbers begin anew
    last_uid     INTEGER NOT NULL,
    since        INTEGER NOT NULL,           -- mails that arrived before are left alone
    read_at      INTEGER NOT NULL,           -- when it was last read to its end
    fault        TEXT                        -- why it was not read since
) STRICT;
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
CREATE TABLE received_attachments (
    id         TEXT PRIMARY KEY,
    mail_id    TEXT NOT NULL REFERENCES received_mails (id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size       INTEGER NOT NULL,
    content    BLOB NOT NULL                 -- empty where it was too large to keep
) STRICT;
CREATE TABLE search_words (
    number     INTEGER PRIMARY KEY,
    enquiry_id TEXT NOT NULL UNIQUE REFERENCES enquiries (id) ON DELETE CASCADE,
    words      TEXT NOT NULL                 -- with a space between two
) STRICT;
CREATE VIRTUAL TABLE search_found USING fts5 (
    words, content = 'search_words', content_rowid = 'number',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* S* C*'"
);
CREATE TABLE reply_alerts (
    id         TEXT PRIMARY KEY,             -- which the mails name
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    since      INTEGER NOT NULL,            -- when the visitor began to wait
    percent    INTEGER NOT NULL CHECK (percent IN (50, 75, 100)),
    at         INTEGER NOT NULL,
    UNIQUE (enquiry_id, since, percent)
) STRICT;
CREATE TABLE case_presence (
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    doing      TEXT NOT NULL CHECK (doing IN ('reading', 'writing')),
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (enquiry_id, staff_id)
) STRICT;
CREATE TABLE case_tasks (
    id          TEXT PRIMARY KEY,
    enquiry_id  TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    text        TEXT NOT NULL,
    due_on      TEXT NOT NULL,
    assignee_id TEXT REFERENCES staff (id),  -- none: whoever comes to it first
    written_by  TEXT NOT NULL REFERENCES staff (id),
    at          INTEGER NOT NULL,
    done_at     INTEGER,
    done_by     TEXT REFERENCES staff (id)
) STRICT;
CREATE TABLE contact_merges (
    one_key   TEXT NOT NULL,
    other_key TEXT NOT NULL,
    merged_by TEXT NOT NULL REFERENCES staff (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (one_key, other_key),
    CHECK (one_key < other_key)
) STRICT;
CREATE TABLE sent_attachments (
    id         TEXT PRIMARY KEY,
    enquiry_id TEXT NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    message_id TEXT REFERENCES case_messages (id) ON DELETE CASCADE,
    staff_id   TEXT NOT NULL REFERENCES staff (id),
    at         INTEGER NOT NULL,
    name       TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size       INTEGER NOT NULL,
    content    BLOB NOT NULL
) STRICT;
CREATE TABLE replies (
    key       TEXT PRIMARY KEY,
    title     TEXT,             -- none: that of the program
    texts     TEXT NOT NULL,    -- JSON: by language, those that are not the program's
    hidden_at INTEGER,
    version   INTEGER NOT NULL
) STRICT;
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
CREATE TABLE passkey_challenges (
    challenge_hash TEXT PRIMARY KEY,
    ceremony       TEXT NOT NULL CHECK (ceremony IN ('add', 'sign_in', 'prove')),
    staff_id       TEXT REFERENCES staff (id) ON DELETE CASCADE,    -- none: somebody who signs in
    expires_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX reviews_by_state ON reviews (state, locale, received_at);
CREATE INDEX accounts_by_pending_email ON accounts (pending_email_key) WHERE pending_email_key IS NOT NULL;
CREATE INDEX signups_by_email ON signups (email_key, created_at);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX avatars_by_account ON avatars (account);
CREATE INDEX booking_changes_by_booking ON booking_changes (booking_id);
CREATE INDEX payments_by_booking ON payments (booking_id);
CREATE INDEX payments_pending ON payments (next_at) WHERE state = 'pending';
CREATE INDEX friends_by_affiliate ON friends (affiliate, created_at);
CREATE INDEX rewards_by_affiliate ON rewards (affiliate, line);
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE state = 'waiting';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL AND recipient <> '';
CREATE INDEX outbox_dead ON outbox (created_at) WHERE state = 'dead';
CREATE INDEX bookings_by_time ON bookings (received_at);
CREATE INDEX bookings_unpaid ON bookings (received_at) WHERE state = 'awaiting_payment';
CREATE INDEX enquiries_by_time ON enquiries (received_at);
CREATE INDEX enquiries_by_email ON enquiries (email_key) WHERE email_key <> '';
CREATE INDEX reviews_by_email ON reviews (email_key) WHERE email_key <> '';
CREATE INDEX bookings_by_email ON bookings (email_key) WHERE email_key <> '';
CREATE INDEX secrets_by_subject ON secrets (subject, purpose);
CREATE INDEX ledger_by_booking ON ledger (booking_id, line);
CREATE UNIQUE INDEX ledger_externals ON ledger (kind, method, external) WHERE external <> '';
CREATE INDEX documents_by_booking ON documents (booking_id, issued_at);
CREATE INDEX documents_to_print ON documents (issued_at) WHERE html IS NULL;
CREATE INDEX bank_lines_by_booking ON bank_lines (booking_id);
CREATE INDEX bookings_by_departure ON bookings (tour_id, travel_date);
CREATE INDEX waiting_list_by_departure ON waiting_list (departure_id, line);
CREATE INDEX waiting_list_by_person ON waiting_list (email_key);
CREATE INDEX staff_recovery_codes_by_person ON staff_recovery_codes (staff_id);
CREATE INDEX staff_sessions_by_person ON staff_sessions (staff_id);
CREATE INDEX audit_by_subject ON audit (subject, line);
CREATE INDEX cases_by_owner ON cases (owner_id);
CREATE INDEX case_messages_by_enquiry ON case_messages (enquiry_id, at);
CREATE INDEX case_notes_by_enquiry ON case_notes (enquiry_id, at);
CREATE INDEX received_mails_by_enquiry ON received_mails (enquiry_id, at);
CREATE INDEX received_mails_by_state ON received_mails (state, at);
CREATE INDEX received_mails_by_message_id ON received_mails (message_id);
CREATE INDEX received_mails_by_from ON received_mails (from_key);
CREATE INDEX received_attachments_by_mail ON received_attachments (mail_id);
CREATE INDEX enquiries_to_search ON enquiries (received_at) WHERE searchable = 0;
CREATE TRIGGER search_words_added AFTER INSERT ON search_words BEGIN
    INSERT INTO search_found (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_words_changed AFTER UPDATE ON search_words BEGIN
    INSERT INTO search_found (search_found, rowid, words) VALUES ('delete', old.number, old.words);
    INSERT INTO search_found (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_words_removed AFTER DELETE ON search_words BEGIN
    INSERT INTO search_found (search_found, rowid, words) VALUES ('delete', old.number, old.words);
END;
CREATE INDEX case_tasks_by_enquiry ON case_tasks (enquiry_id);
CREATE INDEX case_tasks_to_do ON case_tasks (due_on) WHERE done_at IS NULL;
CREATE INDEX contact_merges_by_other ON contact_merges (other_key);
CREATE INDEX sent_attachments_by_enquiry ON sent_attachments (enquiry_id);
CREATE INDEX sent_attachments_by_message ON sent_attachments (message_id);
CREATE INDEX passkeys_by_person ON passkeys (staff_id);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
PRAGMA user_version = 34;
