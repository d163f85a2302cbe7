import type { ImportResult } from '#shared/import.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Table } from '#web/ui/table.tsx';

/** The rows with objections, each at its number in the sheet. */
export function Objections({ result }: { result: Pick<ImportResult, 'rows' | 'failed'> }) {
  const t = useTexts('import');
  const wrong = result.rows.flatMap(({ row, name, errors }) => errors.map((one, at) => ({ key: `${row} ${at}`, row, name, ...one })));
  if (wrong.length === 0) return null;
  return (
    <Table
      caption={t('import.errors', { count: result.failed })}
      rows={wrong}
      rowKey={({ key }) => key}
      density="dense"
      columns={[
        { key: 'row', header: t('import.row'), figures: true, cell: ({ row }) => row },
        { key: 'name', header: t('import.name'), rowHeader: true, className: 'min-w-40', cell: ({ name }) => name },
        { key: 'field', header: t('import.column'), cell: ({ field }) => t(`import.field.${field}`, { defaultValue: field }) },
        { key: 'text', header: t('import.objection'), className: 'min-w-56', cell: ({ text }) => text },
      ]}
    />
  );
}
