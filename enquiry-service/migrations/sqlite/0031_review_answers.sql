-- What the operator answers in public under a review; none: nothing.
ALTER TABLE reviews ADD COLUMN answer TEXT;
