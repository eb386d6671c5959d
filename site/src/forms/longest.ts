// Maximum lengths of fields, in characters, as the service has them. Each is a constant of its own, which the bundler
// writes into the forms.

/** The name of a person. */
export const LONGEST_NAME = 120;
export const LONGEST_EMAIL = 254;
export const LONGEST_PHONE = 40;
/** The title of a tour. */
export const LONGEST_TITLE = 200;
/** Any other single line. */
export const LONGEST_SHORT = 120;
/** What matters most. */
export const LONGEST_IMPORTANT = 300;
/** A message or the text of a review. */
export const LONGEST_MESSAGE = 5000;
