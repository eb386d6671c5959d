-- Cases of one phone number are found by their words; the index cost each enquiry a page.
DROP INDEX enquiries_by_phone;
