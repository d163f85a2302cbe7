import type { ImportResult } from '#shared/import.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Table } from '#web/ui/table.tsx';

/**
 * So many are read and corrected at once; a sheet that fits nowhere has as many as it has cells.
 */
const most = 100;

interface Props {
  result: Pick<ImportResult, 'rows' | 'failed'>;
  /** What the rows are called by, where it is no plain name. */
  nameHead?: string;
}

/**
 * The rows with errors, each at its number in the sheet; what is wrong stands beside the
 * number, so that a phone shows it too.
 */
export function RowErrors({ result, nameHead }: Props) {
  const t = useTexts('import');
  const format = useFormat();
  const wrong = result.rows.flatMap(({ row, name, errors }) =>
    errors.map((one, at) => ({ key: `${row} ${at}`, row, name, ...one })),
  );
  if (wrong.length === 0) return null;
  const more = wrong.length - most;
  return (
    <div>
      <Table
        caption={t('import.errors', { count: result.failed })}
        rows={wrong.slice(0, most)}
        rowKey={({ key }) => key}
        density="dense"
        columns={[
          {
            key: 'row',
            header: t('import.row'),
            rowHeader: true,
            figures: true,
            cell: ({ row }) => row,
          },
          {
            key: 'text',
            header: t('import.objection'),
            className: 'min-w-44',
            cell: ({ field, text }) => (
              <>
                <span className="font-semibold">
                  {t(`import.field.${field}`, { defaultValue: field })}
                </span>
                <span className="block">{text}</span>
              </>
            ),
          },
          {
            key: 'name',
            header: nameHead ?? t('import.name'),
            className: 'min-w-40',
            cell: ({ name }) => name,
          },
        ]}
      />
      {more > 0 && (
        <p className="mt-2">{t('import.more', { count: more, number: format.number(more) })}</p>
      )}
    </div>
  );
}
