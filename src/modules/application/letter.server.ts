import { sql } from 'kysely';
import { type LetterGuard, letterGuards } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { dcTypeOf } from '#shared/codes.ts';
import type { ApplicationRow } from './row.server.ts';

/**
 * The targeted letter that an application names by its code. Whom it names stays in the database.
 */
export interface NamedLetter {
  state: string;
  /** Who trains, or the successor of a merged organization. */
  organization_id: number;
  direction_id: number;
  dc_type: number;
  admission_year: number;
  free: boolean;
  /** It names nobody, or this person too. */
  open_to: boolean;
}

const sent = stateList(statesTagged(targetedLetterMachine, 'sent'));
const granted = statesTagged(targetedLetterMachine, 'granted');
const opensPlaces = statesTagged(targetedLetterMachine, 'opensPlaces');

/**
 * The letter of `r.letter_code` for `person`; null for a code that was never given, and for one that
 * is being written anew.
 */
export const namedLetterSql: Sql = sql`(select jsonb_build_object('state', l.state, 'organization_id',
      coalesce(t.merged_into_id, t.id), 'direction_id', l.direction_id,
      'dc_type', l.dc_type, 'admission_year', l.admission_year, 'free', l.used < l.amount,
      'open_to', cardinality(l.candidate_pinfls) = 0
        or coalesce(person.pinfl = any(l.candidate_pinfls), false))
    from targeted_letter l join organization t on t.id = l.target_org_id
      where l.code = r.letter_code and l.state = any(${sent}))`;

type Asked = Pick<
  ApplicationRow,
  'letter_code' | 'organization_id' | 'direction_id' | 'dc_type' | 'letter' | 'period'
>;

/** What each guard asks of the letter, once all guards before it hold. */
const asks: Record<LetterGuard, (letter: NamedLetter, row: Asked) => boolean> = {
  letterGiven: () => true,
  letterKnown: () => true,
  letterForPerson: ({ open_to }) => open_to,
  letterOfOrganization: ({ organization_id }, row) => organization_id === row.organization_id,
  letterOfDirection: ({ direction_id }, row) => direction_id === row.direction_id,
  letterOfType: ({ dc_type }, row) => dc_type === row.dc_type,
  letterOfYear: ({ admission_year }, { period }) => admission_year === period?.admission_year,
  letterAccepted: ({ state }) => granted.includes(state),
  letterInTime: ({ state }) => opensPlaces.includes(state),
  letterPlaceLeft: ({ free }) => free,
};

/**
 * The first guard that the code does not meet: a stranger who types codes learns no more of a
 * letter than what stops them first.
 */
function firstFault(row: Asked): LetterGuard | undefined {
  const { letter } = row;
  if (!dcTypeOf(row.dc_type)?.targeted) return undefined;
  if (row.letter_code === null) return 'letterGiven';
  if (letter === null) return 'letterKnown';
  return letterGuards.find((guard) => !asks[guard](letter, row));
}

/**
 * GA10 as facts, one for each reason; at most one of them is false. Forms of study that are not
 * targeted need no letter.
 */
export function letterGuardFacts(row: Asked): Record<LetterGuard, boolean> {
  const fault = firstFault(row);
  return Object.fromEntries(letterGuards.map((guard) => [guard, guard !== fault])) as Record<
    LetterGuard,
    boolean
  >;
}
