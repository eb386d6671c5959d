-- The number of the enquiry that the visitor has given, by which a case finds its bookings. The indexes of addresses
-- hold all rows: a statement whose address is a parameter could not use one without the empty addresses.
ALTER TABLE bookings ADD COLUMN quote TEXT NOT NULL DEFAULT '';
UPDATE bookings SET quote = coalesce(CAST(journey AS JSON) ->> 'quote', '');
CREATE INDEX bookings_by_quote ON bookings (quote);
DROP INDEX bookings_by_email;
CREATE INDEX bookings_by_email ON bookings (email_key);
DROP INDEX enquiries_by_email;
CREATE INDEX enquiries_by_email ON enquiries (email_key);
DROP INDEX reviews_by_email;
CREATE INDEX reviews_by_email ON reviews (email_key);
