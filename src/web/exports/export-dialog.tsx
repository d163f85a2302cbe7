import { useState } from 'react';
import { exportFormats } from '#shared/export.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { useExportColumns } from './use-exports.ts';

export interface ExportDialogProps {
  /** The call that starts the export, below `/api`. */
  path: string;
  /** Rows of the filtered list. */
  count: number;
  starting: boolean;
  /** What was chosen, as the call takes it; nothing for what is usual. */
  onStart(chosen: { format: string; columns: string[] | null }): void;
  onClose(): void;
  returnFocus(): HTMLElement | null;
}

/** Which columns the file of a list has, and of which kind it is. */
export function ExportDialog({
  path,
  count,
  starting,
  onStart,
  onClose,
  returnFocus,
}: ExportDialogProps) {
  const t = useTexts('exports');
  const numbers = useFormat();
  const { data } = useExportColumns(path);
  const [format, setFormat] = useState<string>(exportFormats[0]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const columns = data?.columns ?? [];
  const kept = columns.filter(({ key }) => !left.includes(key)).map(({ key }) => key);
  const put = (key: string, wanted: boolean) =>
    setLeft(wanted ? left.filter((one) => one !== key) : [...left, key]);
  const none = data !== undefined && kept.length === 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnFocus={returnFocus}
      title={t('exports.title')}
      description={t('exports.rows', { count, number: numbers.number(count) })}
      footer={
        <Button
          kind="primary"
          loading={starting || data === undefined}
          changes
          onClick={() => {
            if (!none) onStart({ format, columns: left.length === 0 ? null : kept });
          }}
        >
          {t('exports.begin')}
        </Button>
      }
    >
      <RadioGroup
        legend={t('exports.format')}
        name="export-format"
        inline
        options={exportFormats.map((value) => ({ value, label: t(`exports.formats.${value}`) }))}
        value={format}
        onChange={(event) => setFormat(event.target.value)}
      />
      <fieldset className="my-3">
        <legend className="mb-1 font-semibold">{t('exports.columns')}</legend>
        {none && <Notice tone="danger">{t('exports.none')}</Notice>}
        <div className="sm:columns-2">
          {columns.map(({ key, heading }) => (
            <CheckboxField
              key={key}
              name={`export-column-${key}`}
              label={heading}
              checked={!left.includes(key)}
              onChange={(event) => put(key, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}
