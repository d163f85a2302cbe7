import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ChangedFields } from '#web/process/changed-fields.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { RowLink } from '#web/process/row-link.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { Column } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AuditRows, usePlaceColumns } from './audit-rows.tsx';
import { auditPaths } from './paths.ts';
import type { AuditChange } from './schema.ts';
import type { AuditOf } from './use-audit.ts';
import { useAuditWords } from './use-audit-words.ts';

function useColumns(state: ListState, of: AuditOf): Column<AuditChange>[] {
  const t = useTexts('audit');
  const words = useAuditWords();
  const user = useUser();
  const [at, ip] = usePlaceColumns();
  /** The line of the log, or where the log is not open the record itself. */
  const hrefOf = ({ id, process, record_id }: AuditChange) =>
    of === 'audit' ? auditPaths.auditChange.href({ id }) : recordHref(process, record_id, user);
  const nameOf = (row: AuditChange) => {
    const href = hrefOf(row);
    if (href === null || (of === 'activity' && row.record === null)) return words.record(row);
    return (
      <RowLink list={of} listHref={state.href} id={row.id} href={href}>
        {words.record(row)}
      </RowLink>
    );
  };
  return [
    {
      key: 'record',
      header: t('audit.record'),
      rowHeader: true,
      className: 'sm:min-w-44',
      cell: (row) => (
        <>
          {nameOf(row)}
          {row.record?.name && (
            <span className="block font-normal break-words">{row.record.name}</span>
          )}
        </>
      ),
    },
    {
      key: 'done',
      header: t('audit.what'),
      className: 'sm:min-w-56',
      cell: (row) => (
        <>
          {words.done(row)}
          {row.unusual && (
            <span className="mt-1 block">
              <Tag tone="warning">{t(`audit.watched.${row.unusual}`)}</Tag>
            </span>
          )}
          {row.taken && <span className="block text-muted">{words.taken(row)}</span>}
          {row.reason && <span className="block break-words text-muted">{row.reason}</span>}
          {row.changes.length > 0 && (
            <div className="wrap-anywhere">
              <Disclosure summary={t('audit.fields', { count: row.changes.length })}>
                <ChangedFields changes={row.changes} />
              </Disclosure>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'who',
      header: t('audit.who'),
      className: 'sm:min-w-52',
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
    ...[at, of === 'audit' ? ip : undefined].flatMap((column) => column ?? []),
  ];
}

/** The changes of all records, or those that the reader's organization made. */
export function AuditChanges({ state, of = 'audit' }: { state: ListState; of?: AuditOf }) {
  return <AuditRows part="changes" state={state} columns={useColumns(state, of)} of={of} />;
}
