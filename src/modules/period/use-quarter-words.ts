import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListedPeriod } from './schema.ts';

/** Admission year and quarters: "2027-yil, 2 va 3-chorak". */
export function useQuarterWords(): (
  period: Pick<ListedPeriod, 'admission_year' | 'quarters'>,
) => string {
  const t = useTexts('period-screen');
  const format = useFormat();
  return ({ admission_year, quarters }) =>
    t('period-screen.yearQuarters', {
      year: admission_year,
      quarters: format.list(quarters.map(String)),
      count: quarters.length,
    });
}
