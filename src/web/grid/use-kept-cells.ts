import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type DraftName,
  dropDraft,
  keepDraft,
  type LocalDraft,
  readDraft,
} from '#web/lib/drafts.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { Amounts } from './amounts.ts';
import { type KeptCell, type OfferedCell, offeredOf, withTyped } from './kept-cells.ts';

const schema = 1;

interface Options<Column extends string> {
  /** Whose cells: `examMarks/12/45`. */
  record: string;
  /** What is stored; the same object as long as it is the same. */
  stored: Amounts;
  open: ReadonlySet<number>;
  changes: readonly KeptCell<Column>[];
}

/** An earlier draft that can be brought back; `typedAt` in epoch ms. */
export interface CellsOffer<Column extends string = string> {
  cells: readonly OfferedCell<Column>[];
  typedAt: number;
  forget(): void;
}

/**
 * Keeps cells that are typed and not saved on this device, so that neither leaving the page nor a
 * dying machine loses them. What was kept is offered, not put into the grid: others may have saved
 * meanwhile, and each kept cell says what is stored today.
 */
export function useKeptCells<Column extends string>({
  record,
  stored,
  open,
  changes,
}: Options<Column>): CellsOffer<Column> | null {
  const { userId } = useActor();
  const name: DraftName = { userId: userId ?? 0, schema, record };
  const [earlier, setEarlier] = useState<LocalDraft<KeptCell<Column>[]> | null | undefined>(
    undefined,
  );
  const cells = useMemo(
    () => (earlier ? offeredOf(earlier.values, stored, open) : []),
    [earlier, stored, open],
  );
  const read = useEffectEvent(async () => setEarlier(await readDraft<KeptCell<Column>[]>(name)));
  // Not before the earlier draft is read: an empty grid would drop it.
  const typed = changes.map(({ row, column, before, after }) => ({ row, column, before, after }));
  const said =
    earlier === undefined ? null : JSON.stringify(withTyped(earlier?.values ?? [], typed));
  const keep = useEffectEvent((values: KeptCell<Column>[]) => {
    if (values.length === 0) return void dropDraft(name);
    void keepDraft<KeptCell<Column>[]>(name, {
      values,
      baseVersion: 0,
      typedAt: changes.length > 0 ? Date.now() : (earlier?.typedAt ?? 0),
    });
  });
  useEffect(() => void read(), []);
  useEffect(() => {
    if (said !== null) keep(JSON.parse(said));
  }, [said]);
  if (!earlier || cells.length === 0) return null;
  return { cells, typedAt: earlier.typedAt, forget: () => setEarlier(null) };
}
