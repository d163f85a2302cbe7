import type { AnyStateMachine } from 'xstate';
import { stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Tag } from '#web/ui/tag.tsx';

/** The state of a record in a word, in the tone of its machine: the one way a status is drawn. */
export function StatusTag({ machine, state }: { machine: AnyStateMachine; state: string }) {
  const t = useTexts(machine.id);
  return <Tag tone={stateMeta(machine, state).tone}>{t(`${machine.id}.state.${state}`)}</Tag>;
}
