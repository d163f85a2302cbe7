import { lastDayOfStep, type PeriodRecord } from '#modules/period/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { StepUntil } from '#web/process/step-until.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Which of the seven steps the quota is in, who works in it, until when. */
export function StepSection({ period }: { period: PeriodRecord }) {
  const t = useTexts('period-screen', 'period');
  const { step, state } = period;
  if (step === null) return null;
  const until = lastDayOfStep(step, period);
  return (
    <Notice heading={t('period-screen.steps.name', { step, name: t(`period.state.${state}`) })}>
      <p>{t(`period-screen.step.${state}`)}</p>
      {until && <StepUntil until={until} now />}
    </Notice>
  );
}
