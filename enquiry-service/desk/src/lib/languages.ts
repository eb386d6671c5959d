/** The languages of the sites. */
export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt"];
