import { Check } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { announce } from '#web/ui/announcements.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useApply } from './apply-context.ts';
import { usePartName } from './use-task-row.ts';

/**
 * What was saved on the page before and what is to be done now, seen and said aloud. Until the
 * server has it nothing is called saved; where it refuses, the state of saving says so.
 */
export function ApplySaid({ part }: { part: string }) {
  const t = useTexts('apply', 'codes');
  const partName = usePartName();
  const { said, snapshot } = useApply();
  const told = said !== null && said !== part;
  const saved = snapshot.hasTag('safeToLeave');
  const words = told ? t('apply.said.saved', { task: partName(said), next: partName(part) }) : '';
  const say = useEffectEvent(() => announce(words));
  useEffect(() => {
    if (told && saved) say();
  }, [told, saved]);
  if (!told || snapshot.matches({ open: 'failed' })) return null;
  return (
    <p className="mb-5 flex min-h-6 items-start gap-2 text-success" data-said={said}>
      {saved && (
        <>
          <Icon of={Check} />
          {words}
        </>
      )}
    </p>
  );
}
