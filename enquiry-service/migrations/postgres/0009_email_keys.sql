-- Everything about a person is found by the key of the address; it is empty once nobody is named.
CREATE INDEX IF NOT EXISTS enquiries_by_email ON enquiries (email_key) WHERE email_key <> '';
CREATE INDEX IF NOT EXISTS reviews_by_email ON reviews (email_key) WHERE email_key <> '';
CREATE INDEX IF NOT EXISTS bookings_by_email ON bookings (email_key) WHERE email_key <> '';
