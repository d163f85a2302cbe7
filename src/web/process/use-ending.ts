import { useEffect, useEffectEvent } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Failure } from '#machines/live/failure.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useErrorLines } from '#web/lib/use-error-lines.ts';
import { isDeletion } from '#web/record/record.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';

/**
 * How the end of an action is said: in a toast, what was done to which record (`told` where the name
 * does not say enough); a deletion by what was deleted, also when it failed.
 */
export function useEnding(machine: AnyStateMachine, event: string, name: string, told = name) {
  const t = useTexts('validation');
  const done = useDoneToast(machine);
  const linesOf = useErrorLines();
  const deletion = isDeletion(event);
  return {
    deletion,
    succeed: () => (deletion ? toastSuccess(t('common.toast.deleted'), name) : done(event, told)),
    fail: (refused: Failure) => toastError(t('common.toast.notDeleted'), name, ...linesOf(refused)),
  };
}

/** A deletion that was refused ends its dialog at once: there is nothing to correct in it. */
export function useRefusedDeletion(
  { deletion, fail }: ReturnType<typeof useEnding>,
  failure: Failure | null,
  onClose: () => void,
): void {
  const end = useEffectEvent((refused: Failure) => {
    fail(refused);
    onClose();
  });
  useEffect(() => {
    if (deletion && failure) end(failure);
  }, [deletion, failure]);
}
