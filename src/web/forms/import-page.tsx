import {
  type ImportKind,
  type ImportResult,
  importColumns,
  maxImportRows,
} from '#shared/import.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { RowErrors } from './import-row-errors.tsx';
import { useImport } from './use-import.ts';

interface Props {
  kind: ImportKind;
  back: { href: string; text: string };
  onDone(): void;
}

/**
 * Bringing in from a spreadsheet: the file is looked at first, and written only whole and without
 * errors.
 */
export function ImportPage(props: Props) {
  const { kind, back } = props;
  const t = useTexts('import');
  const { file, result, error, busy, choose, bring } = useImport<ImportResult>({
    address: `/imports/${kind}/`,
    onDone: props.onDone,
  });
  return (
    <Page
      title={t(`import.title.${kind}`)}
      lead={t('import.lead', { max: maxImportRows })}
      back={back}
    >
      <div className="flex flex-col gap-8">
        <section>
          <h2 className="mb-2 text-xl">{t('import.columns.title')}</h2>
          <p className="mb-2 max-w-[75ch]">{t('import.columns.text')}</p>
          <p className="max-w-[75ch] text-muted">
            {importColumns[kind].map((field) => t(`import.field.${field}`)).join(' · ')}
          </p>
        </section>
        <FileDrop
          name="file"
          label={t('import.file')}
          hint={t('import.fileHint')}
          accept=".xlsx"
          error={error}
          onFiles={(files) => void choose(files)}
        >
          {file && <p className="mt-2">{file.name}</p>}
        </FileDrop>
        <div role="status" className="empty:hidden">
          {busy && <p>{t('common.state.working')}</p>}
          {result && !busy && (
            <Notice
              tone={result.failed > 0 ? 'danger' : 'success'}
              heading={t(result.failed > 0 ? 'import.refused' : 'import.ready', {
                count: result.count,
              })}
            >
              {result.failed > 0 && <p>{t('import.correct')}</p>}
            </Notice>
          )}
        </div>
        {result && result.ignored.length > 0 && (
          <Notice tone="warning" heading={t('import.ignored')}>
            <p className="break-words">{result.ignored.join(' · ')}</p>
          </Notice>
        )}
        {result && <RowErrors result={result} />}
        {result && result.failed === 0 && (
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
