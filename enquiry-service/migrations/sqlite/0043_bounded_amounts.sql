-- Every amount has at most 10^12 minor units, so that no sum overflows, and a booking has one currency, so that its sums
-- have one. Rows that break a rule stay readable; the next step names them. The quotient is 0 up to 10^12.
CREATE TRIGGER payments_bounded BEFORE INSERT ON payments WHEN NEW.amount / 1000000000001 <> 0
BEGIN SELECT RAISE(ABORT, 'the amount of a payment is beyond 10^12 minor units'); END;
CREATE TRIGGER refunds_bounded BEFORE INSERT ON refunds WHEN NEW.amount / 1000000000001 <> 0
BEGIN SELECT RAISE(ABORT, 'the amount of a refund is beyond 10^12 minor units'); END;
CREATE TRIGGER documents_bounded BEFORE INSERT ON documents WHEN NEW.amount / 1000000000001 <> 0
BEGIN SELECT RAISE(ABORT, 'the amount of a document is beyond 10^12 minor units'); END;
CREATE TRIGGER bank_lines_bounded BEFORE INSERT ON bank_lines WHEN NEW.amount / 1000000000001 <> 0
BEGIN SELECT RAISE(ABORT, 'the amount of a bank line is beyond 10^12 minor units'); END;
CREATE TRIGGER rewards_bounded BEFORE INSERT ON rewards WHEN NEW.amount / 1000000000001 <> 0
BEGIN SELECT RAISE(ABORT, 'the amount of a reward is beyond 10^12 minor units'); END;
CREATE TRIGGER ledger_currency BEFORE INSERT ON ledger
WHEN EXISTS (SELECT 1 FROM ledger WHERE booking_id = NEW.booking_id AND currency <> NEW.currency)
BEGIN SELECT RAISE(ABORT, 'a line of the ledger has another currency than its booking'); END;
CREATE TRIGGER documents_currency BEFORE INSERT ON documents
WHEN EXISTS (SELECT 1 FROM documents WHERE booking_id = NEW.booking_id AND currency <> NEW.currency)
BEGIN SELECT RAISE(ABORT, 'a document has another currency than its booking'); END;
