import { useCallback, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { useLiveRecords } from '#web/record/use-process.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useConflictText } from './conflict.tsx';

/**
 * Listens to changes of a record beside this page while it is open, and says who did what: others,
 * time, or the reader in another window.
 */
export function ForeignChange({ machine, id }: { machine: AnyStateMachine; id: number }) {
  const t = useTexts('process');
  const [changed, setChanged] = useState(false);
  const text = useConflictText(machine, id);
  useLiveRecords(
    machine,
    useCallback((other: number) => other === id && setChanged(true), [id]),
  );
  return (
    <div role="status" className="empty:hidden">
      {changed && (
        <Notice
          tone="warning"
          heading={t('process.conflict.changed')}
          actions={
            <Button size="small" onClick={() => setChanged(false)}>
              {t('common.button.close')}
            </Button>
          }
        >
          {text}
        </Notice>
      )}
    </div>
  );
}
