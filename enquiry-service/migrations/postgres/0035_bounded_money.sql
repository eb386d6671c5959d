-- A line of the ledger has at most 10^12 minor units, so that no sum overflows. Lines beyond it stay, and count for nothing.
ALTER TABLE ledger ADD COLUMN counts BIGINT NOT NULL DEFAULT 1;   -- 0: beyond the bound
UPDATE ledger SET counts = 0 WHERE amount NOT BETWEEN -1000000000000 AND 1000000000000;
-- The quotient is 0 up to 10^12.
ALTER TABLE ledger ADD CHECK (counts = 0 OR amount / 1000000000001 = 0);

-- A payment keeps how much of it the provider has returned. After a refund of a part, the rest may be reversed.
ALTER TABLE payments ADD COLUMN returned BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN returned_at BIGINT;
UPDATE payments SET returned = coalesce((SELECT refunds.amount FROM refunds WHERE payment_id = payments.id
                                         AND refunds.state = 'done' AND refunds.amount < payments.amount), amount),
    returned_at = coalesce((SELECT max(at) FROM ledger WHERE kind = 'refund' AND method = 'card'
                            AND external = merchant_reference), created_at)
    WHERE state = 'reversed';
UPDATE payments SET state = 'paid' WHERE state = 'reversed' AND returned < amount;
