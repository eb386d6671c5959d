-- Every amount has at most 10^12 minor units, so that no sum overflows, and a booking has one currency, so that its sums
-- have one. Rows that break a rule stay readable; the next step names them.
CREATE FUNCTION refuse_amount() RETURNS trigger LANGUAGE plpgsql AS
'BEGIN RAISE EXCEPTION ''an amount in % is beyond 10^12 minor units'', TG_TABLE_NAME USING ERRCODE = ''check_violation''; END';
CREATE TRIGGER payments_bounded BEFORE INSERT ON payments FOR EACH ROW
    WHEN (NEW.amount NOT BETWEEN -1000000000000 AND 1000000000000) EXECUTE FUNCTION refuse_amount();
CREATE TRIGGER refunds_bounded BEFORE INSERT ON refunds FOR EACH ROW
    WHEN (NEW.amount NOT BETWEEN -1000000000000 AND 1000000000000) EXECUTE FUNCTION refuse_amount();
CREATE TRIGGER documents_bounded BEFORE INSERT ON documents FOR EACH ROW
    WHEN (NEW.amount NOT BETWEEN -1000000000000 AND 1000000000000) EXECUTE FUNCTION refuse_amount();
CREATE TRIGGER bank_lines_bounded BEFORE INSERT ON bank_lines FOR EACH ROW
    WHEN (NEW.amount NOT BETWEEN -1000000000000 AND 1000000000000) EXECUTE FUNCTION refuse_amount();
CREATE TRIGGER rewards_bounded BEFORE INSERT ON rewards FOR EACH ROW
    WHEN (NEW.amount NOT BETWEEN -1000000000000 AND 1000000000000) EXECUTE FUNCTION refuse_amount();
CREATE FUNCTION refuse_currency() RETURNS trigger LANGUAGE plpgsql AS
'DECLARE differs BOOLEAN;
BEGIN
    EXECUTE format(''SELECT EXISTS (SELECT 1 FROM %I WHERE booking_id = $1 AND currency <> $2)'', TG_TABLE_NAME)
        INTO differs USING NEW.booking_id, NEW.currency;
    IF differs THEN
        RAISE EXCEPTION ''a row of % has another currency than its booking'', TG_TABLE_NAME
            USING ERRCODE = ''check_violation'';
    END IF;
    RETURN NEW;
END';
CREATE TRIGGER ledger_currency BEFORE INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_currency();
CREATE TRIGGER documents_currency BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION refuse_currency();
