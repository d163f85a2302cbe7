import { Link, useSearch } from 'wouter';
import { statesTagged, transitionsFrom } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import type { HistoryLine } from '#shared/rows/history-line.ts';
import { useScreenWords } from '#web/declared/words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useHistory, useRecord } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { advisorResults } from '../codes.ts';
import type { MonitoringRecord } from '../schema.ts';
import { titleOf } from '../shown.ts';
import { organizationView } from './organization-view.ts';

const toConclude = statesTagged(machine, 'toConclude');
const [, negative] = advisorResults;

/** Where a conclusion is given: the agency may send it back. */
const concludedStates = Object.keys(machine.states).filter((state) =>
  transitionsFrom(machine, state).some(({ event }) => event === 'returnToOrg'),
);

/** What the organization has to do, and by when; nothing while others have the report. */
function useHeading({ state, facts }: MonitoringRecord): string | undefined {
  const t = useTexts('monitoring-desk');
  const format = useFormat();
  const { orgUntil, deadline, deadlineOpen, conclusionOverdue } = facts;
  if (!toConclude.includes(state)) return undefined;
  if (deadlineOpen && deadline)
    return t('monitoring-desk.prompt.deadline', { date: format.longDate(deadline) });
  if (!orgUntil) return undefined;
  const when = { date: format.longDate(orgUntil), when: format.relative(orgUntil) };
  return t(conclusionOverdue ? 'monitoring-desk.prompt.late' : 'monitoring-desk.prompt.due', when);
}

const isConclusion = ({ from_state, to_state }: HistoryLine): boolean =>
  from_state !== to_state && concludedStates.includes(to_state);

/** Somebody of the organization, or time, has concluded: who and when. */
function ConcludedBy({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring-desk', 'processes');
  const format = useFormat();
  const concluded = record.concluded_on !== null;
  const { data } = useHistory(machine, record.id, concluded);
  const line = concluded && data?.find(isConclusion);
  if (!line) return null;
  return (
    <p>
      {t('monitoring-desk.concludedBy', {
        who: line.actor?.name ?? t('processes.role.system'),
        date: format.dateTime(line.at),
      })}
    </p>
  );
}

/** The reason of the conclusion, or why the agency or the advisor has sent the report back. */
function Reason({
  record: { reason, advisor_result, not_attested },
}: {
  record: MonitoringRecord;
}) {
  const t = useTexts('monitoring-desk');
  return (
    <>
      {reason && <p className="whitespace-pre-line">{t('monitoring-desk.reason', { reason })}</p>}
      {advisor_result === negative.id && <p>{t('monitoring-desk.negative')}</p>}
      {not_attested.length > 0 && (
        <p>{t('monitoring-desk.notAttested', { years: not_attested.join(', ') })}</p>
      )}
    </>
  );
}

interface Props {
  record: MonitoringRecord;
  /** After a conclusion without a further report: the way back. */
  back: string | null;
}

/** What is needed by when, and who has concluded. */
export function ReportPrompt({ record, back }: Props) {
  const t = useTexts('monitoring-desk');
  const heading = useHeading(record);
  return (
    <Prompt
      machine={machine}
      record={record}
      heading={heading}
      actions={
        back && (
          <LinkButton href={back} kind="primary">
            {t('monitoring-desk.backToList')}
          </LinkButton>
        )
      }
    >
      {back && <p>{t('monitoring-desk.last')}</p>}
      <ConcludedBy record={record} />
      <Reason record={record} />
    </Prompt>
  );
}

function Concluded({ id }: { id: number }) {
  const words = useScreenWords(machine, ['monitoring', 'monitoring-desk', 'monitoringReport']);
  const { data } = useRecord<MonitoringRecord>(machine, id);
  if (!data) return null;
  return (
    <Notice tone="success">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {words.t('monitoring-desk.concluded')}
        <Link href={organizationView.record.href({ id })} className="link">
          {titleOf(data, words)}
        </Link>
        <StatusTag machine={machine} state={data.state} />
      </p>
    </Notice>
  );
}

/** The result of the report before this one, which opened after its conclusion. */
export function ConcludedNotice() {
  const id = Number(new URLSearchParams(useSearch()).get('concluded'));
  return (
    <div role="status" className="empty:hidden">
      {Number.isSafeInteger(id) && id > 0 && <Concluded id={id} />}
    </div>
  );
}
