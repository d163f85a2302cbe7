import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import type { Column } from '#web/ui/table.tsx';
import { AttestButton, Attested } from './attest.tsx';
import { AuditRows, usePlaceColumns } from './audit-rows.tsx';
import type { AuditReading } from './schema.ts';
import { useAuditWords } from './use-audit-words.ts';

/** Who read whose files, and whose records the call centre looked at. */
export function AuditReadings({ state }: { state: ListState }) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const columns: Column<AuditReading>[] = [
    {
      key: 'reader',
      header: t('audit.reader'),
      rowHeader: true,
      className: 'min-w-52',
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
    {
      key: 'owner',
      header: t('audit.owner'),
      className: 'min-w-52',
      cell: ({ owner }) => (owner ? words.who(owner) : t('audit.look.nobody')),
    },
    {
      key: 'look',
      header: t('audit.look.title'),
      className: 'min-w-40',
      cell: ({ look, record_id }) => t(`audit.look.${look ?? 'file'}`, { number: record_id ?? '' }),
    },
    ...usePlaceColumns(),
  ];
  return <AuditRows part="readings" state={state} columns={columns} />;
}
