import type { AnyStateMachine } from 'xstate';
import { hasPlace } from '#machines/moved-rules.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Why nothing can be done with a record that waits to be moved to the rules of today. */
export function EarlierRules({
  machine,
  record: { state },
}: {
  machine: AnyStateMachine;
  record: TravellingRecord;
}) {
  const t = useTexts('process');
  if (hasPlace(machine, state)) return null;
  return (
    <Notice tone="warning" heading={t('process.earlierRules.heading')}>
      <p>{t('process.earlierRules.text')}</p>
    </Notice>
  );
}
