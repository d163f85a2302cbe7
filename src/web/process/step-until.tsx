import { daysUntil } from '#shared/format.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { classes } from '#web/ui/classes.ts';

interface Props {
  /** The last day of the step. */
  until: string;
  /** The period is in this step now: a day that has gone by is told as late. */
  now: boolean;
  className?: string;
}

/** The last day of a step; how long ago it was when the step is still the one of now. */
export function StepUntil({ until, now, className }: Props) {
  const t = useTexts('period-screen');
  const format = useFormat();
  const late = now && daysUntil(until, new Date()) < 0;
  return (
    <p className={classes(late ? 'font-semibold text-danger' : 'text-muted', className)}>
      {late
        ? t('period-screen.steps.late', {
            date: format.longDate(until),
            ago: format.relative(until),
          })
        : t('period-screen.steps.until', { date: format.longDate(until) })}
    </p>
  );
}
