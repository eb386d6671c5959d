PRAGMA foreign_keys = false;
BEGIN TRANSACTION;
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
INSERT INTO "accounts" VALUES('01a20579-1c65-72a4-8a42-574e34c8c529','asha.mushi@example.com','asha.mushi@example.com','$argon2id$v=19$m=19456,t=2,p=1$WrRzMpjuy6iGt8LEuWnkyA$+ZidekTVjipOQYRIh7FRlM0TM8XJbXPFKvGWvtXSzZM','it',1795388158985,'Asha','','','','',NULL,NULL,NULL);
INSERT INTO "accounts" VALUES('018f0000-0000-7000-8000-000000000021','asha@example.com','asha@example.com','$argon2id$v=19$m=19456','en',1795251600000,'Asha','','','','','a.webp','new@example.com','new@example.com');
CREATE TABLE affiliates (
    slug       TEXT PRIMARY KEY,                  -- the agency_id
    account    TEXT NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "affiliates" VALUES('asha','018f0000-0000-7000-8000-000000000021',1795251600000);
INSERT INTO "affiliates" VALUES('kxj6hpp3g3','01a20579-1c65-72a4-8a42-574e34c8c529',1795388159015);
CREATE TABLE attempts (
    key        TEXT PRIMARY KEY,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "attempts" VALUES('account/network/127.0.0.0/24',2,1795388752870);
INSERT INTO "attempts" VALUES('account/network/192.0.2.0/24',3,1795338000000);
INSERT INTO "attempts" VALUES('f6f8e4bc132a7bc6a6732bafa30cb5b994e8d905bcc33741dd6874c4476c8700/confirmation_mail',1,1795391752933);
INSERT INTO "attempts" VALUES('f6f8e4bc132a7bc6a6732bafa30cb5b994e8d905bcc33741dd6874c4476c8700/reset_mail',1,1795391759028);
INSERT INTO "attempts" VALUES('password/f6f8e4bc132a7bc6a6732bafa30cb5b994e8d905bcc33741dd6874c4476c8700',0,1795388758961);
INSERT INTO "attempts" VALUES('password/network/127.0.0.0/24',0,1795388758961);
CREATE TABLE avatars (
    name    TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    picture BLOB NOT NULL
) STRICT;
INSERT INTO "avatars" VALUES('a.webp','018f0000-0000-7000-8000-000000000021',X'00FF5C2E00');
CREATE TABLE booking_changes (
    id         TEXT PRIMARY KEY,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    at         INTEGER NOT NULL,
    from_state TEXT,
    to_state   TEXT NOT NULL,
    cause      TEXT NOT NULL,
    amount     INTEGER NOT NULL
, received INTEGER) STRICT;
INSERT INTO "booking_changes" VALUES('01a20579-1c21-7071-af77-833875e2ec4d','01a20579-1c21-7071-af77-8337a5162d03',1795388152865,NULL,'requested','visitor',0,0);
INSERT INTO "booking_changes" VALUES('01a20579-1c21-7071-af77-83394d363a59','01a20579-1c21-7071-af77-8337a5162d03',1795388152865,'requested','awaiting_payment','visitor',0,0);
INSERT INTO "booking_changes" VALUES('018f0000-0000-7000-8000-000000000042','018f0000-0000-7000-8000-000000000041',1795251600000,NULL,'awaiting_payment','ordered',-450,NULL);
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
    received      INTEGER NOT NULL DEFAULT 0,
    quarantine    TEXT
) STRICT;
INSERT INTO "bookings" VALUES('01a20579-1c21-7071-af77-8337a5162d03','VF0X21KS8K2N3F2F9QCX6ZTTDY','4J0F-4K6Z',1795388152865,'de','Bo Weiß','bo@example.com','bo@example.com','030 901820','+4930901820','127.0.0.0/24','{"tour_id":109,"tour_slug":"kilimandscharo-machame-route-7-tage","tour":"Kilimandscharo über die Machame-Route, 7 Tage","travel_date":"2026-12-27","adults":2,"children":1,"price_per_person":2250,"discount":0,"total":6750,"deposit":675,"balance_on":"2026-11-27","days":7,"child_ages":[],"pay":"deposit","method":"bank_transfer","quote":"","country_of_residence":"Germany","country":"DE","affiliate":"","message":"Bitte vegetarisch."}','2026-12-27','awaiting_payment',0,NULL);
INSERT INTO "bookings" VALUES('018f0000-0000-7000-8000-000000000041','opens it','B-1',1795251600000,'es','Ana','ana@example.com','ana@example.com',NULL,NULL,NULL,'{}','2026-12-27','deposit_paid',450,NULL);
CREATE TABLE builds (
    line       INTEGER PRIMARY KEY CHECK (line = 1),
    wanted     INTEGER NOT NULL,                     -- changes so far
    started    INTEGER NOT NULL DEFAULT 0,           -- changes that builds were started for
    wanted_at  INTEGER NOT NULL,                     -- the oldest change that no build was started for
    next_at    INTEGER NOT NULL DEFAULT 0,           -- the hook is not called before
    failures   INTEGER NOT NULL DEFAULT 0,           -- calls that failed since one was heard
    last_error TEXT
) STRICT;
INSERT INTO "builds" VALUES(1,5,3,1795251600000,1795251660000,2,'the build hook answered 502 Bad Gateway');
CREATE TABLE "enquiries" (
    id            TEXT PRIMARY KEY,
    reference     TEXT NOT NULL,
    kind          TEXT NOT NULL CHECK (kind IN ('quote', 'contact')),
    received_at   INTEGER NOT NULL,
    locale        TEXT NOT NULL,
    full_name     TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_key     TEXT NOT NULL,           -- lower case, to find a person again
    phone_typed   TEXT,
    phone         TEXT,                    -- E.164 where the number could be read
    network       TEXT,                    -- shortened, never a whole address
    details       TEXT NOT NULL,           -- JSON, by kind
    quarantine    TEXT,                    -- why it waits for the operator's eye
    repeats       INTEGER NOT NULL DEFAULT 0,
    anonymised_at INTEGER
) STRICT;
INSERT INTO "enquiries" VALUES('01a20579-1c12-75cc-ad66-4e6bbace141f','MZNA-X2KH','quote',1795388152850,'de','Ana Müller','ana.mueller@example.com','ana.mueller@example.com','030 901820','+4930901820','127.0.0.0/24','{"kind":"quote","country_of_residence":"Germany","country_code":"+49","travel_date":"2027-08-01","adults":2,"children":1,"child_ages":[],"tour_name":"","tour_slug":"","tour_price_set":"","place":"","most_important":"","coupon_code":"","affiliate":"","contact_method":"email","message":"We would love to see the crossing."}',NULL,0,NULL);
INSERT INTO "enquiries" VALUES('01a20579-1c16-755d-9cdc-b12db0857caa','H34V-H9TV','quote',1795388152854,'de','Ana Müller','too.fast@example.com','too.fast@example.com','030 901820','+4930901820','127.0.0.0/24','{"kind":"quote","country_of_residence":"Germany","country_code":"+49","travel_date":"2027-08-01","adults":2,"children":1,"child_ages":[],"tour_name":"","tour_slug":"","tour_price_set":"","place":"","most_important":"","coupon_code":"","affiliate":"","contact_method":"email","message":"We would love to see the crossing."}','too_fast',0,NULL);
INSERT INTO "enquiries" VALUES('01a20579-1c19-7540-9202-ac16cf73cac6','CENF-6Z5V','contact',1795388152857,'pt','Jo','jo@example.com','jo@example.com',NULL,NULL,'127.0.0.0/24','{"kind":"contact","country":"Portugal","message":"Hi, is there a lift?","affiliate":""}',NULL,0,NULL);
INSERT INTO "enquiries" VALUES('01a20579-342c-75d7-8103-fea9b2d0539c','WTRP-5WZJ','quote',1795388159020,'de','Ana Müller','friend@example.com','friend@example.com','030 901820','+4930901820','127.0.0.0/24','{"kind":"quote","country_of_residence":"Germany","country_code":"+49","travel_date":"2027-08-01","adults":2,"children":1,"child_ages":[],"tour_name":"","tour_slug":"","tour_price_set":"","place":"","most_important":"","coupon_code":"","affiliate":"kxj6hpp3g3","contact_method":"email","message":"We would love to see the crossing."}',NULL,1,NULL);
INSERT INTO "enquiries" VALUES('018f0000-0000-7000-8000-000000000001','7K2M-4TQX','quote',1795251600123,'de','Ana Müller','ana@example.com','ana@example.com','030 901820','+4930901820','192.0.2.0/24','{"kind":"quote","country_of_residence":"Germany","country_code":"+49","travel_date":"2027-08-14","adults":2,"children":1,"tour_name":"Safari","tour_slug":"","tour_price_set":"","place":"Serengeti","most_important":"","coupon_code":"","affiliate":"asha","contact_method":"email","message":"Grüße aus ''Köln''\n🦒"}',NULL,3,NULL);
INSERT INTO "enquiries" VALUES('018f0000-0000-7000-8000-000000000002','7K2M-4TQY','contact',1795251600124,'pt','','','',NULL,NULL,NULL,'{"kind":"contact","country":"","message":"","affiliate":""}','hidden_field',0,1795251600999);
CREATE TABLE friends (
    id           TEXT PRIMARY KEY,
    affiliate    TEXT NOT NULL REFERENCES affiliates (slug) ON DELETE CASCADE,
    email_key    TEXT NOT NULL UNIQUE,
    name         TEXT NOT NULL,
    network      TEXT,                            -- shortened, never a whole address
    quote_number TEXT,
    created_at   INTEGER NOT NULL
) STRICT;
INSERT INTO "friends" VALUES('01a20579-342c-75d7-8103-fead3e4c1f8b','kxj6hpp3g3','friend@example.com','Ana Müller','127.0.0.0/24','WTRP-5WZJ',1795388159020);
INSERT INTO "friends" VALUES('018f0000-0000-7000-8000-000000000031','asha','ana@example.com','Ana',NULL,'7K2M-4TQX',1795251600000);
CREATE TABLE "hits" (
    key        TEXT NOT NULL,
    count      INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
INSERT INTO "hits" VALUES('581b8a7a056a94677f04bb62213704bf2f2e1b90fc2beb0e1483167f442fd8ac/confirmation',1,1795391752850);
INSERT INTO "hits" VALUES('581b8a7a056a94677f04bb62213704bf2f2e1b90fc2beb0e1483167f442fd8ac/address',1,1795391752850);
INSERT INTO "hits" VALUES('network/127.0.0.0/24',6,1795391752850);
INSERT INTO "hits" VALUES('61719a8f6684fb55a33886690d23be473cf6f9a2e29561f143b2a26b574535be/address',1,1795391752854);
INSERT INTO "hits" VALUES('quarantine_notice',1,1795391152854);
INSERT INTO "hits" VALUES('4ad60efe0b8db505f6eb33f7c620dd9ed79d3494f3575369806ac9d7094a311e/confirmation',1,1795391752857);
INSERT INTO "hits" VALUES('4ad60efe0b8db505f6eb33f7c620dd9ed79d3494f3575369806ac9d7094a311e/address',1,1795391752857);
INSERT INTO "hits" VALUES('dbb058d79892e9c5f6a6d1c78ed0ee5d58c0bf4ad86a9b9d44082675eef4436f/address',1,1795391752859);
INSERT INTO "hits" VALUES('edf4bea37910be2cdae0d0ce8d8ee605e392c0d90b9028fd024599261d7fc04d/address',1,1795391752865);
INSERT INTO "hits" VALUES('edf4bea37910be2cdae0d0ce8d8ee605e392c0d90b9028fd024599261d7fc04d/booking',1,1795391752865);
INSERT INTO "hits" VALUES('22c322f69cbb684b8fbd5a7962d1ac662a467693424cbb3b96dc0778aa71198d/confirmation',1,1795391759020);
INSERT INTO "hits" VALUES('22c322f69cbb684b8fbd5a7962d1ac662a467693424cbb3b96dc0778aa71198d/address',1,1795391759020);
INSERT INTO "hits" VALUES('once',9007199254740993,1795338000000);
CREATE TABLE ipn_addresses (
    address TEXT PRIMARY KEY,
    ipn_id  TEXT NOT NULL
) STRICT;
INSERT INTO "ipn_addresses" VALUES('https://www.tembea.example/api/payments/ipn','ipn-1');
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
) STRICT, WITHOUT ROWID;
INSERT INTO "outbox" VALUES('018f0000-0000-7000-8000-000000000011','quote_notice','018f0000-0000-7000-8000-000000000001','office@tembea.example',1795251600123,'waiting',4,1795251999000,NULL,0,'the server asks to come later: 451',NULL);
INSERT INTO "outbox" VALUES('018f0000-0000-7000-8000-000000000012','quote_confirmation','018f0000-0000-7000-8000-000000000001','ana@example.com',1795251600123,'sent',1,1795251600123,NULL,0,NULL,1795251601000);
INSERT INTO "outbox" VALUES('018f0000-0000-7000-8000-000000000013','review_notice',NULL,'office@tembea.example',1795251600123,'dead',9,1795251600123,NULL,0,'550',1795251601000);
INSERT INTO "outbox" VALUES('018f0000-0000-7000-8000-000000000014','contact_notice',NULL,'',1795251600123,'void',0,1795251600123,NULL,0,NULL,1795251601000);
INSERT INTO "outbox" VALUES('01a20579-1c12-75cc-ad66-4e6ca90981c0','quote_notice','01a20579-1c12-75cc-ad66-4e6bbace141f','karibu@tembea.example',1795388152850,'sent',1,1795388152850,NULL,0,NULL,1795388152857);
INSERT INTO "outbox" VALUES('01a20579-1c12-75cc-ad66-4e6d4f8979dd','quote_confirmation','01a20579-1c12-75cc-ad66-4e6bbace141f','ana.mueller@example.com',1795388152850,'sent',1,1795388152850,NULL,0,NULL,1795388152855);
INSERT INTO "outbox" VALUES('01a20579-1c16-755d-9cdc-b130297e4d3d','quarantine_notice',NULL,'karibu@tembea.example',1795388152854,'waiting',0,1795391152854,NULL,0,NULL,NULL);
INSERT INTO "outbox" VALUES('01a20579-1c19-7540-9202-ac170cae3398','contact_notice','01a20579-1c19-7540-9202-ac16cf73cac6','karibu@tembea.example',1795388152857,'sent',1,1795388152857,NULL,0,NULL,1795388152861);
INSERT INTO "outbox" VALUES('01a20579-1c19-7540-9202-ac18e2aee23b','contact_confirmation','01a20579-1c19-7540-9202-ac16cf73cac6','jo@example.com',1795388152857,'sent',1,1795388152857,NULL,0,NULL,1795388152861);
INSERT INTO "outbox" VALUES('01a20579-1c1a-73f8-a1e0-e5ce25ccedf9','review_notice','01a20579-1c1a-73f8-a1e0-e5cdc4b12498','karibu@tembea.example',1795388152859,'sent',1,1795388152859,NULL,0,NULL,1795388152863);
INSERT INTO "outbox" VALUES('01a20579-1c21-7071-af77-833a0f2725a1','booking_notice','01a20579-1c21-7071-af77-83394d363a59','karibu@tembea.example',1795388152865,'sent',1,1795388152865,NULL,0,NULL,1795388152874);
INSERT INTO "outbox" VALUES('01a20579-1c21-7071-af77-833b46d8fe46','booking_change','01a20579-1c21-7071-af77-83394d363a59','bo@example.com',1795388152865,'sent',1,1795388152865,NULL,0,NULL,1795388152874);
INSERT INTO "outbox" VALUES('01a20579-1c65-72a4-8a42-574f950f9e9e','address_confirmation','01a20579-1c65-72a4-8a42-574e34c8c529','asha.mushi@example.com',1795388152933,'sent',1,1795388152933,NULL,0,NULL,1795388152938);
INSERT INTO "outbox" VALUES('01a20579-342c-75d7-8103-feaa59abc91b','quote_notice','01a20579-342c-75d7-8103-fea9b2d0539c','karibu@tembea.example',1795388159020,'sent',1,1795388159020,NULL,0,NULL,1795388159028);
INSERT INTO "outbox" VALUES('01a20579-342c-75d7-8103-feab3fb89f28','quote_confirmation','01a20579-342c-75d7-8103-fea9b2d0539c','friend@example.com',1795388159020,'sent',1,1795388159020,NULL,0,NULL,1795388159028);
INSERT INTO "outbox" VALUES('01a20579-3434-70cb-89f0-a8d54847b507','password_reset',NULL,'asha.mushi@example.com',1795388159028,'sent',1,1795388159028,NULL,0,NULL,1795388159033);
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
INSERT INTO "payments" VALUES('018f0000-0000-7000-8000-000000000043','018f0000-0000-7000-8000-000000000041','opens it-1',450,'USD','tracking',NULL,'pending',1795251600000,2,1795251660000,1795251720000,NULL);
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
) STRICT;
INSERT INTO "reviews" VALUES(1,'01a20579-1c1a-73f8-a1e0-e5cdc4b12498',1795388152859,'fr','Claire','claire@example.com','claire@example.com','France','Sept jours','C’était beau.',5,'safari','','','127.0.0.0/24','pending',NULL);
INSERT INTO "reviews" VALUES(41,'018f0000-0000-7000-8000-000000000003',1795251600000,'fr','Claire','c@example.com','c@example.com','France','Sept jours','l’Afrique',5,'Kilimanjaro','x','',NULL,'approved',NULL);
CREATE TABLE rewards (
    line      INTEGER PRIMARY KEY,
    affiliate TEXT NOT NULL,
    friend    TEXT NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('pending', 'earned', 'paid')),
    amount    INTEGER NOT NULL,                      -- whole US dollars
    cause     TEXT NOT NULL,
    at        INTEGER NOT NULL,
    UNIQUE (friend, state)
) STRICT;
INSERT INTO "rewards" VALUES(1,'kxj6hpp3g3','01a20579-342c-75d7-8103-fead3e4c1f8b','pending',20,'WTRP-5WZJ',1795388159020);
INSERT INTO "rewards" VALUES(7,'asha','018f0000-0000-7000-8000-000000000031','pending',20,'quote',1795251600000);
CREATE TABLE secrets (
    token_hash TEXT PRIMARY KEY,
    purpose    TEXT NOT NULL CHECK (purpose IN ('signup', 'email', 'reset')),
    subject    TEXT NOT NULL,                     -- id of a signup or an account
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "secrets" VALUES('aac20ff5ac06e8421fdb7ea1e88623b7d8f390153a6de99a2b7947e7cdb2b5e8','reset','01a20579-1c65-72a4-8a42-574e34c8c529',1795389959031);
INSERT INTO "secrets" VALUES('hash of a secret','reset','018f0000-0000-7000-8000-000000000021',1795255200000);
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "sessions" VALUES('0599a4f24398dc728cdd50b083328de5bcabcf8426249b1a13d5835ce7e498c8','01a20579-1c65-72a4-8a42-574e34c8c529',1795388159012,1797980159012);
INSERT INTO "sessions" VALUES('hash of a token','018f0000-0000-7000-8000-000000000021',1795251600000,1797843600000);
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
INSERT INTO "signups" VALUES('018f0000-0000-7000-8000-000000000022','b@example.com','b@example.com','$argon2id$','it',1795251600000,'B','');
CREATE TABLE "submissions" (
    key         TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    answer      TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT;
INSERT INTO "submissions" VALUES('content/114b77e02d36bcd314ed90280af63e43fb981554cde3bb21a590940f2d739a30','114b77e02d36bcd314ed90280af63e43fb981554cde3bb21a590940f2d739a30','MZNA-X2KH',1795388752850);
INSERT INTO "submissions" VALUES('content/9d4a2e2905f2ddcfd68fe1f98df670f399ef9f56f093316119a618a0ebc393db','9d4a2e2905f2ddcfd68fe1f98df670f399ef9f56f093316119a618a0ebc393db','H34V-H9TV',1795388752854);
INSERT INTO "submissions" VALUES('content/7a709b3147fd08f78170b3c0a386e29f5ff2d71888bf7ba38d4dc260aab9aa32','7a709b3147fd08f78170b3c0a386e29f5ff2d71888bf7ba38d4dc260aab9aa32','CENF-6Z5V',1795388752857);
INSERT INTO "submissions" VALUES('content/725d3785b2e398a1946893fd07b0e7ffc124e3826712d300a6a803ec79fd64f3','725d3785b2e398a1946893fd07b0e7ffc124e3826712d300a6a803ec79fd64f3','01a20579-1c1a-73f8-a1e0-e5cdc4b12498',1795388752859);
INSERT INTO "submissions" VALUES('content/bbdd9c20cd5ddbf6e2eb898bd8d55b002247f30363aaba0303d0615f3179ad82','bbdd9c20cd5ddbf6e2eb898bd8d55b002247f30363aaba0303d0615f3179ad82','VF0X21KS8K2N3F2F9QCX6ZTTDY',1795388752865);
INSERT INTO "submissions" VALUES('content/86eec6c83e9c126646938da15d824c07e6127cefb0213cdead0a519015db7035','86eec6c83e9c126646938da15d824c07e6127cefb0213cdead0a519015db7035','WTRP-5WZJ',1795388759020);
INSERT INTO "submissions" VALUES('key','fingerprint','7K2M-4TQX',1795338000000);
CREATE TABLE wishes (
    account  TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tour     INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (account, tour)
) STRICT, WITHOUT ROWID;
INSERT INTO "wishes" VALUES('018f0000-0000-7000-8000-000000000021',17,1795251600000);
INSERT INTO "wishes" VALUES('01a20579-1c65-72a4-8a42-574e34c8c529',101,1795388159018);
INSERT INTO "wishes" VALUES('01a20579-1c65-72a4-8a42-574e34c8c529',105,1795388159018);
CREATE INDEX reviews_by_state ON reviews (state, locale, received_at);
CREATE INDEX accounts_by_pending_email ON accounts (pending_email_key) WHERE pending_email_key IS NOT NULL;
CREATE INDEX signups_by_email ON signups (email_key, created_at);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX secrets_by_subject ON secrets (subject, purpose);
CREATE INDEX avatars_by_account ON avatars (account);
CREATE INDEX booking_changes_by_booking ON booking_changes (booking_id);
CREATE INDEX payments_by_booking ON payments (booking_id);
CREATE INDEX payments_pending ON payments (next_at) WHERE state = 'pending';
CREATE INDEX friends_by_affiliate ON friends (affiliate, created_at);
CREATE INDEX rewards_by_affiliate ON rewards (affiliate, line);
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE state = 'waiting';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL AND recipient <> '';
CREATE INDEX outbox_dead ON outbox (created_at) WHERE state = 'dead';
CREATE INDEX enquiries_by_time ON enquiries (received_at);
CREATE INDEX bookings_by_time ON bookings (received_at);
CREATE INDEX bookings_unpaid ON bookings (received_at) WHERE state = 'awaiting_payment';
COMMIT;
PRAGMA user_version = 9;
