import { z } from 'zod';
import { statesTagged, systemActor } from '#machines/kit.ts';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { MoveStopped, moveRules } from '../engine/move-rules.ts';
import type { Trx } from '../engine/process.ts';
import { systemReader } from '../engine/reader.ts';
import type { Moving } from './plan.ts';
import { processOfMove, type StoredMove } from './stored-move.ts';
import { lockedMove, type Moved, moveRulesTask, stepMove } from './write-move.ts';

/** What the job is asked. */
export const moveJob = z.object({ id: z.number() });

/** Whether both have agreed and the job has not come to it yet. */
const isDue = ({ state }: StoredMove): boolean =>
  statesTagged(ruleMoveMachine, 'underWay').includes(state);

const bySystem = async (services: Pick<Services, 'db' | 'now'>): Promise<Moved> => ({
  reader: await systemReader(services),
  ip: null,
  job: moveRulesTask,
  confirm: async () => 'none',
});

/** Does what both have agreed on, in this transaction. */
async function run(trx: Trx, moving: Moving, move: StoredMove, by: Moved): Promise<void> {
  const { id, process, version, moves, rules_version, undoes } = move;
  const moved = await moveRules(
    trx,
    processOfMove(moving, process),
    {
      // The line that the confirmation has left is the last one of the move.
      order: { process: ruleMoveMachine.id, record_id: id, version },
      ways: moves.map(({ from, to, reason }) => ({ from, to, reason: reason?.uz ?? null })),
      rules: rules_version,
      undoes,
      reason: move.reason,
      proposedBy: move.author_id,
      confirmedBy: move.decided_by ?? 0,
      job: moveRulesTask,
    },
    by.reader,
  );
  const columns = { ran_at: by.reader.now, moved };
  const written = { moved: [null, moved] as const };
  await stepMove(trx, moving, move, { event: 'run', reason: null, columns, written }, by);
}

/** What stands in the way of a move, or of its rules: nothing is done then. */
const stoppedBy = (error: unknown): number | null | undefined => {
  if (error instanceof MoveStopped) return error.recordId;
  return error instanceof Refusal ? null : undefined;
};

/**
 * Moves the records of a move that two people have agreed on, all in one transaction; where one of
 * them cannot be moved none is, and the move ends with that. Does nothing for a move that was done.
 */
export async function runMove(
  services: Pick<Services, 'db' | 'now'>,
  moving: Moving,
  id: number,
): Promise<void> {
  const by = await bySystem(services);
  const inTransaction = (work: (trx: Trx, move: StoredMove) => Promise<void>) =>
    services.db.transaction().execute(async (trx) => {
      const move = await lockedMove(trx, systemActor, id);
      if (isDue(move)) await work(trx, move);
    });
  try {
    await inTransaction((trx, move) => run(trx, moving, move, by));
  } catch (error) {
    const stopped_at = stoppedBy(error);
    if (stopped_at === undefined) throw error;
    const written = { stopped_at: [null, stopped_at] as const };
    await inTransaction((trx, move) =>
      stepMove(
        trx,
        moving,
        move,
        { event: 'stop', reason: null, columns: { stopped_at }, written },
        by,
      ),
    );
  }
}
