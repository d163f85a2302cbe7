import { Download } from 'lucide-react';
import { type ExportStatus, isGivenUp } from '#shared/export.ts';
import { useDownload } from '#web/files/use-download.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { useExportStatus } from './use-exports.ts';

/** One export: how far it is, or its file, or that it came to nothing. */
export function ExportLine({ task: first }: { task: ExportStatus }) {
  const t = useTexts('exports');
  const format = useFormat();
  const task = useExportStatus(first);
  const { busy, download } = useDownload();
  const fetchIt = (address: string) =>
    download(() => http.download(address.replace(/^\/api/, '')), task.file_name);
  const { file_url: address } = task;
  const facts = [
    t('exports.rows', { count: task.rows, number: format.number(task.rows) }),
    format.dateTime(task.created_at),
  ];
  return (
    <li className="border-b border-line py-2.5" data-export={task.status}>
      <p role="status" className="sr-only">
        {t(`exports.status.${task.status}`)}
      </p>
      {address !== null && (
        <Button kind="plain" icon={Download} loading={busy} onClick={() => void fetchIt(address)}>
          {task.file_name}
        </Button>
      )}
      {address === null && !isGivenUp(task) && (
        <Progress
          label={`${task.file_name}: ${t(`exports.status.${task.status}`)}`}
          share={task.done / Math.max(1, task.rows)}
        />
      )}
      {isGivenUp(task) && <p className="text-danger">{t('exports.failed')}</p>}
      <p className="text-sm text-muted">
        {[
          ...facts,
          task.size !== null && format.fileSize(task.size),
          address && t('exports.kept', { date: format.date(task.kept_until) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
