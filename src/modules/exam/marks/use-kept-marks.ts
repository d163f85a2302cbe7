import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type DraftName,
  dropDraft,
  keepDraft,
  type LocalDraft,
  readDraft,
} from '#web/lib/drafts.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { type KeptMark, keptOf, type OfferedMark, offeredOf, withTyped } from './kept-marks.ts';
import type { MarksState } from './marks-merge.ts';
import type { MarkChange } from './marks-values.ts';

const schema = 1;

interface Options {
  /** Whose marks: `examMarks/12/45`. */
  record: string;
  rows: MarksState['rows'];
  open: ReadonlySet<number>;
  changes: readonly MarkChange[];
}

/** An earlier draft that can be brought back; `typedAt` in epoch ms. */
export interface MarksOffer {
  marks: readonly OfferedMark[];
  typedAt: number;
  forget(): void;
}

/**
 * Keeps marks that are typed and not saved on this device, so that neither leaving the page nor a
 * dying machine loses them. What was kept is offered, not put into the grid: others may have saved
 * meanwhile, and each kept cell says what is stored today.
 */
export function useKeptMarks({ record, rows, open, changes }: Options): MarksOffer | null {
  const { userId } = useActor();
  const name: DraftName = { userId: userId ?? 0, schema, record };
  const [earlier, setEarlier] = useState<LocalDraft<KeptMark[]> | null | undefined>(undefined);
  const marks = useMemo(
    () => (earlier ? offeredOf(earlier.values, rows, open) : []),
    [earlier, rows, open],
  );
  const read = useEffectEvent(async () => setEarlier(await readDraft<KeptMark[]>(name)));
  // Not before the earlier draft is read: an empty grid would drop it.
  const said =
    earlier === undefined
      ? null
      : JSON.stringify(withTyped(earlier?.values ?? [], keptOf(changes)));
  const keep = useEffectEvent((values: KeptMark[]) => {
    if (values.length === 0) return void dropDraft(name);
    void keepDraft<KeptMark[]>(name, {
      values,
      baseVersion: 0,
      typedAt: changes.length > 0 ? Date.now() : (earlier?.typedAt ?? 0),
    });
  });
  useEffect(() => void read(), []);
  useEffect(() => {
    if (said !== null) keep(JSON.parse(said));
  }, [said]);
  if (!earlier || marks.length === 0) return null;
  return { marks, typedAt: earlier.typedAt, forget: () => setEarlier(null) };
}
