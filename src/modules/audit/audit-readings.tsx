import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { AttestButton, Attested } from './attest.tsx';
import { AuditExport } from './audit-export.tsx';
import type { AuditReading } from './schema.ts';
import { useAudit } from './use-audit.ts';
import { useAuditWords } from './use-audit-words.ts';

/** Who read whose files, the newest first. */
export function AuditReadings({ state }: { state: ListState }) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const format = useFormat();
  const query = useAudit('readings', state.query);
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
      cell: ({ owner }) => words.who(owner),
    },
    {
      key: 'at',
      header: t('audit.at'),
      className: 'whitespace-nowrap',
      cell: ({ at }) => format.dateTime(at),
    },
    { key: 'ip', header: t('audit.from'), className: 'whitespace-nowrap', cell: ({ ip }) => ip },
  ];
  return (
    <ListRows
      query={query}
      state={state}
      module={t('audit.readings')}
      empty={<ListEmpty state={state} text={t('audit.emptyReading')} />}
    >
      {(page, busy) => (
        <>
          <AuditExport part="readings" query={state.query} count={page.count} />
          <Table
            caption={t('audit.captionReading', { count: page.count })}
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
