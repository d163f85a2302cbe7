import { Download } from 'lucide-react';
import { http, type Query } from '#web/lib/http.ts';
import { Button } from '#web/ui/button.tsx';
import { useDownload } from './use-download.ts';

interface Props {
  /** Below `/api`. */
  path: string;
  query?: Query;
  label: string;
  /** What is downloaded, for those who hear the button alone. */
  name: string;
  onDone?(): void;
}

/**
 * Fetches a file as the person signed in and gives it to the browser's downloads; a refusal is
 * said.
 */
export function DownloadButton({ path, query, label, name, onDone }: Props) {
  const { busy, download } = useDownload();
  const fetchIt = async () => {
    if (await download(() => http.download(path, query), name)) onDone?.();
  };
  return (
    <Button size="small" icon={Download} loading={busy} onClick={() => void fetchIt()}>
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
