import { type ImportKind, type ImportResult, importSheets } from '#shared/import.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { RowErrors } from './import-row-errors.tsx';
import { ReturnedSheet } from './returned-sheet.tsx';
import { useImport } from './use-import.ts';

/** What the sheet must look like, and an empty one to fill in. */
function Columns({ kind }: { kind: ImportKind }) {
  const t = useTexts('import');
  return (
    <section>
      <h2 className="mb-2 text-xl">{t('import.columns.title')}</h2>
      <p className="mb-2 max-w-[75ch]">
        {t('import.columns.first')} {t(`import.columns.${kind}`)}
      </p>
      <p className="mb-4 max-w-[75ch] text-muted">
        {importSheets[kind].known.map((field) => t(`import.field.${field}`)).join(' · ')}
      </p>
      <DownloadButton
        path={`/imports/${kind}/template/`}
        label={t('import.template')}
        name={`${t(`import.title.${kind}`)}.xlsx`}
      />
    </section>
  );
}

/** In words, what looking at the file or bringing it in came to. */
function Outcome({ result }: { result: ImportResult }) {
  const t = useTexts('import');
  const { count, failed, written } = result;
  const refused = failed > 0;
  const heading = refused ? 'import.refused' : written ? 'import.done' : 'import.ready';
  return (
    <Notice tone={refused ? 'danger' : 'success'} heading={t(heading, { count })}>
      {refused && <p>{t('import.correct')}</p>}
    </Notice>
  );
}

interface Props {
  kind: ImportKind;
  back: { href: string; text: string };
}

/**
 * Bringing in from a spreadsheet: the file is looked at first, and written only whole and without
 * errors. What came of it stays on the page, with a report to be kept.
 */
export function ImportPage({ kind, back }: Props) {
  const t = useTexts('import');
  const { file, result, error, busy, choose, bring } = useImport<ImportResult>({
    address: `/imports/${kind}/`,
  });
  const wrong = result !== null && result.failed > 0;
  return (
    <Page
      title={t(`import.title.${kind}`)}
      lead={t('import.lead', { max: importSheets[kind].max })}
      back={back}
    >
      <div className="flex flex-col gap-8" data-import={kind}>
        <Columns kind={kind} />
        <FileDrop
          name="file"
          label={t('import.file')}
          hint={t('import.fileHint')}
          accept=".xlsx,.csv"
          error={error}
          onFiles={(files) => void choose(files)}
        >
          {file && <p className="mt-2 break-words">{file.name}</p>}
        </FileDrop>
        <div role="status" className="empty:hidden">
          {busy && <p>{t('common.state.working')}</p>}
          {result && !busy && <Outcome result={result} />}
        </div>
        {result && result.ignored.length > 0 && (
          <Notice tone="warning" heading={t('import.ignored')}>
            <p className="break-words">{result.ignored.join(' · ')}</p>
          </Notice>
        )}
        {file && result?.returned && (
          <ReturnedSheet
            content={result.returned}
            of={file.name}
            kind={wrong ? 'errors' : 'outcome'}
          />
        )}
        {result && (
          <RowErrors
            result={result}
            nameHead={importSheets[kind].named
              .map((field) => t(`import.field.${field}`))
              .join(', ')}
          />
        )}
        {result && !wrong && !result.written && (
          <div>
            <Button kind="primary" loading={busy} onClick={() => void bring()}>
              {t('import.bring', { count: result.count })}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}
