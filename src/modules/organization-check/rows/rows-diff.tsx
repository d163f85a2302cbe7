import { useRef } from 'react';
import { fullName } from '#shared/names.ts';
import type { KeptCell } from '#web/grid/kept-cells.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { CheckRow } from '../schema.ts';
import type { Written } from './row-values.ts';
import { useRowWords } from './use-row-words.ts';

interface Props {
  rows: readonly CheckRow[];
  changes: readonly KeptCell<Written>[];
  saving: boolean;
  onSave(): void;
  onClose(): void;
}

/** Every changed cell with what stood there before: looked at before it is saved. */
export function RowsDiff({ rows, changes, saving, onSave, onClose }: Props) {
  const t = useTexts('check-screen', 'validation', 'codes', 'grid');
  const words = useRowWords();
  const save = useRef<HTMLButtonElement>(null);
  const columns: Column<KeptCell<Written>>[] = [
    {
      key: 'person',
      header: t('check-screen.field.student'),
      rowHeader: true,
      className: 'min-w-40',
      cell: ({ row }) => fullName(rows.find(({ id }) => id === row)?.person ?? {}),
    },
    {
      key: 'field',
      header: t('check-screen.diff.field'),
      cell: ({ column }) => words.labels[column],
    },
    {
      key: 'before',
      header: t('check-screen.diff.before'),
      cell: ({ column, before }) => words.value(column, before),
    },
    {
      key: 'after',
      header: t('check-screen.diff.after'),
      cell: ({ column, after }) => <b>{words.value(column, after)}</b>,
    },
  ];
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('check-screen.diff.title')}
      closable={false}
      initialFocus={save}
      footer={
        <>
          <Button
            ref={save}
            kind="primary"
            loading={saving}
            loadingText={t('common.state.saving')}
            onClick={onSave}
          >
            {t('common.button.save')}
          </Button>
          <Button onClick={onClose}>{t('common.button.cancel')}</Button>
        </>
      }
    >
      <Table
        caption={t('check-screen.diff.title')}
        captionHidden
        columns={columns}
        rows={changes}
        rowKey={({ row, column }) => `${row} ${column}`}
        density="dense"
      />
    </Dialog>
  );
}
