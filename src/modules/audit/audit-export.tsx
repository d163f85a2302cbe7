import { ExportButton, ExportList } from '#web/exports/export-panel.tsx';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';

interface Props {
  part: 'changes' | 'readings';
  /** The page's own address. */
  query: Query;
  count: number;
}

/**
 * What a search of the log found, taken away as a spreadsheet; that somebody did so is a line of
 * the log.
 */
export function AuditExport({ part, query, count }: Props) {
  const t = useTexts('audit');
  return (
    <>
      {count > 0 && (
        <div className="no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ExportButton
            path={`/audit/${part}/export/`}
            query={{ ...query, limit: null, offset: null }}
            count={count}
            written
          />
          <p className="text-muted">{t('audit.exportNote')}</p>
        </div>
      )}
      <ExportList />
    </>
  );
}
