import { useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Action, type Actor, actionsOf, bulkEvents } from '#machines/kit.ts';
import { maxBulkRows } from '#shared/bulk.ts';
import type { Query } from '#web/lib/http.ts';
import type { TravellingRecord } from '#web/record/record.ts';

/** The records of a list that are chosen for one decision about all of them. */
export interface Selection<Row extends TravellingRecord> {
  rows: Row[];
  has(id: number): boolean;
  /** Adds or takes away; no more than the server takes at once are kept. */
  put(rows: readonly Row[], chosen: boolean): void;
  /** Rows as they are drawn now: what is chosen is decided about in the version that is seen. */
  see(rows: readonly Row[]): void;
  clear(): void;
}

/** All records of a list as it is narrowed, on every page: how the list is asked for, and how many. */
export interface WholeList {
  query: Query;
  count: number;
}

/** The selection of one list page. */
export function useSelection<Row extends TravellingRecord>(): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      has: (id) => chosen.has(id),
      put: (rows, yes) =>
        setChosen((before) => {
          const next = new Map(before);
          for (const row of rows) {
            if (!yes) next.delete(row.id);
            else if (next.size < maxBulkRows) next.set(row.id, row);
          }
          return next;
        }),
      see: (rows) =>
        setChosen((before) => {
          const fresh = rows.filter(
            (row) => before.has(row.id) && before.get(row.id)?.version !== row.version,
          );
          return fresh.length === 0
            ? before
            : new Map([...before, ...fresh.map((row) => [row.id, row] as const)]);
        }),
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
}

/**
 * A decision that the viewer may take about at least one of the records, and about how many of them
 * at once.
 */
export interface BulkChoice {
  event: string;
  eligible: number;
  /** The action as the first record knows it that can take it, with that record. */
  action: Action;
  record: TravellingRecord;
}

/**
 * The decisions for many among these records, in the order of life; from the same function as the
 * buttons of one record.
 */
export function bulkChoices(
  machine: AnyStateMachine,
  rows: readonly TravellingRecord[],
  actor: Actor,
): BulkChoice[] {
  const known = rows.flatMap((record) =>
    actionsOf(machine, record, actor).map((action) => ({ record, action })),
  );
  return bulkEvents(machine).flatMap((event) => {
    const permitted = known.filter(({ action }) => action.event === event && action.permitted);
    const enabled = permitted.filter(({ action }) => action.enabled);
    const first = enabled[0] ?? permitted[0];
    return first ? [{ event, eligible: enabled.length, ...first }] : [];
  });
}
