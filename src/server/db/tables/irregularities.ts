import type { irregularityMachine } from '#machines/irregularity.machine.ts';
import type { RowState } from '#machines/rows/row.ts';
import type { IrregularityKind, IrregularitySaid } from '#shared/irregularities.ts';

export interface IrregularityTables {
  /** Something that the watch of the night has seen, once for each thing. */
  irregularity: {
    kind: IrregularityKind;
    state: RowState<typeof irregularityMachine>;
    said: IrregularitySaid;
    params: Record<string, string | number | null>;
    line_ids: number[];
    account_ids: number[];
  };
  /** A night of the watch, done in many short steps; at most one is open. */
  irregularity_watch: {
    /** The part that is looked at, and its last row. */
    cursor: { part: string; after: number };
    /** How many are to be told of, by their sort. */
    told: Record<string, number>;
  };
}
