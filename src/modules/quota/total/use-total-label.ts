import { type AmountColumn, amountColumns } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';

const isAmount = (name: string): name is AmountColumn =>
  amountColumns.some((column) => column === name);

/** What the fields of a total are called. */
export function useTotalLabel(): (name: string) => string {
  const t = useTexts('quota', 'quota-screen');
  return (name) =>
    isAmount(name) ? t(`quota.amount.${name}`) : t(`quota-screen.total.field.${name as 'year'}`);
}
