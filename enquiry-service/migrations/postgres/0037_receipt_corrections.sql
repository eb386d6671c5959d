-- A correction of a payment issues a document of its own.
ALTER TABLE documents DROP CONSTRAINT documents_kind_check;
ALTER TABLE documents ADD CONSTRAINT documents_kind_check
    CHECK (kind IN ('deposit_invoice', 'balance_invoice', 'credit_note', 'receipt', 'receipt_correction'));
