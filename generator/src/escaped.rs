//! Percent-escapes of a text in an address.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};

/// All but the unreserved characters of RFC 3986, section 2.3: firewalls refuse addresses that escape them needlessly.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The text as one segment of a path, or one value of a query.
pub fn escaped(text: &str) -> PercentEncode<'_> {
    utf8_percent_encode(text, RESERVED)
}
