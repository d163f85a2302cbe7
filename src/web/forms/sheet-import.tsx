import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';
import { RowErrors } from './import-row-errors.tsx';
import { ReturnedSheet } from './returned-sheet.tsx';
import { useImport } from './use-import.ts';

/**
 * What looking at a sheet comes to: its rows with errors and with the values they change, and
 * the lines that it lacks.
 */
export interface SheetResult {
  count: number;
  failed: number;
  written: boolean;
  missing: string[];
  rows: {
    row: number;
    name: string;
    errors: { field: string; text: string }[];
    changes: { field: string; before: unknown; after: unknown }[];
  }[];
  /** The same sheet with its errors, base64 of an xlsx. */
  returned?: string | null;
}

interface Words {
  title: string;
  lead: string;
  /** Over the table of what changes, and instead of it. */
  changes: string;
  unchanged: string;
  save: string;
  /** A value of a column as the page says it. */
  value(field: string, value: unknown): string;
}

interface Props {
  /** The call below `/api`, and what is sent beside the file. */
  address: string;
  beside: object;
  words: Words;
  /** After the values were saved; what is shown has been asked anew by then. */
  onDone(): void;
}

/** The values that the sheet would change, each line before and after. */
function Changes({ rows, words }: Pick<SheetResult, 'rows'> & Pick<Props, 'words'>) {
  const t = useTexts('import');
  const changed = rows.flatMap(({ row, name, changes }) =>
    changes.map((one) => ({ key: `${row} ${one.field}`, name, ...one })),
  );
  if (changed.length === 0) return <p>{words.unchanged}</p>;
  return (
    <Table
      caption={words.changes}
      rows={changed}
      rowKey={({ key }) => key}
      density="dense"
      columns={[
        {
          key: 'name',
          header: t('import.name'),
          rowHeader: true,
          className: 'min-w-40',
          cell: ({ name }) => name,
        },
        {
          key: 'field',
          header: t('import.column'),
          cell: ({ field }) => t(`import.field.${field}`),
        },
        {
          key: 'before',
          header: t('import.lines.before'),
          figures: true,
          cell: ({ field, before }) => words.value(field, before),
        },
        {
          key: 'after',
          header: t('import.lines.after'),
          figures: true,
          cell: ({ field, after }) => words.value(field, after),
        },
      ]}
    />
  );
}

const named = 10;

/** The lines that the sheet lacks: the first ones by name, the others by their number. */
function Missing({ names }: { names: readonly string[] }) {
  const t = useTexts('import');
  const format = useFormat();
  const more = names.length - named;
  return (
    <>
      <p className="mt-2 font-semibold">{t('import.lines.missing')}:</p>
      <ul className="ml-5 list-disc">
        {names.slice(0, named).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && (
          <li>{t('import.lines.missingMore', { count: more, number: format.number(more) })}</li>
        )}
      </ul>
    </>
  );
}

/**
 * What came of looking at the sheet: its errors and the lines it lacks, or what it changes with
 * the button that saves.
 */
function Looked({
  result,
  busy,
  words,
  file,
  onSave,
}: {
  result: SheetResult;
  busy: boolean;
  words: Words;
  file: string;
  onSave(): void;
}) {
  const t = useTexts('import');
  const clean = result.failed === 0 && result.missing.length === 0;
  const changes = result.rows.some((row) => row.changes.length > 0);
  return (
    <>
      <div role="status">
        <Notice
          tone={clean ? 'success' : 'danger'}
          heading={t(clean ? 'import.ready' : 'import.refused', { count: result.count })}
        >
          {!clean && <p>{t('import.correct')}</p>}
          {result.missing.length > 0 && <Missing names={result.missing} />}
        </Notice>
      </div>
      {result.returned && <ReturnedSheet content={result.returned} of={file} kind="errors" />}
      <RowErrors result={result} />
      {clean && <Changes rows={result.rows} words={words} />}
      {clean && changes && (
        <div>
          <Button kind="primary" loading={busy} onClick={onSave}>
            {words.save}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Takes values of a record from a spreadsheet: looked at first, saved whole and without errors
 * only.
 */
export function SheetImport({ address, beside, words, onDone }: Props) {
  const t = useTexts('import');
  const { file, result, error, busy, choose, bring } = useImport<SheetResult>({
    address,
    beside,
    onDone,
  });
  return (
    <section className="flex flex-col gap-6" data-sheet-import>
      <FileDrop
        name="file"
        label={words.title}
        hint={`${words.lead} ${t('import.fileHint')}`}
        accept=".xlsx,.csv"
        error={error}
        onFiles={(files) => void choose(files)}
      >
        {file && <p className="mt-2">{file.name}</p>}
      </FileDrop>
      {busy && !result && <p role="status">{t('common.state.working')}</p>}
      {file && result && (
        <Looked
          result={result}
          busy={busy}
          words={words}
          file={file.name}
          onSave={() => void bring()}
        />
      )}
    </section>
  );
}
