import { FileSpreadsheet } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { isOnItsWay } from '#shared/export.ts';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { ExportDialogProps } from './export-dialog.tsx';
import type { ExportLineProps } from './export-line.tsx';
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
  shown?: ExportDialogProps['shown'];
}

const ExportDialog = lazyPage<'ExportDialog', ExportDialogProps>(
  () => import('./export-dialog.tsx'),
  'ExportDialog',
);

const ExportLine = lazyPage<'ExportLine', ExportLineProps>(
  () => import('./export-line.tsx'),
  'ExportLine',
);

/**
 * Writes the whole filtered list to a spreadsheet; the number of rows is on the button. Beside it
 * the way to choose columns and the kind of file.
 */
export function ExportButton({ path, query, count, written, shown }: ButtonProps) {
  const t = useTexts('exports');
  const format = useFormat();
  const complain = useRefusalToast();
  const { mutateAsync, isPending } = useStartExport(path, written);
  const [choosing, setChoosing] = useState(false);
  const choice = useRef<HTMLButtonElement>(null);
  const start = async (chosen: Query = {}) => {
    try {
      await mutateAsync({ ...query, ...chosen });
      setChoosing(false);
      toastSuccess(t('exports.started'), t('exports.leave'));
    } catch (error) {
      complain(error);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        size="small"
        icon={FileSpreadsheet}
        loading={isPending && !choosing}
        changes
        data-export-start=""
        onClick={() => void start()}
      >
        {t('exports.start', { number: format.number(count) })}
      </Button>
      <Button
        ref={choice}
        kind="plain"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={choosing}
        onClick={() => setChoosing(true)}
      >
        {t('exports.choose')}
      </Button>
      {choosing && (
        <Suspense fallback={null}>
          <ExportDialog
            path={path}
            count={count}
            shown={shown}
            starting={isPending}
            onStart={(chosen) => void start(chosen)}
            onClose={() => setChoosing(false)}
            returnFocus={() => choice.current}
          />
        </Suspense>
      )}
    </div>
  );
}

/** One's own exports with their progress; there is nothing to see until the first one. */
export function ExportList() {
  const t = useTexts('exports');
  const id = useId();
  const { data } = useExports();
  if (!data || data.count === 0) return null;
  return (
    <details className="mb-6 max-w-[75ch]" open={data.results.some(isOnItsWay) || undefined}>
      <summary id={id} className="link inline-flex min-h-8 items-center">
        {t('exports.mine', { count: data.count })}
      </summary>
      <ul aria-labelledby={id} className="mt-2 border-t-2 border-t-control">
        <Suspense>
          {data.results.slice(0, 10).map((task) => (
            <ExportLine key={task.task_id} task={task} />
          ))}
        </Suspense>
      </ul>
    </details>
  );
}
