import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import { StatusTag } from '#web/process/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { recordHref, turnHref } from '#web/shell/record-places.ts';
import { useUser } from '#web/shell/use-user.ts';

interface Waiting extends TravellingRecord {
  period: { admission_year: number };
}

const most = 5;

/** The records of one process that wait for the reader; beyond a few, their number alone. */
function Waits({ machine }: { machine: AnyStateMachine }) {
  const t = useTexts(machine.id, 'quota-screen');
  const format = useFormat();
  const user = useUser();
  const { data } = useRecords<Waiting>(machine, { turn: 1, limit: most });
  useLiveRecords(machine);
  if (!data || data.count === 0) return null;
  const many = data.count > most;
  const all = turnHref(machine.id, user);
  if (many && all)
    return (
      <li className="border-b border-line py-3">
        <Link href={all} className="link font-semibold">
          {t('quota-screen.period.waitingMany', { name: t(`${machine.id}.names`), count: data.count, number: format.number(data.count) })}
        </Link>
      </li>
    );
  return data.results.map((record) => (
    <li key={record.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <Link href={recordHref(machine.id, record.id, user) ?? ''} className="link font-semibold">
        {t('quota-screen.period.waitingOne', { name: t(`${machine.id}.name`), year: record.period.admission_year })}
      </Link>
      <StatusTag machine={machine} state={record.state} />
    </li>
  ));
}

const machines: readonly AnyStateMachine[] = [
  quotaRequestMachine,
  quotaAgreementMachine,
  quotaTotalMachine,
  quotaDistributionMachine,
  quotaSplitMachine,
];

/** What of the quota waits for the reader, whatever the period. Draws nothing when nothing does. */
export function WaitingSection() {
  const t = useTexts('quota-screen');
  return (
    <section aria-labelledby="quota-waiting" className="hidden has-[li]:block">
      <h2 id="quota-waiting" className="mb-3 text-xl">
        {t('quota-screen.period.waiting')}
      </h2>
      <ul className="border-t border-line">
        {machines.map((machine) => (
          <Waits key={machine.id} machine={machine} />
        ))}
      </ul>
    </section>
  );
}
