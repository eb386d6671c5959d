/** The most offers of a case that a visitor compares. */
export const MOST_VARIANTS = 3;
