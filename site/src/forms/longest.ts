/** Maximum lengths of fields, in characters, as the service has them. */
export const LONGEST = {
  /** The name of a person. */
  NAME: 120,
  EMAIL: 254,
  PHONE: 40,
  /** The title of a tour. */
  TITLE: 200,
  /** Any other single line. */
  SHORT: 120,
  /** What matters most. */
  IMPORTANT: 300,
  /** A message or the text of a review. */
  MESSAGE: 5000,
} as const;
