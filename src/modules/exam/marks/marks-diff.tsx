import { useRef } from 'react';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { MarkChange } from './marks-values.ts';
import { useMarkWords } from './use-mark-words.ts';

interface Props {
  changes: readonly MarkChange[];
  saving: boolean;
  onSave(): void;
  onClose(): void;
}

/** Every changed cell with what stood there before: looked at before it is saved. */
export function MarksDiff({ changes, saving, onSave, onClose }: Props) {
  const t = useTexts('exam-screen', 'examResult', 'validation', 'grid');
  const words = useMarkWords();
  const save = useRef<HTMLButtonElement>(null);
  const columns: Column<MarkChange>[] = [
    {
      key: 'person',
      header: t('exam-screen.field.person'),
      rowHeader: true,
      className: 'min-w-40',
      cell: ({ row }) => fullName(row.person),
    },
    {
      key: 'field',
      header: t('exam-screen.diff.field'),
      cell: ({ column }) => words.labels[column],
    },
    {
      key: 'before',
      header: t('exam-screen.diff.before'),
      cell: ({ column, before }) => words.value(column, before),
    },
    {
      key: 'after',
      header: t('exam-screen.diff.after'),
      cell: ({ column, after }) => <b>{words.value(column, after)}</b>,
    },
  ];
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('exam-screen.diff.title')}
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
        caption={t('exam-screen.diff.title')}
        captionHidden
        columns={columns}
        rows={changes}
        rowKey={({ row, column }) => `${row.id} ${column}`}
        density="dense"
      />
    </Dialog>
  );
}
