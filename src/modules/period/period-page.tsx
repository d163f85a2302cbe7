import { useParams } from 'wouter';
import { periodMachine } from '#machines/period.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { periodPaths } from './paths.ts';
import { PeriodDetail } from './period-detail.tsx';
import { PeriodForm } from './period-form.tsx';
import type { PeriodRecord } from './schema.ts';
import { useLiveStep } from './use-live-step.ts';

function Existing({ id }: { id: number }) {
  const t = useTexts('period');
  const { edit } = usePart();
  const query = useRecord<PeriodRecord>(periodMachine, id);
  useLiveStep(id);
  const back = {
    href: walkFrom(periodMachine.id, id, periodPaths.periods.href()).back,
    text: t('period.names'),
  };
  return (
    <RecordGate query={query} title={t('period.name')} back={back}>
      {(record) =>
        edit ? <PeriodForm record={record} /> : <PeriodDetail record={record} back={back} />
      }
    </RecordGate>
  );
}

/**
 * One period (route `period/:id`): its page, its form before activation, or a new one under "new".
 */
export function PeriodPage() {
  const { id = '' } = useParams<{ id: string }>();
  if (id === 'new') return <PeriodForm record={null} />;
  return <Existing key={id} id={Number(id)} />;
}
