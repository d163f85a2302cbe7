import { Columns3 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ListState } from '#web/process/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import type { ColumnDialogProps } from './column-dialog.tsx';
import { isChosen, type ListColumn } from './columns.ts';
import { headOf, type ScreenWords } from './words.ts';

const ColumnDialog = lazyPage<'ColumnDialog', ColumnDialogProps>(
  () => import('./column-dialog.tsx'),
  'ColumnDialog',
);

interface Props<Row> {
  list: { columns: readonly ListColumn<Row>[] };
  state: ListState;
  words: ScreenWords;
}

/** The way to choose the columns of a declared list; nothing where all of them always stand. */
export function ColumnPicker<Row>({ list, state, words }: Props<Row>) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!list.columns.some(isChosen)) return null;
  return (
    <>
      <Button
        ref={button}
        icon={Columns3}
        className="no-print"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {t('common.table.columns')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ColumnDialog
            columns={list.columns.map((column) => ({
              key: column.key,
              kind: column.kind,
              name: headOf(column, words),
              usual: !isChosen(column) || !column.extra,
            }))}
            state={state}
            onClose={() => setOpen(false)}
            returnFocus={() => button.current}
          />
        </Suspense>
      )}
    </>
  );
}
