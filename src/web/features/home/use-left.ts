import { daysUntil } from '#shared/format.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** How far a last day is: "in 5 days", and when it is over by how many days it is late. */
export function useLeft(): (day: string) => string {
  const t = useTexts('home');
  const format = useFormat();
  return (day) => {
    const late = -daysUntil(day, new Date());
    return late > 0 ? t('home.late', { count: late }) : format.relative(day);
  };
}
