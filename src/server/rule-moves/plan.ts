import { hasPlace } from '#machines/moved-rules.ts';
import type { MovePlan, PlannedMove } from '#shared/rule-moves.ts';
import { countMoving } from '../engine/move-rules.ts';
import type { ProcessDefinition, Trx } from '../engine/process.ts';
import { type DeclaredMoves, placeOf } from '../process-docs/written-moves.ts';

/** The processes whose records may have to move, and where the repository says that they go. */
export interface Moving {
  definitions: readonly ProcessDefinition[];
  declared: DeclaredMoves;
}

/** The version of the rules of today. */
export const rulesToday = ({ machine }: ProcessDefinition): string => machine.version ?? '1';

/** Where the records of earlier rules go, by their state. */
function waysOf(
  { machine }: ProcessDefinition,
  declared: DeclaredMoves,
): Omit<PlannedMove, 'records'>[] {
  const steps = declared.get(machine.id) ?? [];
  const earlier = new Set(steps.flatMap(({ moves }) => moves.map(({ from }) => from)));
  return [...earlier]
    .filter((state) => !hasPlace(machine, state))
    .flatMap((from) => {
      const place = placeOf(steps, from);
      return place ? [{ from, ...place }] : [];
    });
}

/** What waits to be moved in a process; null where every record has its place. */
export async function planOf(
  db: Trx,
  definition: ProcessDefinition,
  declared: DeclaredMoves,
): Promise<MovePlan | null> {
  const ways = waysOf(definition, declared);
  const states = ways.map(({ from }) => from);
  const counted = await countMoving(db, definition, { states, undoes: null });
  const moves = ways.flatMap((way) => {
    const records = counted.find(({ from }) => from === way.from)?.records ?? 0;
    return records > 0 ? [{ ...way, records }] : [];
  });
  return moves.length === 0
    ? null
    : { process: definition.machine.id, version: rulesToday(definition), moves };
}

/** The way back of a move: the records that stand as it has put them, and where they were. */
export async function planBack(
  db: Trx,
  definition: ProcessDefinition,
  move: { id: number; moves: readonly PlannedMove[] },
): Promise<PlannedMove[]> {
  const states = [...new Set(move.moves.map(({ to }) => to))];
  const counted = await countMoving(db, definition, { states, undoes: move.id });
  return counted.flatMap(({ from, to, records }) =>
    to === null ? [] : [{ from, to, reason: null, records }],
  );
}

/** Whether what was proposed is still what the rules and the repository say. */
export function isOfToday(
  definition: ProcessDefinition,
  declared: DeclaredMoves,
  move: { rules_version: string; undoes: number | null; moves: readonly PlannedMove[] },
): boolean {
  if (move.rules_version !== rulesToday(definition)) return false;
  if (move.undoes !== null) return true;
  const ways = waysOf(definition, declared);
  return move.moves.every(({ from, to }) => ways.some((way) => way.from === from && way.to === to));
}
