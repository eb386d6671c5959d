-- A line is identified by account, day, amount, reference and its place among equal lines: banks give one reference to
-- several payments. noted_as is the reference of the line's payment in the ledger.
ALTER TABLE bank_lines RENAME COLUMN external TO reference;
ALTER TABLE bank_lines DROP CONSTRAINT bank_lines_external_key;
ALTER TABLE bank_lines ADD COLUMN account TEXT NOT NULL DEFAULT '';
ALTER TABLE bank_lines ADD COLUMN ordinal BIGINT NOT NULL DEFAULT 1;
ALTER TABLE bank_lines ADD COLUMN doubt TEXT CHECK (doubt IN ('details', 'reversal'));
ALTER TABLE bank_lines ADD COLUMN noted_as TEXT;
ALTER TABLE bank_lines ALTER COLUMN account DROP DEFAULT;
ALTER TABLE bank_lines ALTER COLUMN ordinal DROP DEFAULT;
UPDATE bank_lines SET noted_as = reference WHERE state = 'noted';
CREATE UNIQUE INDEX bank_lines_alike
    ON bank_lines ((on_day || ' ' || CAST(amount AS TEXT) || ' ' || currency || ' ' || reference), account, ordinal);
CREATE UNIQUE INDEX bank_lines_noted_as ON bank_lines (noted_as) WHERE noted_as IS NOT NULL;
