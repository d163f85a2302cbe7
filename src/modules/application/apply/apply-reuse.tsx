import { useQueries } from '@tanstack/react-query';
import type { DocumentKind } from '#shared/codes.ts';
import { acceptedTypes, type FileInfo, type FilePurpose } from '#shared/file-rules.ts';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';

/** Files uploaded elsewhere for the same paper: a certificate or a work on its own screen. */
const kindred: Partial<Record<DocumentKind, FilePurpose>> = {
  languageCertificate: 'certificate',
  copiesOfWorks: 'scientificWork',
};

const shown = 5;

/** The stored files of a kind that this page may take, newest first. */
function useStoredFiles(kind: DocumentKind): FileInfo[] {
  const other = kindred[kind];
  const purposes: FilePurpose[] = other ? [kind, other] : [kind];
  const queries = useQueries({
    queries: purposes.map((purpose) => ({
      queryKey: ['files', purpose],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        http.get<{ results: FileInfo[] }>('/files/', { purpose }, signal),
      staleTime: 0,
    })),
  });
  const files = queries.flatMap(({ data }) => data?.results ?? []);
  return files.filter(({ mime }) => acceptedTypes(kind).some((type) => type === mime));
}

interface Props {
  kind: DocumentKind;
  chosen: string | null;
  onChoose(file: UploadedFile): void;
}

/** A file that was uploaded once is offered again instead of asking for it twice. */
export function ApplyReuse({ kind, chosen, onChoose }: Props) {
  const t = useTexts('apply');
  const format = useFormat();
  const files = useStoredFiles(kind).filter(({ id }) => id !== chosen);
  if (files.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg">{t('apply.reuse.title')}</h2>
      <ul className="border-t border-line">
        {files.slice(0, shown).map((file) => (
          <li
            key={file.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="break-all">{file.name}</span>
              <span className="block text-sm text-muted">
                {[format.fileSize(file.size), format.dateTime(file.created_at)].join(' · ')}
              </span>
            </span>
            <Button
              size="small"
              aria-label={t('apply.reuse.takeNamed', { name: file.name })}
              onClick={() => onChoose({ id: file.id, name: file.name })}
            >
              {t('apply.reuse.take')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
