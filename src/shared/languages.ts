/** The languages of the product; the first is the default and stands in for a missing word. */
export const languages = ['uz', 'ru', 'en'] as const;

/** One of `languages`. */
export type Language = (typeof languages)[number];
