import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileInfo, FilePurpose } from '#shared/file-rules.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import type { UploadedFile } from './uploaded-file.ts';

interface Stored {
  count: number;
  results: FileInfo[];
}

/** The person's own files of a purpose, and what happens when one is chosen. */
export interface OwnFilesProps {
  purpose: FilePurpose;
  /** The file that the field holds. */
  chosen: string | undefined;
  onChoose(file: UploadedFile): void;
}

/** So many are shown at first: the last ones are wanted nearly always. */
const shownFirst = 10;

/** The list of them, loaded when somebody asks for it. */
export function OwnFileList({ purpose, chosen, onChoose }: OwnFilesProps) {
  const t = useTexts('forms');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['own-files', purpose],
    queryFn: ({ signal }) => http.get<Stored>('/files/', { purpose }, signal),
    // A file that was uploaded a moment ago is among them.
    staleTime: 0,
  });
  if (!data)
    return <p role="status">{t(isError ? 'common.error.network' : 'common.state.loading')}</p>;
  if (data.count === 0) return <p role="status">{t('forms.ownFiles.none')}</p>;
  return (
    <>
      <ul className="flex flex-col">
        {data.results.slice(0, all ? undefined : shownFirst).map(({ id, name, created_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 border-b border-line py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-48 break-all">
              {name}
              <span className="block text-sm text-muted">{format.dateTime(created_at)}</span>
            </span>
            <Button
              size="small"
              aria-label={`${t('forms.ownFiles.choose')}: ${name}, ${format.dateTime(created_at)}`}
              aria-pressed={id === chosen}
              onClick={() => onChoose({ id, name })}
            >
              {t('forms.ownFiles.choose')}
            </Button>
          </li>
        ))}
      </ul>
      {!all && data.count > shownFirst && (
        <Button kind="plain" onClick={() => setAll(true)}>
          {t('forms.ownFiles.all', { count: data.count })}
        </Button>
      )}
    </>
  );
}
