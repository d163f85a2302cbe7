import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { RowLink } from '#web/process/row-link.tsx';
import type { Column } from '#web/ui/table.tsx';
import { AuditRows, usePlaceColumns } from './audit-rows.tsx';
import { auditPaths } from './paths.ts';
import type { AuditChange } from './schema.ts';
import { useAuditWords } from './use-audit-words.ts';

function useColumns(state: ListState): Column<AuditChange>[] {
  const t = useTexts('audit');
  const words = useAuditWords();
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
    ...usePlaceColumns(),
  ];
}

/** The changes of all records. */
export function AuditChanges({ state }: { state: ListState }) {
  return <AuditRows part="changes" state={state} columns={useColumns(state)} />;
}
