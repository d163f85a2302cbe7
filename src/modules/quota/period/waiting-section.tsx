import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { Named } from '#shared/names.ts';
import { recordHref, turnHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { recordsQuery } from '#web/record/record-cache.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

/** What the processes of the quota say of whose record it is; each says one of them. */
interface Waiting extends TravellingRecord {
  period: { admission_year: number };
  organization?: Named | null;
  organization_type?: number | null;
  total?: { organization_type: number };
}

const most = 5;

/** Which record it is: its process, and whose it is. */
function useWaitingWords(machine: AnyStateMachine): (record: Waiting) => string {
  const t = useTexts(machine.id, 'codes');
  const name = useName();
  return ({ organization, organization_type, total }) => {
    const type = total?.organization_type ?? organization_type;
    const whose = name(organization) || (type ? t(`codes.quoteOrgType.${type}`) : '');
    return [t(`${machine.id}.name`), whose].filter(Boolean).join(': ');
  };
}

interface Props {
  /** Of one period alone; default: of all of them. */
  period?: number;
}

const waitingIn = (period: number | undefined) => ({
  turn: 1,
  limit: most,
  ...(period ? { period } : {}),
});

/** The records of one process that wait for the reader; beyond a few, their number alone. */
function Waits({ machine, period }: Props & { machine: AnyStateMachine }) {
  const t = useTexts(machine.id, 'quota-screen');
  const format = useFormat();
  const user = useUser();
  const words = useWaitingWords(machine);
  const { data } = useRecords<Waiting>(machine, waitingIn(period));
  useLiveRecords(machine);
  if (!data || data.count === 0) return null;
  const all = turnHref([machine.id], user);
  if (data.count > most)
    return (
      <li className="border-b border-line py-3">
        <Link href={all} className="link font-semibold">
          {t('quota-screen.period.waitingMany', {
            name: t(`${machine.id}.names`),
            count: data.count,
            number: format.number(data.count),
          })}
        </Link>
      </li>
    );
  return data.results.map((record) => (
    <li
      key={record.id}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
    >
      <div className="min-w-0">
        <Link href={recordHref(machine.id, record.id, user) ?? ''} className="link font-semibold">
          {words(record)}
        </Link>
        {!period && (
          <span className="block text-muted">
            {t('quota-screen.period.year', { year: record.period.admission_year })}
          </span>
        )}
      </div>
      <StatusTag machine={machine} state={record.state} />
    </li>
  ));
}

const machines: readonly AnyStateMachine[] = [
  additionalQuotaMachine,
  quotaRequestMachine,
  quotaAgreementMachine,
  quotaTotalMachine,
  quotaDistributionMachine,
  quotaSplitMachine,
];

function WaitingList({ period }: Props) {
  return (
    <ul className="border-t border-line">
      {machines.map((machine) => (
        <Waits key={machine.id} machine={machine} period={period} />
      ))}
    </ul>
  );
}

/** How many records of all periods wait for the reader, out of the answers that the list shows. */
const useWaitingCount = (): number =>
  useQueries({
    queries: machines.map((machine) => recordsQuery<Waiting>(machine, waitingIn(undefined))),
    combine: (answers) => answers.reduce((sum, { data }) => sum + (data?.count ?? 0), 0),
  });

/**
 * What of all periods waits for the reader, with its number, folded above the list of periods, whose
 * rows stay in sight. Draws nothing when nothing does.
 */
export function WaitingFolded() {
  const t = useTexts('quota-screen');
  const format = useFormat();
  const count = useWaitingCount();
  const heading = t('quota-screen.period.waitingCount', { count, number: format.number(count) });
  return (
    <div className="hidden has-[li]:block">
      <Disclosure wide summary={<h2 className="text-lg">{heading}</h2>}>
        <WaitingList />
      </Disclosure>
    </div>
  );
}

/** What of the quota of a period waits for the reader. Draws nothing when nothing does. */
export function WaitingSection({ period }: Required<Props>) {
  const t = useTexts('quota-screen');
  return (
    <section aria-labelledby="quota-waiting" className="hidden has-[li]:block">
      <h2 id="quota-waiting" className="mb-3 text-xl">
        {t('quota-screen.period.waiting')}
      </h2>
      <WaitingList period={period} />
    </section>
  );
}
