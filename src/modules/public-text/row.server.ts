import { type Selectable, sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { publicTextMachine } from '#machines/public-text.machine.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { PublicTextRecord } from './schema.ts';

/** States whose text everybody reads, from its day. */
export const publicStates = statesTagged(publicTextMachine, 'public');
const shown = stateList(publicStates);

/** A version with its neighbours; nobody owns it, it is the country's. */
export interface PublicTextRow extends Selectable<Database['public_text']> {
  owner_id: null;
  organization_id: null;
  earlier: PublicTextRecord['earlier'];
  newer: PublicTextRecord['newer'];
}

const related = (alias: string): Sql => sql`case when ${sql.ref(`${alias}.id`)} is not null
  then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'state', ${sql.ref(`${alias}.state`)},
    'valid_from', ${sql.ref(`${alias}.valid_from`)}) end`;

/** The columns of a version, with the version before and the next one. */
export const selectPublicText = (): Sql => sql`
  select r.*, null::bigint as owner_id, null::bigint as organization_id,
    ${related('e')} as earlier, ${related('n')} as newer
  from page r left join public_text e on e.id = r.replaces_id
    left join public_text n on n.replaces_id = r.id`;

/** The version `r` has a newer one whose day has come. */
export const newerInForce = (today: string): Sql => sql`exists (
  select 1 from public_text n where n.replaces_id = r.id and n.state = any(${shown})
    and n.valid_from <= ${today})`;

/** The version `r` is what everybody reads on a day. */
export const inForce = (today: string): Sql => sql`(r.state = any(${shown})
  and r.valid_from <= ${today} and not ${newerInForce(today)})`;
