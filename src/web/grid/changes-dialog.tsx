import { useRef } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { CellValue } from './amounts.ts';

/** One cell that says something else than what is stored. */
interface Change<Name extends string> {
  column: Name;
  before: CellValue;
  after: CellValue;
}

interface Props<Name extends string, Changed extends Change<Name>> {
  changes: readonly Changed[];
  /** What the rows of the grid are, and how one of them is called. */
  rows: { head: string; id(change: Changed): number; name(change: Changed): string };
  /** How columns and their values are said. */
  words: { labels: Readonly<Record<Name, string>>; value(column: Name, value: CellValue): string };
  saving: boolean;
  onSave(): void;
  onClose(): void;
}

/** Every changed cell with what stood there before: looked at before it is saved. */
export function ChangesDialog<Name extends string, Changed extends Change<Name>>({
  changes,
  rows,
  words,
  saving,
  onSave,
  onClose,
}: Props<Name, Changed>) {
  const t = useTexts('grid');
  const save = useRef<HTMLButtonElement>(null);
  const columns: Column<Changed>[] = [
    {
      key: 'row',
      header: rows.head,
      rowHeader: true,
      className: 'min-w-40',
      cell: rows.name,
    },
    {
      key: 'field',
      header: t('grid.diff.field'),
      cell: ({ column }) => words.labels[column],
    },
    {
      key: 'before',
      header: t('grid.diff.before'),
      cell: ({ column, before }) => words.value(column, before),
    },
    {
      key: 'after',
      header: t('grid.diff.after'),
      cell: ({ column, after }) => <b>{words.value(column, after)}</b>,
    },
  ];
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('grid.diff.title')}
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
        caption={t('grid.diff.title')}
        captionHidden
        columns={columns}
        rows={changes}
        rowKey={(change) => `${rows.id(change)} ${change.column}`}
        density="dense"
      />
    </Dialog>
  );
}
