import { fullName } from '#shared/names.ts';
import { ChangesDialog } from '#web/grid/changes-dialog.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import type { MarkChange } from './marks-values.ts';
import { useMarkWords } from './use-mark-words.ts';

interface Props {
  changes: readonly MarkChange[];
  saving: boolean;
  onSave(): void;
  onClose(): void;
}

/** Every changed mark with what stood there before: looked at before it is saved. */
export function MarksDiff(props: Props) {
  const t = useTexts('exam-screen');
  const words = useMarkWords();
  return (
    <ChangesDialog
      {...props}
      words={words}
      rows={{
        head: t('exam-screen.field.person'),
        id: ({ row }) => row.id,
        name: ({ row }) => fullName(row.person),
      }}
    />
  );
}
