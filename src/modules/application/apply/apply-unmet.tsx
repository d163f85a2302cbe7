import { applicationMachine } from '#machines/application.machine.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useApply } from './apply-context.ts';
import { unmetForSending } from './apply-tasks.ts';

/**
 * Why an answer is not good enough for sending, in the words of the first of its guards that does
 * not hold; nothing while it is, or while it is being saved.
 */
export function ApplyUnmet({ guards }: { guards: readonly string[] }) {
  const { record, snapshot } = useApply();
  const unmetText = useUnmetText(applicationMachine);
  const unmet = unmetForSending(record, useActor()).find((guard) => guards.includes(guard));
  return (
    <div role="status" className="empty:hidden">
      {unmet && snapshot.hasTag('safeToLeave') && (
        <Notice tone="warning">{unmetText(unmet, record.facts)}</Notice>
      )}
    </div>
  );
}
