-- A row or two of every table, with what a copy could lose: letters, quotes, line breaks, nulls, large numbers, bytes.
INSERT INTO enquiries (id, reference, kind, received_at, locale, full_name, email, email_key, phone_typed, phone, network, details, quarantine, repeats, anonymised_at) VALUES
    ('018f0000-0000-7000-8000-000000000001', '7K2M-4TQX', 'quote', 1795251600123, 'de', 'Ana Müller', 'ana@example.com', 'ana@example.com', '030 901820', '+4930901820', '192.0.2.0/24', '{"kind":"quote","country_of_residence":"Germany","country_code":"+49","travel_date":"2027-08-14","adults":2,"children":1,"tour_name":"Safari","tour_slug":"","tour_price_set":"","place":"Serengeti","most_important":"","coupon_code":"","affiliate":"asha","contact_method":"email","message":"Grüße aus ''Köln''\n🦒"}', NULL, 3, NULL),
    ('018f0000-0000-7000-8000-000000000002', '7K2M-4TQY', 'contact', 1795251600124, 'pt', '', '', '', NULL, NULL, NULL, '{"kind":"contact","country":"","message":"","affiliate":""}', 'hidden_field', 0, 1795251600999);
UPDATE enquiries SET source = '{"landing_page":"/Safari","referrer":"google.com","campaign_source":"","campaign_medium":"","campaign":"Große Wanderung"}' WHERE kind = 'quote';
INSERT INTO reviews (number, id, received_at, locale, name, email, email_key, country, title, body, rating, category, tour_slug, tour, network, state, quarantine) VALUES (41, '018f0000-0000-7000-8000-000000000003', 1795251600000, 'fr', 'Claire', 'c@example.com', 'c@example.com', 'France', 'Sept jours', 'l’Afrique', 5, 'Kilimanjaro', 'x', '', NULL, 'approved', NULL);
UPDATE reviews SET answer = 'Merci à vous, ''Claire'' 🦒';
INSERT INTO submissions VALUES ('key', 'fingerprint', '7K2M-4TQX', 1795338000000);
INSERT INTO hits VALUES ('quarantine_notice', 9007199254740993, 1795338000000);
INSERT INTO attempts VALUES ('account/network/192.0.2.0/24', 3, 1795338000000);
INSERT INTO outbox (id, kind, about, recipient, created_at, state, attempts, next_at, lease_owner, lease_until, last_error, settled_at) VALUES
    ('018f0000-0000-7000-8000-000000000011', 'quote_notice', '018f0000-0000-7000-8000-000000000001', 'office@tembea.example', 1795251600123, 'waiting', 4, 1795251999000, NULL, 0, 'the server asks to come later: 451', NULL),
    ('018f0000-0000-7000-8000-000000000012', 'quote_confirmation', '018f0000-0000-7000-8000-000000000001', 'ana@example.com', 1795251600123, 'sent', 1, 1795251600123, NULL, 0, NULL, 1795251601000),
    ('018f0000-0000-7000-8000-000000000013', 'review_notice', NULL, 'office@tembea.example', 1795251600123, 'dead', 9, 1795251600123, NULL, 0, '550', 1795251601000),
    ('018f0000-0000-7000-8000-000000000014', 'contact_notice', NULL, '', 1795251600123, 'void', 0, 1795251600123, NULL, 0, NULL, 1795251601000);
INSERT INTO kept_mails (mail_id, recipient, subject, text, counts_from_on) VALUES ('018f0000-0000-7000-8000-000000000012', 'ana@example.com', 'Ihre Buchung „7K2M“', 'Grüße 🦒', '2027-08-14');
INSERT INTO accounts VALUES ('018f0000-0000-7000-8000-000000000021', 'asha@example.com', 'asha@example.com', '$argon2id$v=19$m=19456', 'en', 1795251600000, 'Asha', '', '', '', '', 'a.webp', 'new@example.com', 'new@example.com');
INSERT INTO signups (id, email, email_key, password_hash, locale, created_at, name, affiliate) VALUES ('018f0000-0000-7000-8000-000000000022', 'b@example.com', 'b@example.com', '$argon2id$', 'it', 1795251600000, 'B', '');
INSERT INTO sessions VALUES ('hash of a token', '018f0000-0000-7000-8000-000000000021', 1795251600000, 1797843600000);
INSERT INTO secrets (token_hash, purpose, subject, expires_at) VALUES ('hash of a secret', 'reset', '018f0000-0000-7000-8000-000000000021', 1795255200000);
INSERT INTO wishes VALUES ('018f0000-0000-7000-8000-000000000021', 17, 1795251600000);
INSERT INTO avatars VALUES ('a.webp', '018f0000-0000-7000-8000-000000000021', x'00ff5c2e00');
INSERT INTO affiliates VALUES ('asha', '018f0000-0000-7000-8000-000000000021', 1795251600000);
INSERT INTO friends VALUES ('018f0000-0000-7000-8000-000000000031', 'asha', 'ana@example.com', 'Ana', NULL, '7K2M-4TQX', 1795251600000);
INSERT INTO rewards (line, affiliate, friend, state, amount, cause, at) VALUES (7, 'asha', '018f0000-0000-7000-8000-000000000031', 'pending', 2000, 'quote', 1795251600000);
INSERT INTO bookings VALUES ('018f0000-0000-7000-8000-000000000041', 'opens it', 'B-1', 1795251600000, 'es', 'Ana', 'ana@example.com', 'ana@example.com', NULL, NULL, NULL, '{}', '2026-12-27', 'deposit_paid', NULL, 109, 3, 0, '2026-11-27', 'bank_transfer', '');
INSERT INTO departures VALUES ('018f0000-0000-7000-8000-000000000047', 109, '2026-12-27', '2027-01-02', 5, 8, NULL, NULL, 2, 10, NULL, 1795251600000, NULL, 'zu wenige für ''Ana''');
INSERT INTO affected_bookings VALUES ('018f0000-0000-7000-8000-000000000063', '018f0000-0000-7000-8000-000000000047', '018f0000-0000-7000-8000-000000000041', 1795251600000, NULL);
INSERT INTO waiting_list VALUES (4, '018f0000-0000-7000-8000-000000000048', '7K2M-4TQZ', '018f0000-0000-7000-8000-000000000047', 1795251600000, 'de', 2, 'Ana Müller', 'ana@example.com', 'ana@example.com', NULL, NULL, NULL, NULL, NULL);
INSERT INTO booking_changes (id, booking_id, at, from_state, to_state, cause) VALUES ('018f0000-0000-7000-8000-000000000042', '018f0000-0000-7000-8000-000000000041', 1795251600000, NULL, 'awaiting_payment', 'ordered');
INSERT INTO ledger VALUES (5, '018f0000-0000-7000-8000-000000000041', '018f0000-0000-7000-8000-000000000042', 'payment', 45000, 'USD', 'card', 'opens it-1', '2026-11-22', 1795251600000, 'provider: opens it-1', '', 1);
INSERT INTO document_series VALUES ('RCT-2026', 7);
INSERT INTO documents VALUES ('018f0000-0000-7000-8000-000000000044', '018f0000-0000-7000-8000-000000000041', '018f0000-0000-7000-8000-000000000042', 'receipt', 'RCT-2026', 7, 45000, 'USD', 1795251600000, '{}', '<p>Grüße 🦒</p>');
INSERT INTO reminders VALUES ('018f0000-0000-7000-8000-000000000045', '018f0000-0000-7000-8000-000000000041', 'balance', '2026-11-27', -3, 1795251600000);
INSERT INTO reminders_since VALUES (1, 1795251600000);
INSERT INTO bank_lines (line, account, reference, ordinal, on_day, amount, currency, payer, text, doubt, state, booking_id, noted_as, imported_at) VALUES (3, 'TZ00 TEST', 'NMB-77', 2, '2026-11-22', 45000, 'USD', 'Ana Müller', 'für B-1', 'details', 'noted', '018f0000-0000-7000-8000-000000000041', 'NMB-77', 1795251600000);
INSERT INTO payments (id, booking_id, merchant_reference, amount, currency, tracking_id, redirect_url, state, created_at, asks, asked_at, next_at, note) VALUES ('018f0000-0000-7000-8000-000000000043', '018f0000-0000-7000-8000-000000000041', 'opens it-1', 45000, 'USD', 'tracking', NULL, 'pending', 1795251600000, 2, 1795251660000, 1795251720000, NULL);
INSERT INTO refunds VALUES ('018f0000-0000-7000-8000-000000000046', '018f0000-0000-7000-8000-000000000043', 12345, 'USD', 'sent', 1795251600000, 3, 1795251720000, NULL);
INSERT INTO ipn_addresses VALUES ('https://www.tembea.example/api/payments/ipn', 'ipn-1');
INSERT INTO builds VALUES (1, 5, 3, 1795251600000, 1795251660000, 2, 'the build hook answered 502 Bad Gateway');
INSERT INTO staff VALUES ('018f0000-0000-7000-8000-000000000051', 'Neema', 'neema@tembea.example', 'neema@tembea.example', 'manager', 'active', 1795251600000, '$argon2id$v=19$m=19456', x'00ff5c2e00', 59841720);
INSERT INTO staff_links VALUES ('hash of a link', '018f0000-0000-7000-8000-000000000051', 'invitation', 1795338000000, x'00ff5c2e02');
INSERT INTO staff_recovery_codes VALUES ('hash of a code', '018f0000-0000-7000-8000-000000000051');
INSERT INTO staff_profiles VALUES ('018f0000-0000-7000-8000-000000000051', '["de","sw"]', x'00ff5c2e03');
INSERT INTO passkeys VALUES ('018f0000-0000-7000-8000-000000000057', '018f0000-0000-7000-8000-000000000051', x'00ff5c2e01', x'a5010203', 9007199254740993, 'Neema’s ''phone'' 🦒', 1795251600000, NULL);
INSERT INTO staff_sessions VALUES ('hash of a session', '018f0000-0000-7000-8000-000000000051', 1795251600000, 1795294800000, 1795251600000, '018f0000-0000-7000-8000-000000000057', 'Firefox on Windows');
INSERT INTO passkey_challenges VALUES ('hash of a challenge', 'add', '018f0000-0000-7000-8000-000000000051', 1795251900000);
INSERT INTO audit VALUES (6, 1795251600000, NULL, 'invite', '018f0000-0000-7000-8000-000000000051', '{"role":"manager"}', 'hash of a line', 'a key', 'a seal');
INSERT INTO cases VALUES ('018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000051', 1795338000000, 'price', 3);
INSERT INTO case_messages VALUES ('018f0000-0000-7000-8000-000000000052', '018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000051', 'mail', 1795251600000, 'Grüße aus Arusha 🦒', 'a key', '2026-11-28');
INSERT INTO sent_attachments VALUES ('018f0000-0000-7000-8000-000000000056', '018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000052', '018f0000-0000-7000-8000-000000000051', 1795251600000, 'Reise für Ana.pdf', 'application/pdf', 4, x'00ff5c2e');
INSERT INTO case_notes VALUES ('018f0000-0000-7000-8000-000000000053', '018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000051', 1795251600000, 'ruft ''morgen'' an');
INSERT INTO case_presence VALUES ('018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000051', 'writing', 1795251640000);
INSERT INTO case_tasks VALUES ('018f0000-0000-7000-8000-000000000055', '018f0000-0000-7000-8000-000000000001', 'Lodge für ''März'' fragen', '2026-11-23', '018f0000-0000-7000-8000-000000000051', '018f0000-0000-7000-8000-000000000051', 1795251600000, NULL, NULL);
INSERT INTO holds VALUES ('018f0000-0000-7000-8000-000000000058', '018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000047', 2, NULL, NULL, NULL, NULL, 1795338000000, 1795251600000, '018f0000-0000-7000-8000-000000000051', 1795251600000, 1795251700000, 'released');
INSERT INTO holds VALUES ('018f0000-0000-7000-8000-000000000059', '018f0000-0000-7000-8000-000000000001', NULL, NULL, 'Lodge ''Twiga'' 🦒', '2027-02-01', '2027-02-03', 'für Ana', 1795338000000, 1795251600000, '018f0000-0000-7000-8000-000000000051', 1795251600000, NULL, NULL);
INSERT INTO hold_warnings VALUES ('018f0000-0000-7000-8000-00000000005a', '018f0000-0000-7000-8000-000000000059', 1795338000000, 24, 1795251600000);
INSERT INTO offers VALUES ('018f0000-0000-7000-8000-00000000005b', '018f0000-0000-7000-8000-000000000001', 'AAAAAAAAAAAAAAAAAAAAAAAAAA', '{"title":"Für ''Ana''"}', 1795251600000, '018f0000-0000-7000-8000-000000000051', '018f0000-0000-7000-8000-000000000051', 1795251600000, NULL, NULL, NULL, NULL);
INSERT INTO offer_versions SELECT '018f0000-0000-7000-8000-00000000005c', '018f0000-0000-7000-8000-00000000005b', 1, 1795251600000, '018f0000-0000-7000-8000-000000000051', '{"greeting":"Hallo ''Ana''","journey":' || journey || '}', '2026-12-01', 'a hash' FROM bookings LIMIT 1;
INSERT INTO offer_shares VALUES ('018f0000-0000-7000-8000-00000000005e', '018f0000-0000-7000-8000-00000000005b', 'BBBBBBBBBBBBBBBBBBBBBBBBBB', 'journey_and_price', 1795251600000);
INSERT INTO offer_marks VALUES ('018f0000-0000-7000-8000-00000000005f', '018f0000-0000-7000-8000-00000000005b', '018f0000-0000-7000-8000-00000000005c', 1, 'Ana ''Anna'' 🦒', 'unwanted', 'zu früh für Ana', 1795251600000);
INSERT INTO booking_versions SELECT '018f0000-0000-7000-8000-00000000005d', id, 2, '018f0000-0000-7000-8000-000000000042', 1795251600000, '018f0000-0000-7000-8000-000000000051', 'Für ''Ana''', journey, journey FROM bookings WHERE id = '018f0000-0000-7000-8000-000000000041';
INSERT INTO contact_merges VALUES ('ana@example.com', 'ána@example.com', '018f0000-0000-7000-8000-000000000051', 1795251600000);
INSERT INTO replies VALUES ('greeting', 'Gruß', '{"de":"Grüße aus ''Arusha'' 🦒"}', 1795251600000, 3);
INSERT INTO reply_alerts VALUES ('018f0000-0000-7000-8000-000000000054', '018f0000-0000-7000-8000-000000000001', 1795251600123, 75, 1795316400000);
INSERT INTO mailboxes VALUES ('office@mail.tembea.example/INBOX', 7, 42, 1795251600000, 1795251600000, NULL, 43, 1, 1);
INSERT INTO received_mails VALUES ('018f0000-0000-7000-8000-000000000061', 'a hash of a mail', '018f0000-0000-7000-8000-000000000001', 'filed', 'personal', 1795251600000, 'ana@example.com', 'ana@example.com', 'Ana Müller', 'Re: 7K2M-4TQX', 'Ja, gern 🦒', 'one@example.com', 'over_quota', 9007199254740993, 13, 8, 'failed');
INSERT INTO received_attachments VALUES ('018f0000-0000-7000-8000-000000000062', '018f0000-0000-7000-8000-000000000061', 'Paß.pdf', 'application/pdf', 4, x'00ff5c2e');
INSERT INTO known_mails VALUES ('a hash of a mail', 'whole');
