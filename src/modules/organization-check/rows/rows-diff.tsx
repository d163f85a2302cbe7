import { fullName } from '#shared/names.ts';
import { ChangesDialog } from '#web/grid/changes-dialog.tsx';
import type { KeptCell } from '#web/grid/kept-cells.ts';
import { useTexts } from '#web/lib/i18n.ts';
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
export function RowsDiff({ rows, ...props }: Props) {
  const t = useTexts('check-screen');
  const words = useRowWords();
  return (
    <ChangesDialog
      {...props}
      words={words}
      rows={{
        head: t('check-screen.field.student'),
        id: ({ row }) => row,
        name: ({ row }) => fullName(rows.find(({ id }) => id === row)?.person ?? {}),
      }}
    />
  );
}
