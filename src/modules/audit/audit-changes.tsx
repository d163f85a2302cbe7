import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { AuditExport } from './audit-export.tsx';
import { auditPaths } from './paths.ts';
import type { AuditChange } from './schema.ts';
import { useAudit } from './use-audit.ts';
import { useAuditWords } from './use-audit-words.ts';

function useColumns(state: ListState): Column<AuditChange>[] {
  const t = useTexts('audit');
  const words = useAuditWords();
  const format = useFormat();
  return [
    {
      key: 'record',
      header: t('audit.record'),
      rowHeader: true,
      className: 'min-w-44',
      cell: (row) => (
        <RowLink
          list="audit"
          listHref={state.href}
          id={row.id}
          href={auditPaths.auditChange.href({ id: row.id })}
        >
          {words.record(row)}
        </RowLink>
      ),
    },
    {
      key: 'done',
      header: t('audit.what'),
      className: 'min-w-56',
      cell: (row) => (
        <>
          {words.done(row)}
          {row.taken && <span className="block text-muted">{words.taken(row)}</span>}
          {row.reason && <span className="block break-words text-muted">{row.reason}</span>}
        </>
      ),
    },
    {
      key: 'who',
      header: t('audit.who'),
      className: 'min-w-52',
      cell: (row) =>
        row.actor ? (
          <>
            {words.who(row.actor)}
            <span className="block text-muted">{words.place(row.actor)}</span>
          </>
        ) : (
          words.role(row.actor_role)
        ),
    },
    {
      key: 'at',
      header: t('audit.at'),
      className: 'whitespace-nowrap',
      cell: (row) => format.dateTime(row.at),
    },
    { key: 'ip', header: t('audit.from'), className: 'whitespace-nowrap', cell: (row) => row.ip },
  ];
}

/** The changes of all records, the newest first. */
export function AuditChanges({ state }: { state: ListState }) {
  const t = useTexts('audit');
  const query = useAudit('changes', state.query);
  const columns = useColumns(state);
  return (
    <ListRows
      query={query}
      state={state}
      module={t('audit.changes')}
      empty={<ListEmpty state={state} text={t('audit.empty')} />}
    >
      {(page, busy) => (
        <>
          <AuditExport part="changes" query={state.query} count={page.count} />
          <Table
            caption={t('audit.caption', { count: page.count })}
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
