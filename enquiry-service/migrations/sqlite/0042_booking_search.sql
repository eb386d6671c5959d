-- 1: search_booking_words has the words of the booking as it is.
ALTER TABLE bookings ADD COLUMN searchable INTEGER NOT NULL DEFAULT 0;
CREATE INDEX bookings_to_search ON bookings (received_at) WHERE searchable = 0;
-- When the rest of the price is due, and how the traveller pays, out of the journey, which never changes; by them the list
-- of bookings to pay begins with the oldest debt. Null if the whole price is due at first.
ALTER TABLE bookings ADD COLUMN balance_due_on TEXT;
ALTER TABLE bookings ADD COLUMN pays_by TEXT NOT NULL DEFAULT 'bank_transfer';
UPDATE bookings SET pays_by = coalesce(journey ->> 'method', 'bank_transfer'),
    balance_due_on = CASE WHEN journey ->> 'pay' = 'whole' THEN NULL
                          ELSE coalesce(journey ->> 'balance_on', date(travel_date, '-30 days')) END;
-- The lists of bookings by state, newest first.
CREATE INDEX bookings_by_state ON bookings (state, received_at);
-- The sums of each booking, without its rows.
CREATE INDEX ledger_sums ON ledger (booking_id, counts, kind, amount);

-- The words by which a booking is found, folded and split by the service.
CREATE TABLE search_booking_words (
    number     INTEGER PRIMARY KEY,
    booking_id TEXT NOT NULL UNIQUE REFERENCES bookings (id) ON DELETE CASCADE,
    words      TEXT NOT NULL                 -- with a space between two
) STRICT;
-- All that is no space belongs to a word, so that nothing is split or folded once more.
CREATE VIRTUAL TABLE search_found_bookings USING fts5 (
    words, content = 'search_booking_words', content_rowid = 'number',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* S* C*'"
);
-- Deleted words are overwritten at once: some name an erased person.
INSERT INTO search_found_bookings (search_found_bookings, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER search_booking_words_added AFTER INSERT ON search_booking_words BEGIN
    INSERT INTO search_found_bookings (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_booking_words_changed AFTER UPDATE ON search_booking_words BEGIN
    INSERT INTO search_found_bookings (search_found_bookings, rowid, words) VALUES ('delete', old.number, old.words);
    INSERT INTO search_found_bookings (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER search_booking_words_removed AFTER DELETE ON search_booking_words BEGIN
    INSERT INTO search_found_bookings (search_found_bookings, rowid, words) VALUES ('delete', old.number, old.words);
END;

-- Cases are found by their numbers without the hyphen from now on: their words are written again.
UPDATE enquiries SET searchable = 0;
