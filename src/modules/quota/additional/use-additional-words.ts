import { codedName } from '#shared/shown-fields.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { askedOf, kindOf } from './shown.ts';

type Asked = Parameters<typeof askedOf>[0];

/** What a request for additional places asks for, in words. */
export function useAdditionalWords() {
  const words = { t: useTexts('codes'), name: useName() };
  return {
    direction: ({ direction }: Pick<Asked, 'direction'>) => codedName(direction, words) ?? '',
    kind: (asked: Parameters<typeof kindOf>[0]) => kindOf(asked, words),
    title: (asked: Asked) => askedOf(asked, words),
  };
}
