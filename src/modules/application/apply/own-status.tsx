import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Tag } from '#web/ui/tag.tsx';

/** The state of an own application or study, said to the person it is about. */
export function OwnStatus({ state }: { state: string }) {
  const t = useTexts('apply');
  return <Tag tone={stateMeta(applicationMachine, state).tone}>{t(`apply.state.${state}`)}</Tag>;
}
