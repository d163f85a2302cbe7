import { sql } from 'kysely';
import type { z } from 'zod';
import { ActionRefused, actionsOf, rolesOf, transitionsFrom } from '#machines/kit.ts';
import type { sendCodeBody } from '#shared/sign-on.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { readRows } from '../engine/read.ts';
import { signedInReader } from '../engine/reader.ts';
import { readingScopes, scopeCondition } from '../engine/scope.ts';
import { refusalOf } from '../engine/unmet.ts';

type Asked = z.infer<typeof sendCodeBody>;

/** Refuses anyone who may not do what they ask a code for. */
export type MayAsk = (actor: SignedIn, asked: Asked) => Promise<void>;

/**
 * Role and relation, and the state of the record; whether its conditions hold is judged with what
 * the action brings.
 */
function requireMay(
  { machine, facts }: ProcessDefinition,
  row: Parameters<ProcessDefinition['facts']>[0],
  event: string,
  reader: Reader,
): void {
  const known = facts(row, reader);
  const action = actionsOf(machine, { state: row.state, facts: known }, reader.actor).find(
    (one) => one.event === event,
  );
  if (action?.permitted) return;
  const why = action ? 'who' : 'event';
  throw refusalOf(
    machine,
    row.state,
    known,
    new ActionRefused(why, [], [], `${machine.id}.${event}`),
  );
}

/** A record that does not exist yet: the role may create one. */
function requireMayCreate({ machine }: ProcessDefinition, event: string, { actor }: Reader): void {
  const edge = transitionsFrom(machine, 'absent').find((one) => one.event === event);
  if (!edge || !rolesOf(edge.guard).includes(actor.role)) throw new Refusal('NO_PERMISSION');
}

/**
 * A code is sent only for what its person may do: the records are in their scope, and machine and
 * role know the event there. Throws `NOT_FOUND`, `NO_PERMISSION` or `BAD_STATUS`, as the action
 * itself would.
 */
export const mayAskFor =
  (services: Services, definitions: readonly ProcessDefinition[]): MayAsk =>
  async (actor, { process, event, id, rows }) => {
    const definition = definitions.find(({ machine }) => machine.id === process);
    if (!definition) throw new Refusal('NOT_FOUND');
    const reader = await signedInReader(services, actor, actor.language);
    if (readingScopes(definition, reader).length === 0) throw new Refusal('NO_PERMISSION');
    const ids = rows ? [...new Set(rows.map((row) => row.id))] : id ? [id] : [];
    if (ids.length === 0) return requireMayCreate(definition, event, reader);
    const where = sql`r.id = any(${ids}::bigint[]) and ${scopeCondition(definition, reader)}`;
    const found = await readRows(services.db, definition, reader, { where, limit: ids.length });
    if (found.length < ids.length) throw new Refusal('NOT_FOUND');
    for (const row of found) requireMay(definition, row, event, reader);
  };
