/**
 * U+02BB and U+02BC are outside the GSM alphabet and would cut a part from 160 to 70 characters.
 */
export const smsText = (text: string): string => text.replace(/[\u02bb\u02bc\u2018\u2019]/g, "'");

/** GSM 03.38: what a part of 160 characters can hold; those of the second table take two places. */
const basic = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/;
const extended = /^[\f^{}\\[\]~|€]$/;

const placesOf = (characters: readonly string[]): number | null => {
  const places = characters.map((one) =>
    basic.test(one) ? 1 : extended.test(one) ? 2 : Number.NaN,
  );
  const sum = places.reduce((all, one) => all + one, 0);
  return Number.isNaN(sum) ? null : sum;
};

/**
 * How long an SMS is: in how many parts the gateway cuts it, and how many places of a part it
 * needs.
 */
export interface SmsLength {
  alphabet: 'gsm' | 'unicode';
  places: number;
  parts: number;
}

/** The length of a text as an SMS, after the letters that `smsText` changes. */
export function smsLength(text: string): SmsLength {
  const sent = smsText(text);
  const gsm = placesOf([...sent]);
  // Outside the GSM alphabet each UTF-16 unit takes a place.
  const places = gsm ?? sent.length;
  const [whole, part] = gsm === null ? [70, 67] : [160, 153];
  return {
    alphabet: gsm === null ? 'unicode' : 'gsm',
    places,
    parts: places <= whole ? 1 : Math.ceil(places / part),
  };
}

/**
 * What somebody writes to many goes in so many parts at most: each of them costs, for each of its
 * readers (decision 032).
 */
export const maxSmsParts = 4;
/** Whether a text is short enough to be sent to many. */
export const fitsSms = (text: string): boolean => smsLength(text).parts <= maxSmsParts;
