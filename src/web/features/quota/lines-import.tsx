import type { LinesImportResult, LinesKind } from '#shared/import.ts';
import { Objections } from '#web/forms/import-objections.tsx';
import { useImport } from '#web/forms/use-import.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';

interface Props {
  /** Whose lines: the collection and the record, with the version that is on the screen. */
  kind: LinesKind;
  id: number;
  version: number;
  /** After the lines were saved; what is shown has been asked anew by then. */
  onDone(): void;
}

/** The numbers that the sheet would change, each line before and after. */
function Changes({ rows }: Pick<LinesImportResult, 'rows'>) {
  const t = useTexts('import');
  const changed = rows.flatMap(({ row, name, changes }) => changes.map((one) => ({ key: `${row} ${one.field}`, name, ...one })));
  if (changed.length === 0) return <p>{t('import.lines.unchanged')}</p>;
  return (
    <Table
      caption={t('import.lines.changes')}
      rows={changed}
      rowKey={({ key }) => key}
      density="dense"
      columns={[
        { key: 'name', header: t('import.name'), rowHeader: true, className: 'min-w-40', cell: ({ name }) => name },
        { key: 'field', header: t('import.column'), cell: ({ field }) => t(`import.field.${field}`) },
        { key: 'before', header: t('import.lines.before'), figures: true, cell: ({ before }) => before },
        { key: 'after', header: t('import.lines.after'), figures: true, cell: ({ after }) => after },
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
        {more > 0 && <li>{t('import.lines.missingMore', { count: more, number: format.number(more) })}</li>}
      </ul>
    </>
  );
}

/** What came of looking at the sheet: its objections and the lines it lacks, or what it changes with the button that saves. */
function Looked({ result, busy, onSave }: { result: LinesImportResult; busy: boolean; onSave(): void }) {
  const t = useTexts('import');
  const clean = result.failed === 0 && result.missing.length === 0;
  return (
    <>
      <div role="status">
        <Notice tone={clean ? 'success' : 'danger'} heading={t(clean ? 'import.ready' : 'import.refused', { count: result.count })}>
          {!clean && <p>{t('import.correct')}</p>}
          {result.missing.length > 0 && <Missing names={result.missing} />}
        </Notice>
      </div>
      <Objections result={result} />
      {clean && <Changes rows={result.rows} />}
      {clean && (
        <div>
          <Button kind="primary" loading={busy} onClick={onSave}>
            {t('import.lines.save')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Takes the lines of a request, a distribution or a split from a spreadsheet (issue 5, point 3): looked at first, saved whole and without objections only. */
export function LinesImport({ kind, id, version, onDone }: Props) {
  const t = useTexts('import');
  const { file, result, error, busy, choose, bring } = useImport<LinesImportResult>({
    address: `/imports/${kind}/${id}/`,
    beside: { version },
    onDone,
  });
  return (
    <section className="flex flex-col gap-6" data-lines-import={kind}>
      <FileDrop
        name="file"
        label={t('import.lines.title')}
        hint={`${t('import.lines.lead')} ${t('import.fileHint')}`}
        accept=".xlsx"
        error={error}
        onFiles={(files) => void choose(files)}
      >
        {file && <p className="mt-2">{file.name}</p>}
      </FileDrop>
      {busy && !result && <p role="status">{t('common.state.working')}</p>}
      {result && <Looked result={result} busy={busy} onSave={() => void bring()} />}
    </section>
  );
}
