-- The search also finds the titles of a tour in other languages: every entry is written again.
UPDATE enquiries SET searchable = 0;
UPDATE bookings SET searchable = 0;
