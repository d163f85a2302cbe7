import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { toastSuccess } from '#web/ui/toast.ts';

/**
 * Tells the user what they have just done, in the words of the history of the record ("You accepted
 * the documents"), and to which record where the page has several.
 */
export function useDoneToast(machine: AnyStateMachine): (event: string, name?: string) => void {
  const t = useTexts('processes', machine.id);
  return (event, name) => {
    const said = t('processes.history.own', { done: t(`${machine.id}.done.${event}`) });
    toastSuccess(said.charAt(0).toUpperCase() + said.slice(1), ...(name ? [name] : []));
  };
}
