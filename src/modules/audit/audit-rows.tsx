import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { AuditExport } from './audit-export.tsx';
import { UnusualLines } from './unusual-lines.tsx';
import { type AuditOf, type AuditParts, useAudit } from './use-audit.ts';

interface Line {
  id: number;
  at: string;
  ip: string | null;
}

/** When something was done, and from where: the end of each line of the log. */
export function usePlaceColumns(): Column<Line>[] {
  const t = useTexts('audit');
  const format = useFormat();
  return [
    {
      key: 'at',
      header: t('audit.at'),
      className: 'whitespace-nowrap',
      cell: ({ at }) => format.dateTime(at),
    },
    { key: 'ip', header: t('audit.from'), className: 'whitespace-nowrap', cell: ({ ip }) => ip },
  ];
}

/** What stands over the lines of a part, and instead of them. */
const texts = {
  changes: { caption: 'audit.caption', empty: 'audit.empty' },
  readings: { caption: 'audit.captionReading', empty: 'audit.emptyReading' },
} as const;

interface Props<Part extends keyof AuditParts> {
  part: Part;
  state: ListState;
  columns: readonly Column<AuditParts[Part]>[];
  of?: AuditOf;
}

/** The lines of one part of the log, the newest first, and the way to take them along. */
export function AuditRows<Part extends keyof AuditParts>({
  part,
  state,
  columns,
  of = 'audit',
}: Props<Part>) {
  const t = useTexts('audit');
  const { caption, empty } = texts[part];
  const query = useAudit(part, state.query, of);
  return (
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
          {of === 'audit' && <AuditExport part={part} query={state.query} count={page.count} />}
          <Table
            caption={t(caption, { count: page.count })}
            columns={columns}
            rows={page.results}
            rowKey={({ id }) => id}
            busy={busy}
          />
        </>
      )}
    </ListRows>
  );
}
