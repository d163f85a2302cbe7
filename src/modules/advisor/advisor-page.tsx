import { useParams } from 'wouter';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/process/use-process.ts';
import { AdvisorDetail } from './advisor-detail.tsx';
import { advisorPaths } from './paths.ts';
import type { AdvisorRecord } from './schema.ts';

/** One research advisor (route `research-advisor/:id`). */
export function AdvisorPage() {
  const { id: part = '' } = useParams<{ id: string }>();
  const id = Number(part);
  const t = useTexts('advisor', 'advisor-screen');
  const query = useRecord<AdvisorRecord>(advisorMachine, id);
  const back = {
    href: walkFrom(advisorMachine.id, id, advisorPaths.advisors.href()).back,
    text: t('advisor.names'),
  };
  return (
    <RecordGate
      query={query}
      title={t('advisor.name')}
      back={back}
      missing={t('advisor-screen.notFound')}
    >
      {(record) => <AdvisorDetail key={record.id} record={record} back={back} />}
    </RecordGate>
  );
}
