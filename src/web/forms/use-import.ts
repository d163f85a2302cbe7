import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxImportBytes } from '#shared/import.ts';
import { ApiError, errorLines } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { toastSuccess } from '#web/ui/toast.ts';

/** The bytes of a file as base64, without the head of a data address. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

interface Where {
  /** The call below `/api`. */
  address: string;
  /** What is sent beside the file. */
  beside?: object;
  onDone?(): void;
}

/**
 * A spreadsheet on its way: looked at when it is chosen, brought in by `bring`. What is wrong with
 * the file itself is in `error`.
 */
export function useImport<Result extends { written: boolean }>({
  address,
  beside = {},
  onDone,
}: Where) {
  const t = useTexts('import');
  const client = useQueryClient();
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (content: string, preview: boolean) => {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await http.post<Result>(address, { ...beside, content, preview });
      setResult(answer);
      if (!answer.written) return;
      await client.invalidateQueries();
      toastSuccess(t('import.saved'));
      onDone?.();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setResult(null);
      setError(errorLines(failure, t).join(' '));
    } finally {
      setBusy(false);
    }
  };
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return;
    setResult(null);
    if (chosen.size > maxImportBytes)
      return setError(t('import.tooLarge', { size: maxImportBytes / 1024 / 1024 }));
    const content = await base64Of(chosen);
    setFile({ name: chosen.name, content });
    await send(content, true);
  };
  return { file, result, error, busy, choose, bring: () => file && send(file.content, false) };
}
