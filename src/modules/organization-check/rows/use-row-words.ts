import { reportReasons } from '#modules/monitoring/codes.ts';
import type { CellChoice, CellValue } from '#web/grid/amounts.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { rowStatuses } from '../codes.ts';
import type { Written } from './row-values.ts';

/** Names of the columns, their choices and values in the language in use. */
export function useRowWords() {
  const t = useTexts('check-screen', 'validation', 'codes', 'grid');
  const format = useFormat();
  const labels: Record<Written, string> = {
    status: t('check-screen.field.status'),
    reason_code: t('check-screen.field.reason'),
    mark: t('check-screen.field.mark'),
    deadline: t('check-screen.field.deadline'),
    note: t('check-screen.field.note'),
  };
  // The first digit of the code chooses too: in Uzbek two of the words begin alike.
  const statuses: CellChoice[] = rowStatuses.map(({ id }) => ({
    value: id,
    label: t(`check-screen.status.${id}`),
    keys: String(id).slice(0, 1),
  }));
  const reasons: CellChoice[] = reportReasons.map(({ id }) => ({
    value: id,
    label: t(`codes.cancelReason.${id}`),
    keys: String(id).slice(0, 1),
  }));
  const chosen = (choices: readonly CellChoice[], value: CellValue): string =>
    choices.find((choice) => choice.value === value)?.label ?? '';
  return {
    labels,
    statuses,
    reasons,
    /** A value of a column as the page says it. */
    value: (column: Written, value: CellValue): string => {
      if (value === null) return t('grid.diff.empty');
      if (column === 'status') return chosen(statuses, value);
      if (column === 'reason_code') return chosen(reasons, value);
      return typeof value === 'number' ? format.number(value) : value;
    },
  };
}
