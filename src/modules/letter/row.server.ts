import { type Selectable, sql } from 'kysely';
import { corresponds } from '#machines/who.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { type Named, namesJson } from '#server/reference/names-json.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { staffRoleOf } from '#shared/abilities-staff.ts';
import { fileJson } from './correspondence/lists.server.ts';
import type { QuotedLetter } from './tables.server.ts';

/**
 * An organization of a letter: by its names, and by what decides whether it may write and be
 * written to.
 */
export type LetterOrganization = Named & { state: string; type: number; staff_role: number | null };

/** A letter with everything its facts and its screens need. */
export interface LetterRow extends Selectable<Database['letter']> {
  owner_id: null;
  /**
   * Who acts for the sender and for the recipient now: the successor of an organization that was
   * merged.
   */
  organization_id: number;
  addressee_id: number | null;
  from_org: LetterOrganization;
  to_org: LetterOrganization | null;
  file: { id: string; name: string; size: number } | null;
  answers: (QuotedLetter & { id: number; from: Named }) | null;
}

const house = (table: string): Sql =>
  sql`${namesJson(table)} || jsonb_build_object('state', ${sql.ref(`${table}.state`)}, 'type',
    ${sql.ref(`${table}.type`)}, 'staff_role', ${sql.ref(`${table}.staff_role`)})`;

/**
 * The rows of `page` with both organizations, the file, and the letter that each replies to, as it
 * was then.
 */
export const selectLetter = (): Sql => sql`
  select r.*, null::bigint as owner_id, coalesce(f.merged_into_id, f.id) as organization_id,
    coalesce(t.merged_into_id, t.id) as addressee_id,
    ${house('f')} as from_org, case when t.id is not null then ${house('t')} end as to_org,
    ${fileJson} as file,
    r.quoted || jsonb_build_object('id', r.answers_id, 'from', ${namesJson('b')}) as answers
  from page r join organization f on f.id = r.from_org_id
    left join organization t on t.id = r.to_org_id left join file x on x.id = r.file_id
    left join letter a on a.id = r.answers_id left join organization b on b.id = a.from_org_id`;

/**
 * Whether an organization gets letters: it works, and its staff has one of the roles that write
 * them.
 */
export function takesLetters(organization: LetterOrganization | null): boolean {
  if (!organization || organization.state !== workingOrganization) return false;
  const role = staffRoleOf(organization);
  return role !== undefined && corresponds.includes(role);
}
