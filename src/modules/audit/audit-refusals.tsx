import { column, title } from '#web/declared/columns.ts';
import type { LineColumns } from '#web/declared/line-rows.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { AuditRows, usePlaceColumns } from './audit-rows.tsx';
import type { AuditRefusal } from './schema.ts';
import { useAuditWords } from './use-audit-words.ts';

function useColumns(): LineColumns<AuditRefusal> {
  const t = useTexts('audit');
  const format = useFormat();
  const words = useAuditWords();
  const [at, ip] = usePlaceColumns<AuditRefusal>('refusals');
  return [
    title(
      'refusals-who',
      { head: 'audit.who', value: (row) => words.refused(row) },
      {
        className: 'min-w-52',
        inFile: ['export.audit.who', 'export.audit.role', 'export.audit.organization'],
        cell: (row) => (
          <>
            {words.refused(row)}
            {row.who && (
              <span className="block font-normal text-muted">{words.place(row.who)}</span>
            )}
          </>
        ),
      },
    ),
    column(
      'refusal',
      { head: 'audit.refusal.title', value: ({ kind }) => t(`audit.refusal.${kind}`) },
      {
        className: 'min-w-44',
        inFile: ['export.audit.refusal', 'export.audit.route'],
        cell: ({ kind, route }) => (
          <>
            {t(`audit.refusal.${kind}`)}
            {route && <span className="block text-sm break-all text-muted">{route}</span>}
          </>
        ),
      },
    ),
    column(
      'tries',
      { head: 'audit.refusal.tries', value: ({ tries }) => tries },
      { figures: true, inFile: ['export.audit.tries'] },
    ),
    column(
      'began',
      { head: 'audit.refusal.began', value: ({ began_at }) => format.dateTime(began_at) },
      { extra: true, className: 'whitespace-nowrap', inFile: ['export.audit.began'] },
    ),
    ...[at, ip].flatMap((one) => one ?? []),
  ];
}

/** Failed sign-ins, and actions that a role does not allow, where they came again and again. */
export const AuditRefusals = ({ state }: { state: ListState }) => (
  <AuditRows part="refusals" state={state} columns={useColumns()} />
);
