import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { UnfinishedUploads as Unfinished, UnfinishedUpload } from '#shared/file-rules.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';

const queryKey = ['unfinished-uploads'];

function Line({ upload, onDrop }: { upload: UnfinishedUpload; onDrop(): Promise<void> }) {
  const t = useTexts('forms');
  const format = useFormat();
  const { name, size, active_at } = upload;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 break-all">{name}</span>
      <span className="text-muted">
        {format.fileSize(size)} · {format.dateTime(active_at)}
      </span>
      <Button
        kind="plain"
        icon={Trash2}
        aria-label={`${t('forms.unfinished.drop')}: ${name}`}
        onClick={() => void onDrop()}
      >
        {t('forms.unfinished.drop')}
      </Button>
    </li>
  );
}

/**
 * What a person began to upload and did not finish: each takes one of their places until it is
 * removed. Nothing where there is none.
 */
export function UnfinishedUploads() {
  const t = useTexts('forms');
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.get<Unfinished>('/files/unfinished/', undefined, signal),
  });
  if (!data || data.count === 0) return null;
  const drop = async (id: string): Promise<void> => {
    // Another tab may have removed it, or finished it: the fresh list says so.
    await http.delete(`/files/upload/${id}`).catch(() => undefined);
    await client.invalidateQueries({ queryKey });
  };
  return (
    <div className="mt-2">
      <p>{t('forms.unfinished.title')}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {data.results.map((upload) => (
          <Line key={upload.id} upload={upload} onDrop={() => drop(upload.id)} />
        ))}
      </ul>
    </div>
  );
}
