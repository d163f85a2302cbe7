import { sql } from 'kysely';
import { accountMachine } from '#machines/account.machine.ts';
import { maskEmail, maskPhone } from '#server/base/masks.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader } from '#server/engine/process.ts';
import { organizationScopes } from '#server/engine/scope.ts';
import { canViewPerson, holderOf, numbersSeen, seesEveryScan } from '#server/processes/access.ts';
import { rolesOfPerson } from '#shared/abilities-roles.ts';
import { maskPinfl } from '#shared/pinfl.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { accountCreation } from './create.server.ts';
import { accountEvents } from './events.server.ts';
import { regionOfAccount } from './for-others/region.server.ts';
import { type AccountRow, accountFacts, selectAccounts } from './row.server.ts';
import { accountRecord, accountRow } from './schema.ts';

const sightOf = (id: number, reader: Reader) =>
  reader.actor.userId === id ? 'full' : canViewPerson(reader);

const maskTin = (tin: string): string => `*****${tin.slice(-4)}`;

/**
 * Numbers that were cleared, as masked as the others are: an administrator compares them with a
 * document.
 */
function clearedNumbers({ id, cleared }: AccountRow, reader: Reader) {
  if (sightOf(id, reader) !== 'full') return [];
  return cleared.map(({ value, ...number }) => ({
    ...number,
    value: number.kind === 'pinfl' ? maskPinfl(value) : maskTin(value),
  }));
}

/**
 * The ways to a person as this reader may see them (docs/domain.md#what-a-reader-sees); a personal
 * number is never shown whole in a list of people.
 */
function waysTo({ id, pinfl, email, mobile_phone }: AccountRow, reader: Reader) {
  const access = sightOf(id, reader);
  if (access === 'full') return { pinfl: pinfl && maskPinfl(pinfl), email, mobile_phone };
  return {
    pinfl: access === 'masked' ? pinfl && maskPinfl(pinfl) : null,
    email: maskEmail(email),
    mobile_phone: maskPhone(mobile_phone),
  };
}

/** The person of the profile, for the owner and for those who see personal data of others whole. */
function personOf(row: AccountRow, reader: Reader) {
  if (sightOf(row.id, reader) !== 'full') return null;
  return {
    tin: row.tin && maskTin(row.tin),
    gender: row.gender,
    birthday: row.birthday,
    birth_place: row.birth_place,
    citizenship: row.country,
    nationality: row.nationality,
    passport_series: row.passport_series,
    passport_number: row.passport_number,
    passport_given_date: row.passport_given_date,
    passport_issuer: row.passport_issuer,
    passport_valid_until: row.passport_valid_until,
    permanent_address: row.permanent_address,
  };
}

/**
 * Accounts on the server: of the organization, of its subordinates, of all; and everybody their
 * own.
 */
export const accountProcess: ProcessDefinition<AccountRow> = {
  machine: accountMachine,
  collection: 'accounts',
  table: 'account',
  subjects: ['User', 'All'],
  scopes: {
    O: ({ actor }) => sql`r.id = ${actor.userId}`,
    ...organizationScopes,
  },
  select: selectAccounts,
  facts: accountFacts,
  fields: (row, reader): FieldsOf<typeof accountRecord> => ({
    surname: row.surname,
    first_name: row.first_name,
    middle_name: row.middle_name,
    user_type: row.user_type,
    role_id: row.role_id,
    roles: rolesOfPerson(row),
    organization: row.organization,
    ...waysTo(row, reader),
    person: personOf(row, reader),
    scientific_degree: row.scientific_degree,
    scientific_title: row.scientific_title,
    workplace: row.workplace,
    position: row.position,
    valid: row.valid,
    identity_confirmed: row.identity_confirmed,
    number_source: row.pinfl_source,
    cleared: clearedNumbers(row, reader),
    by_password: row.password_hash !== null,
    last_login_at: row.last_login_at,
    created_at: row.created_at,
  }),
  record: accountRecord,
  row: accountRow,
  filters: {
    state: inStates,
    tag: inStatesTagged(accountMachine),
    role: (values) => sql`r.role_id = any(${wholeNumbers(values)}::int[])`,
    user_type: (values) => sql`r.user_type = any(${values}::text[])`,
    // Where somebody lives is for those who see more of them than the name.
    region: (values, reader) =>
      canViewPerson(reader) === 'name'
        ? sql`false`
        : sql`${regionOfAccount('r.organization_id', 'r.region_id')}
            = any(${wholeNumbers(values)}::int[])`,
    organization: (values) => sql`r.organization_id = any(${wholeNumbers(values)}::bigint[])`,
    // Numbers that nothing had proven (docs/decisions/071-who-proves-a-number.md), for those who
    // see numbers.
    cleared: (_values, reader) =>
      canViewPerson(reader) === 'full'
        ? sql`exists (select 1 from cleared_number c where c.account_id = r.id)`
        : sql`false`,
  },
  // By names alone: an order by mail addresses would tell what is masked.
  orderings: { id: sql`r.id`, name: sql`r.search_name`, last_login_at: sql`r.last_login_at` },
  // Who sees addresses masked finds nobody by them.
  holder: { account: sql`r.id`, numbers: numbersSeen },
  searchColumn: (reader) => (canViewPerson(reader) === 'full' ? sql`r.search` : sql`r.search_name`),
  timelineFields: {
    fields: ['proof_file_id'],
    files: (_row, reader) => seesEveryScan(holderOf(reader)),
  },
  create: accountCreation,
  events: accountEvents,
  messageParams: (row, _language, reason) => ({
    state: { key: `account.state.${row.state}` },
    reason: reason ?? '',
  }),
};
