import { type SqlBool, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import type { Reader, Sql, Trx } from '#server/engine/process.ts';
import { readOne, readRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { matches } from '#server/reference/page.ts';
import { applicationProcess } from '../process.server.ts';
import type { ApplicationRow } from '../row.server.ts';
import { applicationReference } from './reference.server.ts';

const underReview = statesTagged(applicationMachine, 'underReview');

/** How a caller says which application they mean. */
export type CallersWords =
  | { by: 'reference'; id: number }
  | { by: 'phone'; phone: string }
  | { by: 'name'; words: string };

const ofPeople = (condition: Sql): Sql =>
  sql<SqlBool>`r.owner_id in (select p.id from account p where ${condition})`;

function conditionOf(said: CallersWords): Sql {
  if (said.by === 'reference') return sql`r.id = ${said.id}`;
  if (said.by === 'phone') return ofPeople(sql`p.mobile_phone = ${said.phone}`);
  // Names alone: `search` of an account holds addresses and numbers as well.
  return ofPeople(matches('p.search_name', said.words));
}

/** The little that tells one application from another. */
const named = (row: ApplicationRow) => ({
  id: row.id,
  owner_id: row.owner_id,
  reference: applicationReference(row),
  person: {
    surname: row.person.surname,
    first_name: row.person.first_name,
    middle_name: row.person.middle_name,
  },
  organization: row.organization && {
    id: row.organization.id,
    name_uz: row.organization.name_uz,
    name_ru: row.organization.name_ru,
    name_en: row.organization.name_en,
  },
  dc_type: row.dc_type,
  state: row.state,
  status: stateMeta(applicationMachine, row.state).code,
});

/** Applications that the words of a caller fit, the newest first, in the reader's scope. */
export async function applicationsOfCaller(
  trx: Trx,
  reader: Reader,
  said: CallersWords,
  limit: number,
) {
  const where = sql`${scopeCondition(applicationProcess, reader)} and ${conditionOf(said)}`;
  const order = sql`r.id desc`;
  return (await readRows(trx, applicationProcess, reader, { where, order, limit })).map(named);
}

/**
 * One application as far as a caller may be told of it: where it stands, what its machine must know
 * to say whose turn it is, and until when. No number and no paper of the person. Undefined = none
 * in the reader's scope.
 */
export async function applicationForCaller(trx: Trx, reader: Reader, id: number) {
  const row = await readOne(trx, applicationProcess, reader, id);
  if (!row) return undefined;
  const facts = applicationProcess.facts(row, reader);
  const { reworkOpen, reworkUntil, reviewUntil } = facts;
  const reviewed = underReview.includes(row.state) ? (row.papers_until ?? reviewUntil) : null;
  const until = reworkOpen ? reworkUntil : reviewed;
  return {
    ...named(row),
    direction: row.direction && {
      id: row.direction.id,
      code: row.direction.code,
      name_uz: row.direction.name_uz,
      name_ru: row.direction.name_ru,
      name_en: row.direction.name_en,
    },
    facts,
    until: typeof until === 'string' ? until : null,
  };
}
