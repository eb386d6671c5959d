-- The reason of a booking's version stands in the version alone, where it is erased with the person.
UPDATE ledger SET note = '' WHERE kind = 'charge' AND change_id IN (SELECT change_id FROM booking_versions);
UPDATE documents SET facts = (facts::jsonb - 'reason')::text WHERE facts::jsonb ? 'reason';
