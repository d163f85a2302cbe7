import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { numberHref, type QuotaNumber } from './number-href.ts';

/** A number of the quota as a way to the entries behind it; no places have none. */
export function QuotaFigure({ value, of }: { value: number; of: QuotaNumber }) {
  const t = useTexts('quota-screen');
  const format = useFormat();
  const number = format.number(value);
  if (value === 0) return number;
  return (
    <Link href={numberHref(of)} className="link inline-block min-h-6 min-w-6">
      <span className="sr-only">{t('quota-screen.numbers.open')}: </span>
      {number}
    </Link>
  );
}
