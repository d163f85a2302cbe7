import { Link } from 'wouter';
import type { AmountColumn } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Behind } from './behind.ts';
import { numberHref } from './number-href.ts';

interface Props {
  value: number;
  /** Undefined where the ledger does not hold the number. */
  of: Behind;
  /** One form of study; none = all of them together. */
  column?: AmountColumn;
}

/** A number of the quota as a way to the entries behind it; no places have none. */
export function QuotaFigure({ value, of, column }: Props) {
  const t = useTexts('quota-screen');
  const format = useFormat();
  const number = format.number(value);
  if (value === 0 || !of) return number;
  return (
    <Link
      href={numberHref({ ...of, ...(column ? { column } : {}) })}
      className="link inline-block min-h-6 min-w-6"
    >
      <span className="sr-only">{t('quota-screen.numbers.open')}: </span>
      {number}
    </Link>
  );
}
