import { type Act, act } from './act.ts';
import type { BaseRow, ProcessDefinition, Trx } from './process.ts';
import { systemReader } from './reader.ts';

/** What an event that must agree at once is sent with. */
type Consequence = Pick<Act, 'event' | 'book'> & {
  input?: object;
  /** The moment of the action that it follows from. */
  now: Date;
  /** How the history names what it follows from. */
  job?: string;
};

/**
 * Sends an event as `system` to a record inside the transaction of the action that it follows from:
 * both happen or neither does. Throws the `Refusal` of the event, which undoes the action too.
 */
export async function actAtOnce<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  id: number,
  { event, input = {}, book, now, job = 'consequence' }: Consequence,
): Promise<void> {
  await act(trx, definition, id, null, {
    event,
    input,
    reason: null,
    reader: await systemReader({ db: trx, now: () => now }),
    ip: null,
    job,
    confirm: async () => 'none',
    book,
  });
}
