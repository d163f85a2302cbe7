import { FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { ExportLine } from './export-line.tsx';
import { useExports, useStartExport } from './use-exports.ts';

interface ButtonProps {
  /** The call that starts it, below `/api`. */
  path: string;
  /** The list's own parameters. */
  query: Query;
  /** Rows of the filtered list. */
  count: number;
  /** The call is written to (POST). */
  written?: boolean;
}

/** Writes the whole filtered list to a spreadsheet; the number of rows is on the button. */
export function ExportButton({ path, query, count, written }: ButtonProps) {
  const t = useTexts('exports');
  const format = useFormat();
  const complain = useRefusalToast();
  const { mutateAsync, isPending } = useStartExport(path, written);
  const start = async () => {
    try {
      await mutateAsync(query);
      toastSuccess(t('exports.started'), t('exports.leave'));
    } catch (error) {
      complain(error);
    }
  };
  return (
    <Button
      size="small"
      icon={FileSpreadsheet}
      loading={isPending}
      changes
      data-export-start=""
      onClick={() => void start()}
    >
      {t('exports.start', { number: format.number(count) })}
    </Button>
  );
}

/** One's own exports with their progress; there is nothing to see until the first one. */
export function ExportList() {
  const t = useTexts('exports');
  const id = useId();
  const { data } = useExports();
  if (!data || data.count === 0) return null;
  return (
    <details
      className="mb-6 max-w-[75ch]"
      open={
        data.results.some(({ status }) => status === 'pending' || status === 'running') || undefined
      }
    >
      <summary id={id} className="link inline-flex min-h-8 items-center">
        {t('exports.mine', { count: data.count })}
      </summary>
      <ul aria-labelledby={id} className="mt-2 border-t-2 border-t-control">
        {data.results.slice(0, 10).map((task) => (
          <ExportLine key={task.task_id} task={task} />
        ))}
      </ul>
    </details>
  );
}
