import type { AmountColumn } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { CoveredLine } from './schema.ts';

/** Places of these columns need letters. */
export const isTargeted = (
  column: AmountColumn,
): column is 'amount_targeted_dsc' | 'amount_targeted_phd' => column.startsWith('amount_targeted');

interface Props {
  letters: readonly CoveredLine[];
  direction: number;
  column: AmountColumn;
  /** Places asked for: said beside none as well. */
  asked: number;
}

/**
 * Under the number of a targeted column, how many places letters cover: more cannot be asked for.
 */
export function CoveredPlaces({ letters, direction, column, asked }: Props) {
  const t = useTexts('quota-screen');
  const format = useFormat();
  if (!isTargeted(column)) return null;
  const covered = letters.find(({ direction_id }) => direction_id === direction)?.[column] ?? 0;
  if (covered === 0 && asked === 0) return null;
  return (
    <span className={`block text-sm leading-5 ${asked > covered ? 'text-danger' : 'text-muted'}`}>
      {t('quota-screen.request.covered', { number: format.number(covered) })}
    </span>
  );
}
