import { column, title } from '#web/declared/columns.ts';
import type { LineColumns } from '#web/declared/line-rows.tsx';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ChangedFields } from '#web/process/changed-fields.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { RowLink } from '#web/process/row-link.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { Choice } from '#web/ui/select-field.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AuditRows, usePlaceColumns } from './audit-rows.tsx';
import { auditPaths } from './paths.ts';
import type { AuditChange } from './schema.ts';
import type { AuditOf } from './use-audit.ts';
import { useAuditWords } from './use-audit-words.ts';

function useColumns(state: ListState, of: AuditOf): LineColumns<AuditChange> {
  const t = useTexts('audit');
  const words = useAuditWords();
  const user = useUser();
  const [at, ip] = usePlaceColumns<AuditChange>('changes');
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
    title(
      'record',
      { head: 'audit.record', value: (row) => words.record(row) },
      {
        className: 'sm:min-w-44',
        inFile: ['export.audit.process', 'export.audit.record'],
        cell: (row) => (
          <>
            {nameOf(row)}
            {row.record?.name && (
              <span className="block font-normal break-words">{row.record.name}</span>
            )}
          </>
        ),
      },
    ),
    column(
      'done',
      { head: 'audit.what', value: (row) => words.done(row) },
      {
        className: 'sm:min-w-56',
        inFile: ['export.audit.event', 'export.audit.reason', 'export.audit.changed'],
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
    ),
    column(
      'states',
      {
        head: 'audit.states',
        value: (row) =>
          [row.from_state, row.to_state].map((state) => words.state(row, state)).join(' → '),
      },
      { extra: true, className: 'min-w-40', inFile: ['export.audit.from', 'export.audit.to'] },
    ),
    column(
      'who',
      {
        head: 'audit.who',
        value: ({ actor, actor_role }) => (actor ? words.who(actor) : words.role(actor_role)),
      },
      {
        className: 'sm:min-w-52',
        inFile: ['export.audit.who', 'export.audit.role', 'export.audit.organization'],
        under: ({ actor }) => actor && words.place(actor),
      },
    ),
    column(
      'confirmed',
      {
        head: 'audit.confirmed',
        value: ({ confirm_method }) => words.confirmed(confirm_method),
      },
      { extra: true, inFile: ['export.audit.confirmed'] },
    ),
    ...[at, of === 'audit' ? ip : undefined].flatMap((one) => one ?? []),
  ];
}

interface Props {
  state: ListState;
  of?: AuditOf;
  /** Of one organization: its people to choose from. */
  people?: readonly Choice[];
}

/** The changes of all records, or those that the reader's organization made. */
export function AuditChanges({ state, of = 'audit', people }: Props) {
  return (
    <AuditRows
      part="changes"
      state={state}
      columns={useColumns(state, of)}
      of={of}
      people={people}
    />
  );
}
