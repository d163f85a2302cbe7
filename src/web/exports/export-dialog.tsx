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

/** A column that the list shows, and the columns of the file that it stands for, by their keys. */
interface ShownColumn {
  name: string;
  keys: readonly string[];
}

export interface ExportDialogProps {
  /** The call that starts the export, below `/api`. */
  path: string;
  /** Rows of the filtered list. */
  count: number;
  /** The columns that the list shows, in their order; left out where there is no list. */
  shown?: readonly ShownColumn[];
  starting: boolean;
  /** What was chosen, as the call takes it; nothing for what is usual. */
  onStart(chosen: { format: string; columns: string[] | null }): void;
  onClose(): void;
  returnFocus(): HTMLElement | null;
}

/** The columns of the file that the list shows, in its order, and the names of those it has not. */
function inFile(shown: readonly ShownColumn[], all: readonly { key: string }[]) {
  const has = (key: string) => all.some((column) => column.key === key);
  return {
    keys: [...new Set(shown.flatMap(({ keys }) => keys.filter(has)))],
    missing: shown.filter(({ keys }) => !keys.some(has)).map(({ name }) => name),
  };
}

/** Which columns the file of a list has, in which order, and of which kind it is. */
export function ExportDialog({
  path,
  count,
  shown = [],
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
  const [first, setFirst] = useState<readonly string[]>([]);
  const all = data?.columns ?? [];
  const { keys, missing } = inFile(shown, all);
  // Those that were asked for in an order of their own come first.
  const columns = [
    ...first.flatMap((key) => all.filter((column) => column.key === key)),
    ...all.filter(({ key }) => !first.includes(key)),
  ];
  const kept = columns.filter(({ key }) => !left.includes(key)).map(({ key }) => key);
  const usual = kept.join() === all.map(({ key }) => key).join();
  const asShown = kept.join() === keys.join();
  const take = (wanted: readonly string[]) => {
    setFirst(wanted);
    setLeft(all.map(({ key }) => key).filter((key) => !wanted.includes(key)));
  };
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
            if (!none) onStart({ format, columns: usual ? null : kept });
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
        {keys.length > 0 && (
          <div className="mb-2 flex flex-wrap gap-2">
            <Button
              size="small"
              aria-pressed={usual}
              onClick={() => take(all.map(({ key }) => key))}
            >
              {t('exports.all', { number: numbers.number(all.length) })}
            </Button>
            <Button size="small" aria-pressed={asShown} onClick={() => take(keys)}>
              {t('exports.shown', { number: numbers.number(keys.length) })}
            </Button>
          </div>
        )}
        {keys.length > 0 && asShown && missing.length > 0 && (
          <p className="mb-2 text-muted">
            {t('exports.notInFile', { names: numbers.list(missing) })}
          </p>
        )}
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
