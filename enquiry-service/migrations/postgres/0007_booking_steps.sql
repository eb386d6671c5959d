-- A booking may expire unpaid, and each line of a history keeps what had been received after it.
ALTER TABLE bookings DROP CONSTRAINT bookings_state_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_state_check
    CHECK (state IN ('requested', 'awaiting_payment', 'deposit_paid', 'paid', 'confirmed', 'cancelled', 'refunded',
                     'travelled', 'expired'));
CREATE INDEX bookings_unpaid ON bookings (received_at) WHERE state = 'awaiting_payment';

ALTER TABLE booking_changes ADD COLUMN received BIGINT;
