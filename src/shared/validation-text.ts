/** A text to be translated: i18n key and placeholders. */
export interface ValidationText {
  key: string;
  params?: Record<string, string>;
}

/**
 * The `message` of every issue: the i18n key, with placeholders behind it as a query:
 * `validation.min?length=8`. One text carries both, because the resolver of the forms passes on
 * nothing but the message. `decodeMessage` takes it apart.
 */
export function encodeMessage(key: string, params: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query === '' ? key : `${key}?${query}`;
}

/** Key and placeholders of the `message` of an issue. */
export function decodeMessage(message: string): ValidationText {
  const at = message.indexOf('?');
  if (at < 0) return { key: message };
  return {
    key: message.slice(0, at),
    params: Object.fromEntries(new URLSearchParams(message.slice(at + 1))),
  };
}

/**
 * A number as a language writes it in a message: 0.5 is "0,5" in Uzbek and Russian. One place, so
 * that field and server say the same.
 */
export const spokenNumber = (value: number | string, language: 'uz' | 'ru' | 'en'): string =>
  language !== 'en' && /^-?\d+\.\d+$/.test(String(value))
    ? String(value).replace('.', ',')
    : String(value);

/** The placeholders of a message of validation as a language writes them. */
export const spokenParams = (
  params: Record<string, unknown>,
  language: 'uz' | 'ru' | 'en',
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? spokenNumber(value, language) : value,
    ]),
  );
