import { useId } from 'react';
import { Link, useParams } from 'wouter';
import { irregularityMachine } from '#machines/irregularity.machine.ts';
import { auditPaths } from '#modules/audit/paths.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { irregularityPaths } from './paths.ts';
import type { IrregularityDetail, ShownLine } from './schema.ts';
import { SignOffButton } from './sign-off.tsx';
import { useIrregularity } from './use-irregularities.ts';
import { useIrregularityWords } from './use-irregularity-words.ts';

function useColumns(): Column<ShownLine>[] {
  const words = useIrregularityWords();
  const format = useFormat();
  const { t } = words;
  return [
    {
      key: 'at',
      header: t('irregularities.at'),
      className: 'whitespace-nowrap',
      cell: ({ at }) => format.dateTime(at),
    },
    {
      key: 'what',
      header: t('irregularities.record'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (line) => (
        <>
          <Link href={auditPaths.auditChange.href({ id: line.id })} className="link">
            {words.record(line)}
          </Link>
          <span className="block font-normal text-muted">{words.done(line)}</span>
        </>
      ),
    },
    {
      key: 'who',
      header: t('irregularities.who'),
      className: 'min-w-48',
      cell: (line) => words.who(line),
    },
  ];
}

/** The lines of the history that show it; each opens in the audit log. */
function Shown({ shown }: Pick<IrregularityDetail, 'shown'>) {
  const { t } = useIrregularityWords();
  const id = useId();
  const columns = useColumns();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {t('irregularities.shown')}
      </h2>
      {shown.length === 0 ? (
        <p>{t('irregularities.shownNone')}</p>
      ) : (
        <Table
          caption={t('irregularities.shown')}
          captionHidden
          columns={columns}
          rows={shown}
          rowKey={(line) => line.id}
        />
      )}
    </section>
  );
}

/** What became of it, the newest first. */
function Steps({ steps }: Pick<IrregularityDetail, 'steps'>) {
  const words = useIrregularityWords();
  const format = useFormat();
  const id = useId();
  const items = steps.map((step) => ({
    id: step.at + step.event,
    time: step.at,
    timeText: format.dateTime(step.at),
    sentence: `${words.who(step)}: ${words.step(step)}`,
    body: step.reason,
  }));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {words.t('irregularities.steps')}
      </h2>
      <Timeline items={items} />
    </section>
  );
}

function useRows(row: IrregularityDetail) {
  const words = useIrregularityWords();
  const format = useFormat();
  const { t } = words;
  const { process, record_id, params } = row;
  return [
    {
      label: t('irregularities.status'),
      value: <StatusTag machine={irregularityMachine} state={row.state} />,
    },
    {
      label: t('irregularities.record'),
      value: process !== null && record_id !== null && words.record({ process, record_id }),
    },
    { label: t('irregularities.people'), value: words.people(row) },
    { label: t('irregularities.reason'), value: params.reason },
    {
      label: t('irregularities.technical'),
      value: params.problem && <span lang="en">{params.problem}</span>,
    },
    { label: t('irregularities.first'), value: format.dateTime(row.first_seen) },
    { label: t('irregularities.last'), value: format.dateTime(row.last_seen) },
    { label: t('irregularities.nights'), value: format.number(row.nights) },
  ].filter(({ value }) => Boolean(value));
}

function Detail({ row }: { row: IrregularityDetail }) {
  const words = useIrregularityWords();
  const { t } = words;
  const user = useUser();
  const rows = useRows(row);
  const { process, record_id } = row;
  const href = process !== null && record_id !== null ? recordHref(process, record_id, user) : null;
  return (
    <Page
      title={words.kind(row.kind)}
      lead={words.seen(row)}
      back={{ href: irregularityPaths.irregularities.href(), text: t('irregularity.names') }}
      actions={
        <>
          {row.signable && <SignOffButton row={row} />}
          {href && <LinkButton href={href}>{t('irregularities.openRecord')}</LinkButton>}
        </>
      }
    >
      <div className="flex flex-col gap-8">
        <Notice heading={t('irregularities.advice')}>
          <p>{words.advice(row.kind)}</p>
        </Notice>
        <SummaryList rows={rows} />
        <Shown shown={row.shown} />
        <Steps steps={row.steps} />
      </div>
    </Page>
  );
}

/** /admin/irregularities/{id}: one thing that the watch of the night has seen, and its signing off. */
export function IrregularityPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { t } = useIrregularityWords();
  const query = useIrregularity(id);
  return (
    <RecordGate
      query={query}
      title={t('irregularity.name')}
      back={{ href: irregularityPaths.irregularities.href(), text: t('irregularity.names') }}
      missing={t('irregularities.notFound')}
    >
      {(row) => <Detail row={row} />}
    </RecordGate>
  );
}
