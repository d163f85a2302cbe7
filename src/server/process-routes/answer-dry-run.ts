import { z } from 'zod';
import type { Effect } from '#machines/kit.ts';
import { transitionsFrom } from '#machines/kit.ts';
import { hasDryRun, type Outcome } from '#shared/dry-run.ts';
import { Refusal } from '../base/refusal.ts';
import { requireKept } from '../engine/kept-values.ts';
import type { BaseRow, Reader } from '../engine/process.ts';
import { dryRun } from './dry-run.ts';
import { parsed, type RouteContext } from './route-context.ts';

/**
 * What an event would set off: the machine's own effects; and where the process is rehearsed, what
 * comes of them in numbers.
 */
export interface DryRun {
  target: string;
  effects: Effect[];
  outcome: Outcome | null;
}

/**
 * What is asked (`?event=accept&typed={"accepted_amount":2}`): an event, and as JSON what its
 * fields hold so far.
 */
const question = z.object({
  event: z.string().default(''),
  typed: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'validation.regex' });
        return z.NEVER;
      }
    })
    .optional(),
});

/**
 * Answers what an event of the record's state would do; nothing is written. Throws `BAD_STATUS`
 * where the state knows no such event, and `VALIDATION` at what was typed.
 */
export async function answerDryRun(
  context: RouteContext,
  reader: Reader,
  row: BaseRow,
  asked: unknown,
): Promise<DryRun> {
  const { event, typed } = parsed(question, asked);
  // JSON inside the address: its own escapes are read only here.
  requireKept(typed, 'typed');
  const { machine } = context.definition;
  const edge = transitionsFrom(machine, row.state).find((one) => one.event === event);
  if (!edge)
    throw new Refusal('BAD_STATUS', {
      field: 'status',
      params: { status: { key: `${machine.id}.state.${row.state}` } },
    });
  return {
    target: edge.to,
    effects: edge.effects,
    outcome: hasDryRun(machine.id)
      ? await dryRun(context, reader, [row.id], { event, typed })
      : null,
  };
}
