import { type Kysely, sql } from 'kysely';
import { type AbilityHolder, scopesFor } from '#shared/abilities.ts';
import { rolesOfPerson } from '#shared/abilities-roles.ts';
import type { Language } from '#shared/languages.ts';
import type { Services } from '../app-types.ts';
import { usableStates } from '../auth/account-state.ts';
import { roleNameOf } from '../base/role-name.ts';
import { nameOrEmailOf } from '../db/person-name.ts';
import type { Database } from '../db/tables.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { isVisible } from '../engine/read.ts';

/** A colleague, and how a message reaches them. */
export interface Colleague {
  id: number;
  name: string;
  organization_id: number | null;
  language: Language;
  email: string | null;
  mobile_phone: string | null;
}

interface Person extends Colleague {
  role_id: number;
  granted_roles: number[];
}

/** Whether a role writes and reads internal notes; whose they are, its organization says. */
export const writesNotes = (holder: AbilityHolder): boolean =>
  scopesFor(holder, 'RecordNote', 'write').length > 0;

async function peopleOf(db: Kysely<Database>, { actor }: Reader): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.id, ${nameOrEmailOf('a')} as name, a.organization_id, a.language, a.email,
      a.mobile_phone, a.role_id, a.granted_roles
    from account a
    where a.organization_id = ${actor.organizationId} and a.id <> ${actor.userId}
      and a.state = any(${usableStates})
    order by 2, 1`.execute(db);
  return rows;
}

/**
 * The colleagues of somebody who may see a record and read its notes, in any of their roles. What
 * staff see depends on their role and organization, so each role is asked once.
 */
export async function colleaguesOf(
  { db }: Pick<Services, 'db'>,
  definition: ProcessDefinition,
  reader: Reader,
  recordId: number,
): Promise<Colleague[]> {
  const people = await peopleOf(db, reader);
  const sees = new Map<string, boolean>();
  for (const person of people)
    for (const role of rolesOfPerson(person).map(roleNameOf)) {
      if (sees.has(role)) continue;
      const actor = { ...reader.actor, role, userId: person.id };
      const may =
        writesNotes({ role, userType: 'I' }) &&
        (await isVisible(db, definition, { ...reader, actor, userType: 'I' }, recordId));
      sees.set(role, may);
    }
  return people
    .filter((person) => rolesOfPerson(person).some((role) => sees.get(roleNameOf(role))))
    .map(({ role_id: _, granted_roles: __, ...colleague }) => colleague);
}
