import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftName, dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface Options<Values> {
  /** Which form of which record: `quotaTotal/12`, `quotaTotal/new`. */
  record: string;
  /** The version that the form was filled from; 0 for a new record. */
  version: number;
  /** What is typed and not saved; null while nothing is. */
  typed: Values | null;
  restore(values: Values): void;
}

const schema = 1;

/**
 * Keeps what is typed into a form on this device until it is saved; what was kept for this version
 * of the record stands in the form again.
 */
export function useKeptValues<Values>({ record, version, typed, restore }: Options<Values>): {
  restored: boolean;
  drop(): void;
} {
  const { userId } = useActor();
  const [restored, setRestored] = useState(false);
  const name: DraftName = { userId: userId ?? 0, schema, record };
  const bring = useEffectEvent(async () => {
    const kept = await readDraft<Values>(name);
    if (!kept || kept.baseVersion !== version) return;
    restore(kept.values);
    setRestored(true);
  });
  const keep = useEffectEvent(() => {
    if (typed !== null)
      void keepDraft<Values>(name, { values: typed, baseVersion: version, typedAt: Date.now() });
  });
  useEffect(() => void bring(), []);
  const said = JSON.stringify(typed);
  useEffect(() => {
    if (said !== 'null') keep();
  }, [said]);
  return {
    restored,
    drop: () => {
      setRestored(false);
      void dropDraft(name);
    },
  };
}

/** Says that what was typed earlier stands in the form again, and how to be rid of it. */
export function RestoredNotice({ onForget }: { onForget(): void }) {
  const t = useTexts('forms');
  return (
    <Notice
      heading={t('forms.kept.restored')}
      actions={<Button onClick={onForget}>{t('forms.kept.forget')}</Button>}
    />
  );
}
