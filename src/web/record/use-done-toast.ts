import type { AnyStateMachine } from 'xstate';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { toastSuccess } from '#web/ui/toast.ts';

/**
 * Says what has just happened, as the history of the record will say it, and to which record where
 * the page has several.
 */
export function useDoneToast(machine: AnyStateMachine): (event: string, name?: string) => void {
  const t = useTexts('processes', machine.id);
  const user = useUser();
  return (event, name) => {
    const done = t(`${machine.id}.done.${event}`);
    const who = fullName(user);
    toastSuccess(
      who ? t('processes.history.sentence', { who, done }) : done,
      ...(name ? [name] : []),
    );
  };
}
