import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { actionsOf, everyRoleOf, type RoleName, roleCodes, transitionsOf } from '#machines/kit.ts';
import type { othersAnswer, othersEvent } from '#shared/training.ts';
import type { Services } from '../app-types.ts';
import { usableStates } from '../auth/account-state.ts';
import { Refusal } from '../base/refusal.ts';
import { roleNameOf } from '../base/role-name.ts';
import { printedNameOf } from '../db/person-name.ts';
import type { Database } from '../db/tables.ts';
import { book, processes } from '../declared/modules.ts';
import { act } from '../engine/act.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { readOne, rowsByIds } from '../engine/read.ts';
import { readerOf, systemReader } from '../engine/reader.ts';
import { actAsSystem } from '../processes/raise.ts';

type Db = Kysely<Database>;

/** So many people of a role are asked, those of the record first. */
const mostAsked = 40;
const reason = 'Oʻquv maydoni: bu ishni tizim ular nomidan bajardi.';
const job = 'training';

function definitionOf(process: string): ProcessDefinition {
  const found = processes.find(({ machine }) => machine.id === process);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

function rolesFor({ machine }: ProcessDefinition, event: string): RoleName[] {
  const edges = transitionsOf(machine).filter((edge) => edge.event === event);
  if (edges.length === 0) throw new Refusal('NOT_FOUND');
  return [...new Set(edges.flatMap(({ guard }) => everyRoleOf(guard)))];
}

/** People of these roles, those who are nearest to the record first. */
async function peopleFor(
  db: Db,
  roles: readonly RoleName[],
  near: { owner_id: number | null; organization_id: number | null },
) {
  const { rows } = await sql<{
    id: number;
    role_id: number;
    organization_id: number | null;
    user_type: Reader['userType'];
    name: string;
  }>`select a.id, a.role_id, a.organization_id, a.user_type, ${printedNameOf('a')} as name
    from account a where a.role_id = any(${roles.map((role) => roleCodes[role])}::int[])
      and a.state = any(${usableStates}::text[])
    order by (a.id = ${near.owner_id}) desc nulls last,
      (a.organization_id = ${near.organization_id}) desc nulls last, a.id
    limit ${mostAsked}`.execute(db);
  return rows;
}

/**
 * Lets the first one who may do it send an event of a record, through the engine as a request would:
 * the conditions hold for them as for everybody. What takes a form is left to a person.
 */
export async function playOthers(
  services: Services,
  { process, id, event }: z.infer<typeof othersEvent>,
): Promise<z.infer<typeof othersAnswer>> {
  const { db } = services;
  const definition = definitionOf(process);
  const roles = rolesFor(definition, event);
  if (roles.includes('system') && (await actAsSystem(services, definition, id, { event, job })))
    return { done: true, by: null };
  const [near] = await rowsByIds(db, definition, await systemReader(services), [id]);
  if (!near) throw new Refusal('NOT_FOUND');
  for (const person of await peopleFor(db, roles, near)) {
    const actor = {
      role: roleNameOf(person.role_id),
      userId: person.id,
      organizationId: person.organization_id,
    };
    const reader = await readerOf(services, { actor }, person.user_type, 'uz');
    const row = await readOne(db, definition, reader, id);
    if (!row) continue;
    const record = { state: row.state, facts: definition.facts(row, reader) };
    const action = actionsOf(definition.machine, record, actor).find((one) => one.event === event);
    if (!action?.enabled) continue;
    const input = definition.events[event]?.input?.safeParse({});
    if (input && !input.success) return { done: false, by: person.name };
    const sent = { reader, ip: null, job: null, confirm: async () => 'sms' as const, book };
    await db
      .transaction()
      .execute((trx) =>
        act(trx, definition, id, null, { ...sent, event, input: input?.data ?? {}, reason }),
      );
    return { done: true, by: person.name };
  }
  return { done: false, by: null };
}
