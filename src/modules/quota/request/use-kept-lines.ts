import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type DraftName, dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { AskedDirection, RequestValues } from './request-values.ts';
import type { QuotaRequestRecord } from './schema.ts';

interface Kept {
  values: RequestValues;
  /** The directions of the lines, in their order. */
  directions: number[];
}

const schema = 1;

/**
 * Keeps what is typed into a request on this device until it is saved; what was kept for this
 * version of the request stands in the form again.
 */
export function useKeptLines<Body>(
  record: QuotaRequestRecord,
  directions: readonly AskedDirection[],
  form: UseFormReturn<RequestValues, unknown, Body>,
): { restored: boolean; forget(): void } {
  const { userId } = useActor();
  const [restored, setRestored] = useState(false);
  const name: DraftName = { userId: userId ?? 0, schema, record: `quotaRequest/${record.id}` };
  const ids = directions.map(({ id }) => id);
  const restore = useEffectEvent(async () => {
    const kept = await readDraft<Kept>(name);
    if (
      !kept ||
      kept.baseVersion !== record.version ||
      kept.values.directions.join() !== ids.join()
    )
      return;
    form.reset(kept.values.values, { keepDefaultValues: true });
    setRestored(true);
  });
  const keep = useEffectEvent((values: RequestValues) => {
    void keepDraft<Kept>(name, {
      values: { values, directions: ids },
      baseVersion: record.version,
      typedAt: Date.now(),
    });
  });
  useEffect(() => {
    void restore();
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => isDirty && keep(values),
    });
  }, [form]);
  return {
    restored,
    forget: () => {
      form.reset();
      setRestored(false);
      void dropDraft(name);
    },
  };
}
