import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportKind, type ImportResult, importColumns, maxImportBytes, maxImportRows } from '#shared/import.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Table } from '#web/ui/table.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';

interface Props {
  kind: ImportKind;
  back: { href: string; text: string };
  onDone(): void;
}

/** The bytes of a file as base64, without the head of a data address. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

function useImport({ kind, onDone }: Props) {
  const t = useTexts('import');
  const client = useQueryClient();
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (content: string, preview: boolean) => {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await http.post<ImportResult>(`/imports/${kind}/`, { content, preview });
      setResult(answer);
      if (!answer.written) return;
      await client.invalidateQueries();
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
      onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setResult(null);
      setError([...Object.values(failure.fields).flat(), ...failure.detail].join(' ') || t('common.error.network'));
    } finally {
      setBusy(false);
    }
  };
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return;
    setResult(null);
    if (chosen.size > maxImportBytes) return setError(t('import.tooLarge', { size: maxImportBytes / 1024 / 1024 }));
    const content = await base64Of(chosen);
    setFile({ name: chosen.name, content });
    await send(content, true);
  };
  return { file, result, error, busy, choose, bring: () => file && send(file.content, false) };
}

/** The rows with objections, each at its number in the sheet. */
function Objections({ result }: { result: ImportResult }) {
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

/** Bringing in from a spreadsheet: the file is looked at first, and written only whole and without objections. */
export function ImportPage(props: Props) {
  const { kind, back } = props;
  const t = useTexts('import');
  const { file, result, error, busy, choose, bring } = useImport(props);
  return (
    <Page title={t(`import.title.${kind}`)} lead={t('import.lead', { max: maxImportRows })} back={back}>
      <div className="flex flex-col gap-8">
        <section>
          <h2 className="mb-2 text-xl">{t('import.columns.title')}</h2>
          <p className="mb-2 max-w-[75ch]">{t('import.columns.text')}</p>
          <p className="max-w-[75ch] text-muted">{importColumns[kind].map((field) => t(`import.field.${field}`)).join(' · ')}</p>
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
              heading={t(result.failed > 0 ? 'import.refused' : 'import.ready', { count: result.count })}
            >
              {result.failed > 0 && <p>{t('import.correct')}</p>}
            </Notice>
          )}
        </div>
        {result && <Objections result={result} />}
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
