import { type Selectable, sql } from 'kysely';
import { enquiryMachine } from '#machines/enquiry.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { type Named, namesJson } from '#server/reference/names-json.ts';
import { tashkentDay } from '#shared/dates.ts';

/** States in which who asked reads the answer. */
export const answeredStates = statesTagged(enquiryMachine, 'answered');

/** An enquiry with the organization that it was passed to. */
export interface EnquiryRow extends Selectable<Database['enquiry']> {
  /** Nobody's: who asks is not known to the product. */
  owner_id: null;
  /** Who answers for the organization now: the successor of one that was merged. */
  addressee_id: number | null;
  to_org_id: number | null;
  organization: Named | null;
}

/** The columns of an enquiry. `to_org_id` is the recipient of its messages. */
export const selectEnquiry = (): Sql => sql`
  select r.*, null::bigint as owner_id, coalesce(o.merged_into_id, o.id) as addressee_id,
    coalesce(o.merged_into_id, o.id) as to_org_id,
    case when o.id is not null then ${namesJson('o')} end as organization
  from page r left join organization o on o.id = r.organization_id`;

/** Signs of the code by which the answer is read: with limits on tries, 40 bits are not guessed. */
export const codeLength = 8;

/** A code as it is shown: two groups of four. */
export const shownCode = (code: string): string => code.replace(/^(.{4})/, '$1-');

/** The number that people quote: `M-<year>-<6 digits>`. */
export const enquiryNumber = ({ id, created_at }: { id: number; created_at: Date }): string =>
  `M-${tashkentDay(created_at).slice(0, 4)}-${String(id).padStart(6, '0')}`;

/** The id that such a number names; null when it is none. */
export function idOfEnquiry(word: string): number | null {
  const found = /^m\d{4}(\d{6,9})$/i.exec(word.replace(/[\s-]/g, ''));
  return found ? Number(found[1]) : null;
}
