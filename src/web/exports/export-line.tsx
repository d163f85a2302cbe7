import { Download, X } from 'lucide-react';
import { isGivenUp } from '#shared/export.ts';
import type { ExportStatus } from '#shared/export-answers.ts';
import { useDownload } from '#web/files/use-download.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { useCancelExport, useExportStatus } from './use-exports.ts';

/** How far an export is, in numbers, and the way to give it up. */
function Underway({ task }: { task: ExportStatus }) {
  const t = useTexts('exports');
  const format = useFormat();
  const complain = useRefusalToast();
  const { mutateAsync, isPending } = useCancelExport(task.task_id);
  const cancel = async () => {
    try {
      await mutateAsync();
      toastSuccess(t('exports.cancelled'));
    } catch (error) {
      complain(error);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0 grow">
        <Progress
          label={`${task.file_name}: ${t(`exports.status.${task.status}`)}`}
          share={task.done / Math.max(1, task.rows)}
        />
        <p className="mt-1 text-sm text-muted">
          {t('exports.written', {
            count: task.rows,
            done: format.number(task.done),
            number: format.number(task.rows),
          })}
        </p>
      </div>
      <Button
        kind="plain"
        size="small"
        icon={X}
        loading={isPending}
        aria-label={`${t('exports.cancel')}: ${task.file_name}`}
        onClick={() => void cancel()}
      >
        {t('exports.cancel')}
      </Button>
    </div>
  );
}

export interface ExportLineProps {
  task: ExportStatus;
}

/** One export: how far it is, or its file, or that it came to nothing. */
export function ExportLine({ task: first }: ExportLineProps) {
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
      {address === null && !isGivenUp(task) && <Underway task={task} />}
      {isGivenUp(task) && (
        <p className="text-danger">
          {t('common.error.execution')}. {t('exports.failed')}
        </p>
      )}
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
