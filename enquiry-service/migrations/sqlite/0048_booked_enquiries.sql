-- When somebody has booked with the number of an enquiry, or before a colleague began a case for a booking: the case
-- then waits for no first answer.
ALTER TABLE enquiries ADD COLUMN booked_at INTEGER;
UPDATE enquiries SET booked_at = booked.at
FROM (SELECT json_extract(journey, '$.quote') AS quote, min(received_at) AS at FROM bookings WHERE quarantine IS NULL GROUP BY 1) AS booked
WHERE booked.quote = enquiries.reference;
