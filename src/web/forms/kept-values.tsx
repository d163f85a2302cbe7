import { useEffect, useEffectEvent, useState } from 'react';
import { draftOwner } from '#web/lib/draft-store.ts';
import { type DraftName, dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useOtherTab } from './use-other-tab.ts';

const schema = 2;

/** What was typed earlier and stands in the form again. */
export interface Restored {
  /** Epoch ms. */
  typedAt: number;
  /** What is saved has changed since in the same fields. */
  overtaken: boolean;
}

/** What a form keeps on this device, for its page and for what saves it. */
export interface Kept {
  restored: Restored | null;
  /** The same form is filled in in another tab. */
  elsewhere: boolean;
  /** What is typed was written: leaving the page loses nothing. */
  safe: boolean;
  /** It was sent, or is not wanted: the copy is deleted. */
  drop(): void;
  /** Puts back what is saved, and deletes the copy. */
  forget(): void;
}

interface Copying<Values> {
  /** Which form of which record. */
  record: string;
  /** The version that the form was filled from; a copy of another one is not offered. */
  version: number;
  /**
   * Puts the copy into the form again. Answers whether what is saved has changed meanwhile; null
   * when nothing of it is left to bring back.
   */
  restore(values: Values): boolean | null;
}

/**
 * The copy of one form on this device: read when the form opens, written by `keep`, deleted by
 * `drop`. It belongs to the account that was signed in when the form opened, and to nobody without
 * one.
 */
export function useCopy<Values>({ record, version, restore }: Copying<Values>) {
  const [userId] = useState(() => draftOwner() ?? 0);
  const [restored, setRestored] = useState<Restored | null>(null);
  const [safe, setSafe] = useState(false);
  const name: DraftName = { userId, schema, record };
  const { elsewhere, say } = useOtherTab(`${userId} ${record}`);
  const bring = useEffectEvent(async () => {
    const kept = await readDraft<Values>(name);
    if (!kept || kept.baseVersion !== version) return;
    const overtaken = restore(kept.values);
    if (overtaken === null) return;
    setSafe(true);
    setRestored({ typedAt: kept.typedAt, overtaken });
  });
  useEffect(() => void bring(), []);
  return {
    restored,
    elsewhere,
    safe,
    keep: (values: Values) => {
      say('types');
      void keepDraft(name, { values, baseVersion: version, typedAt: Date.now() }).then(setSafe);
    },
    drop: () => {
      say('ends');
      setRestored(null);
      void dropDraft(name);
    },
  };
}

interface Options<Values> {
  /** Which values of which record: `quotaDistribution/12`. */
  record: string;
  /** The version that they were filled from; 0 for a new record. */
  version: number;
  /** What is typed and not saved; null while nothing is. */
  typed: Values | null;
  restore(values: Values): void;
  /** Puts back what is saved. */
  reset(): void;
}

/**
 * Keeps values that are no inputs of a form (cells of a grid, answers of several pages) on this
 * device until they are saved; what was kept for this version of the record is put back. Inputs of
 * forms are kept by `useKeptForm`.
 */
export function useKeptValues<Values>({
  record,
  version,
  typed,
  restore,
  reset,
}: Options<Values>): Kept {
  const { restored, elsewhere, safe, keep, drop } = useCopy<Values>({
    record,
    version,
    restore: (values) => {
      restore(values);
      return false;
    },
  });
  const write = useEffectEvent(() => typed !== null && keep(typed));
  const said = JSON.stringify(typed);
  useEffect(() => {
    if (said !== 'null') write();
  }, [said]);
  const forget = () => {
    reset();
    drop();
  };
  return { restored, elsewhere, safe, drop, forget };
}

/**
 * Says that what was typed earlier stands in the form again, how to begin anew, and that another
 * tab has the same form.
 */
export function RestoredNotice({ kept }: { kept: Kept }) {
  const t = useTexts('forms');
  return (
    <>
      <div role="status" className="empty:hidden">
        {kept.elsewhere && <Notice tone="warning">{t('forms.kept.elsewhere')}</Notice>}
      </div>
      <BroughtBack kept={kept} />
    </>
  );
}

function BroughtBack({ kept }: { kept: Kept }) {
  const t = useTexts('forms');
  const format = useFormat();
  if (!kept.restored) return null;
  const { typedAt, overtaken } = kept.restored;
  return (
    <Notice
      heading={t('forms.kept.restored')}
      actions={<Button onClick={kept.forget}>{t('forms.kept.forget')}</Button>}
    >
      <p>{t('forms.kept.typedAt', { when: format.dateTime(new Date(typedAt).toISOString()) })}</p>
      {overtaken && <p>{t('forms.kept.overtaken')}</p>}
    </Notice>
  );
}
