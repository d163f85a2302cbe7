import type { AnyStateMachine } from 'xstate';
import { doneKey } from '#shared/done-key.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useHistory } from '#web/record/use-process.ts';

/**
 * Who changed a record under our hands and what was done: the last line of its history, as one
 * sentence.
 */
export function useConflictText(machine: AnyStateMachine, id: number, enabled = true): string {
  const t = useTexts('process', 'processes', machine.id);
  const format = useFormat();
  const { data } = useHistory(machine, id, enabled);
  const last = data?.[0];
  if (!last) return t('process.conflict.unknown');
  return t('processes.history.conflict', {
    who: last.actor?.name ?? t('processes.role.system'),
    time: format.dateTime(last.at),
    done: t(doneKey(machine.id, last.event)),
  });
}
