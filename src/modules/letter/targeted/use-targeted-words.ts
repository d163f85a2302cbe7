import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import type { ListedTargetedLetter } from './schema.ts';

type Ordered = Pick<ListedTargetedLetter, 'from' | 'customer' | 'target' | 'direction' | 'dc_type'>;

/**
 * Who orders, who trains, in what: the words of a targeted letter. Empty where nothing is chosen
 * yet.
 */
export function useTargetedWords() {
  const t = useTexts('codes');
  const name = useName();
  return {
    customer: ({ from, customer }: Ordered): string => name(from) || (customer?.name ?? ''),
    trainer: ({ target }: Ordered): string => name(target),
    direction: ({ direction }: Ordered): string =>
      direction ? `${direction.code} ${name(direction)}` : '',
    form: ({ dc_type }: Ordered): string =>
      dc_type === null ? '' : t(`codes.dcType.${String(dc_type)}`),
  };
}
