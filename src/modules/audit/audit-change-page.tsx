import { useParams } from 'wouter';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ChangedFields } from '#web/process/changed-fields.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { AttestButton, Attested } from './attest.tsx';
import { auditPaths } from './paths.ts';
import type { AuditChange, AuditRecord } from './schema.ts';
import { useAuditRecord } from './use-audit.ts';
import { useAuditWords } from './use-audit-words.ts';

/** The filters of a list that left in a file: their names, and the values that name nobody. */
function filtersOf({ taken }: AuditChange, name: (field: string) => string): string | null {
  if (!taken) return null;
  return Object.entries(taken.filters)
    .map(([field, value]) => `${name(field)}: ${value}`)
    .join('; ');
}

function useRows(line: AuditChange) {
  const t = useTexts('audit', 'processes');
  const words = useAuditWords();
  const format = useFormat();
  const states = t('processes.history.change', {
    from: words.state(line, line.from_state),
    to: words.state(line, line.to_state),
  });
  return [
    { label: t('audit.at'), value: format.dateTime(line.at) },
    {
      label: t('audit.who'),
      value: line.actor
        ? `${words.who(line.actor)} (${words.place(line.actor)})`
        : words.role(line.actor_role),
    },
    {
      label: t('processes.status'),
      value: line.from_state === line.to_state ? words.state(line, line.to_state) : states,
    },
    { label: t('audit.file'), value: words.taken(line) },
    { label: t('audit.filters'), value: filtersOf(line, words.field) },
    { label: t('audit.reason'), value: line.reason },
    { label: t('audit.confirmed'), value: t(`audit.method.${line.confirm_method as 'none'}`) },
    {
      label: t('audit.changed'),
      value: line.changes.length > 0 && <ChangedFields changes={line.changes} />,
    },
    { label: t('audit.from'), value: line.ip },
  ].filter(({ value }) => Boolean(value));
}

/** The reason of a line; of a broken one what is wrong, and what was said of it. */
function LineBody({ line, broken, attested }: Pick<AuditRecord, 'line' | 'broken' | 'attested'>) {
  const t = useTexts('audit');
  const said = attested.filter(({ line_id }) => line_id === line.id);
  return (
    <>
      {line.reason && <p>{line.reason}</p>}
      {broken.includes(line.id) && (
        <>
          <p className="font-semibold text-danger">{t('audit.brokenHere')}</p>
          <AttestButton part="changes" id={line.id} />
        </>
      )}
      {said.map((one) => (
        <Attested key={one.at} said={one} />
      ))}
    </>
  );
}

function Lines({ lines, broken, attested }: Pick<AuditRecord, 'lines' | 'broken' | 'attested'>) {
  const words = useAuditWords();
  const format = useFormat();
  const isSaid = (line: AuditChange) => attested.some(({ line_id }) => line_id === line.id);
  const isPlain = (line: AuditChange) => !broken.includes(line.id) && !isSaid(line);
  const toneOf = (line: AuditChange) => {
    if (broken.includes(line.id)) return 'danger' as const;
    return isSaid(line) ? ('warning' as const) : undefined;
  };
  const body = (line: AuditChange) => {
    if (!isPlain(line)) return <LineBody line={line} broken={broken} attested={attested} />;
    if (line.changes.length === 0) return line.reason;
    return (
      <>
        {line.reason && <p>{line.reason}</p>}
        <ChangedFields changes={line.changes} />
      </>
    );
  };
  const items = lines.map((line) => ({
    id: line.id,
    time: line.at,
    timeText: [
      format.dateTime(line.at),
      line.actor ? words.place(line.actor) : words.role(line.actor_role),
      line.ip,
    ]
      .filter(Boolean)
      .join(' · '),
    sentence: [line.actor && words.who(line.actor), words.done(line)].filter(Boolean).join(': '),
    body: body(line),
    tone: toneOf(line),
  }));
  return <Timeline items={items} />;
}

function Detail({ record: { line, lines, broken, attested } }: { record: AuditRecord }) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const rows = useRows(line);
  const href = recordHref(line.process, line.record_id, useUser());
  const actions = href
    ? [
        <LinkButton key="open" href={href}>
          {t('audit.open')}
        </LinkButton>,
      ]
    : undefined;
  const sound = broken.length === 0;
  const intact =
    attested.length === 0
      ? t('audit.whole', { count: lines.length })
      : t('audit.attest.all', { count: attested.length });
  return (
    <Page
      title={words.record(line)}
      lead={[line.record?.name, words.done(line)].filter(Boolean).join(' · ')}
      back={{ href: auditPaths.audit.href(), text: t('audit.title') }}
      actions={actions}
    >
      <div className="flex flex-col gap-8">
        <Notice
          tone={sound ? (attested.length === 0 ? 'success' : 'warning') : 'danger'}
          heading={sound ? intact : t('audit.broken', { count: broken.length })}
        />
        <SummaryList rows={rows} />
        <section>
          <h2 className="mb-4 text-xl">{t('audit.chain')}</h2>
          <Lines lines={lines} broken={broken} attested={attested} />
        </section>
      </div>
    </Page>
  );
}

/** /admin/audit/{id}: one change, and whether the log of its record is whole. */
export function AuditChangePage() {
  const { id = '' } = useParams<{ id: string }>();
  const t = useTexts('audit');
  const query = useAuditRecord(id);
  return (
    <RecordGate
      query={query}
      title={t('audit.title')}
      back={{ href: auditPaths.audit.href(), text: t('audit.title') }}
      missing={t('audit.notFound')}
    >
      {(record) => <Detail record={record} />}
    </RecordGate>
  );
}
