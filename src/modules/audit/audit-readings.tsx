import { column, title } from '#web/declared/columns.ts';
import type { LineColumns } from '#web/declared/line-rows.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { AttestButton, Attested } from './attest.tsx';
import { AuditRows, usePlaceColumns } from './audit-rows.tsx';
import type { AuditReading } from './schema.ts';
import { useAuditWords } from './use-audit-words.ts';

function useColumns(): LineColumns<AuditReading> {
  const t = useTexts('audit');
  const words = useAuditWords();
  return [
    title(
      'readings-who',
      { head: 'audit.reader', value: ({ reader }) => words.who(reader) },
      {
        className: 'min-w-52',
        inFile: ['export.audit.reader', 'export.audit.role', 'export.audit.organization'],
        cell: ({ id, reader, broken, attested }) => (
          <>
            {words.who(reader)}
            <span className="block font-normal text-muted">{words.place(reader)}</span>
            {broken && (
              <>
                <span className="block font-semibold text-danger">{t('audit.brokenHere')}</span>
                <AttestButton part="readings" id={id} />
              </>
            )}
            {attested && <Attested said={attested} />}
          </>
        ),
      },
    ),
    column(
      'owner',
      {
        head: 'audit.owner',
        value: ({ owner }) => (owner ? words.who(owner) : t('audit.look.nobody')),
      },
      { className: 'min-w-52', inFile: ['export.audit.owner'] },
    ),
    column(
      'look',
      {
        head: 'audit.look.title',
        value: ({ look, record_id }) =>
          t(`audit.look.${look ?? 'file'}`, { number: record_id ?? '' }),
      },
      { className: 'min-w-40', inFile: ['export.audit.look'] },
    ),
    ...usePlaceColumns<AuditReading>('readings'),
  ];
}

/** Who read whose files, and whose records the call centre looked at. */
export const AuditReadings = ({ state }: { state: ListState }) => (
  <AuditRows part="readings" state={state} columns={useColumns()} />
);
