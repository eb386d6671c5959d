-- The booking that the acceptance of another offer has made, which withdrew this one. Until now both had the same time.
ALTER TABLE offers ADD COLUMN superseded_by TEXT REFERENCES bookings (id);
UPDATE offers SET superseded_by = (
    SELECT bookings.id FROM bookings
    JOIN offers AS accepted ON accepted.booking_id = bookings.id
    WHERE accepted.enquiry_id = offers.enquiry_id AND bookings.received_at = offers.withdrawn_at
    LIMIT 1
)
WHERE withdrawn_at IS NOT NULL;
