import { auditExportMachine } from '#machines/audit-export.machine.ts';
import { ColumnPicker } from '#web/declared/column-picker.tsx';
import { column } from '#web/declared/columns.ts';
import { type LineColumns, LineRows } from '#web/declared/line-rows.tsx';
import { ListExport } from '#web/declared/list-rows.tsx';
import { useScreenWords } from '#web/declared/words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import type { Choice } from '#web/ui/select-field.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { UnusualLines } from './unusual-lines.tsx';
import { type AuditOf, type AuditParts, useAudit } from './use-audit.ts';

interface Line {
  at: string;
  ip: string | null;
}

/** When something was done, and from where: the end of each line of the log, named for its part. */
export function usePlaceColumns<Row extends Line>(part: keyof AuditParts): LineColumns<Row> {
  const format = useFormat();
  return [
    column<Row>(
      `${part}-at`,
      { head: 'audit.at', value: ({ at }) => format.dateTime(at) },
      { className: 'whitespace-nowrap', inFile: ['export.audit.day', 'export.audit.time'] },
    ),
    column<Row>(
      `${part}-ip`,
      { head: 'audit.from', value: ({ ip }) => ip },
      { className: 'whitespace-nowrap', inFile: ['export.audit.ip'] },
    ),
  ];
}

/** What stands over the lines of a part, and instead of them. */
const texts = {
  changes: { caption: 'audit.caption', empty: 'audit.empty' },
  readings: { caption: 'audit.captionReading', empty: 'audit.emptyReading' },
  refusals: { caption: 'audit.captionRefusal', empty: 'audit.emptyRefusal' },
} as const;

/**
 * The columns that were chosen for this part alone: all parts stand at one address, and each keeps
 * its own under keys of its own.
 */
function columnsOfPart<Row>(state: ListState, columns: LineColumns<Row>): ListState {
  const isOwn = (key: string) => columns.some((one) => one.key === key);
  const own = (state.columns ?? []).filter(isOwn);
  return {
    ...state,
    columns: own.length > 0 ? own : null,
    setColumns: (keys) => {
      const others = (state.columns ?? []).filter((key) => !isOwn(key));
      const all = [...others, ...(keys ?? [])];
      state.setColumns(all.length > 0 ? all : null);
    },
  };
}

interface Props<Part extends keyof AuditParts> {
  part: Part;
  state: ListState;
  columns: LineColumns<AuditParts[Part]>;
  of?: AuditOf;
  /** Of one organization: its people to choose from. */
  people?: readonly Choice[];
}

/** The lines of one part of the log, the newest first: narrowed, in columns, to be taken along. */
export function AuditRows<Part extends keyof AuditParts>({
  part,
  columns,
  of = 'audit',
  people,
  ...props
}: Props<Part>) {
  const t = useTexts('audit', 'exports');
  const words = useScreenWords(auditExportMachine, ['audit', 'processes']);
  const state = columnsOfPart(props.state, columns);
  const { caption, empty } = texts[part];
  const query = useAudit(part, state.query, of);
  const count = query.data?.count ?? 0;
  return (
    <>
      <AuditFilters state={state} part={part} people={people}>
        <ColumnPicker list={{ columns }} state={state} words={words} />
      </AuditFilters>
      {of === 'audit' && (
        <ListExport
          list={{ columns, exportPath: `/audit/${part}/export/` }}
          state={state}
          words={words}
          query={state.query}
          count={count}
          written
        >
          <p className="text-muted">{t('audit.exportNote')}</p>
        </ListExport>
      )}
      <ListRows
        query={query}
        state={state}
        module={t(`audit.${part}`)}
        empty={<ListEmpty state={state} text={t(empty)} />}
      >
        {(page, busy) => (
          <>
            {query.data?.unusual && (
              <UnusualLines state={state} unusual={query.data.unusual} opens={of === 'audit'} />
            )}
            <LineRows
              columns={columns}
              caption={t(caption, { count: page.count })}
              rows={page.results}
              state={state}
              words={words}
              busy={busy}
            />
          </>
        )}
      </ListRows>
    </>
  );
}
