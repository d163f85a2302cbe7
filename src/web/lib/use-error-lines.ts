import i18next from 'i18next';
import type { Failure } from '#machines/live/failure.ts';
import { useTexts } from './i18n.ts';
import { givenKey } from './text-keys.ts';

type Said = Pick<Failure, 'code' | 'detail' | 'fields'>;

/**
 * What a toast says of a call that was refused: every field with its name and its text, line by
 * line. An answer without words is "Unknown", and no answer says so. Fields have their names once the
 * area `validation` is there, which the caller loads.
 */
export function useErrorLines(): (refused: Said) => string[] {
  const t = useTexts();
  // A field that stands in no form is a condition, whose sentence says what it is about.
  const named = (path: string, text: string): string => {
    const key = `validation.field.${path.split('.').at(-1)}`;
    return i18next.exists(key) ? `${t(givenKey(key))}: ${text}` : text;
  };
  return ({ code, detail, fields }) => {
    const lines = [
      ...detail,
      ...Object.entries(fields).flatMap(([path, texts]) => texts.map((text) => named(path, text))),
    ];
    if (lines.length > 0) return lines;
    return [t(code === 'NO_ANSWER' ? 'common.error.network' : 'common.toast.unknown')];
  };
}
