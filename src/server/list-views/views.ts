import { type Kysely, type SqlBool, sql } from 'kysely';
import { type ListView, type ListViewFields, listViewLimits } from '#shared/list-views.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import { shortNameOf } from '../db/person-name.ts';
import type { Database } from '../db/tables.ts';
import { withAdvisoryLock } from '../engine/act.ts';
import type { Sql, Trx } from '../engine/process.ts';

/**
 * Own views, and those that members of one's organization share; who leaves it sees them no more,
 * their own ones among them.
 */
const visibleTo = ({ userId, organizationId }: SignedIn) =>
  sql<SqlBool>`(v.account_id = ${userId} and v.organization_id is null
    or v.organization_id = ${organizationId})`;

/**
 * Who made it changes it; where the maker has left the organization every member may at least take
 * it away.
 */
const removableBy = (person: SignedIn) =>
  sql<SqlBool>`(v.account_id = ${person.userId} or not exists (select 1 from account m
    where m.id = v.account_id and m.organization_id = v.organization_id))`;

async function found(db: Kysely<Database>, person: SignedIn, condition: Sql): Promise<ListView[]> {
  const { rows } = await sql<ListView>`
    select v.id, v.name, v.query, v.organization_id is not null as shared,
      v.account_id = ${person.userId} as own, u.view_id is not null as usual,
      ${removableBy(person)} as removable,
      case when v.account_id <> ${person.userId}
        then ${shortNameOf('a')} end as maker
    from list_view v join account a on a.id = v.account_id
      left join list_view_usual u on u.view_id = v.id and u.account_id = ${person.userId}
    where ${visibleTo(person)} and ${condition}
    order by v.organization_id is not null, fold_text(v.name), v.id`.execute(db);
  return rows;
}

/** The views of a list that a person may open: own ones first, each part by name. */
export const viewsOf = (
  db: Kysely<Database>,
  person: SignedIn,
  list: string,
): Promise<ListView[]> => found(db, person, sql`v.list = ${list}`);

async function oneView(db: Kysely<Database>, person: SignedIn, id: number): Promise<ListView> {
  const [view] = await found(db, person, sql`v.id = ${id}`);
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

const tooMany = (limit: number): Refusal =>
  new Refusal('VALIDATION', {
    fields: { detail: [{ key: 'validation.max_items', params: { limit } }] },
  });

/**
 * Throws `VALIDATION` when the person or the organization has as many as there may be, or they have
 * one of this name: `besides` itself.
 */
async function requireRoom(
  trx: Trx,
  person: SignedIn,
  list: string,
  { name, shared }: ListViewFields,
  besides: number,
): Promise<void> {
  const { rows } = await sql<{ own: number; shared: number; named: boolean }>`
    select count(*) filter (where v.account_id = ${person.userId}) as own, count(*)
      filter (where v.organization_id is not null) as shared,
      coalesce(bool_or(v.account_id = ${person.userId}
        and fold_text(v.name) = fold_text(${name})), false) as named
    from list_view v where ${visibleTo(person)} and v.list = ${list}
      and v.id <> ${besides}`.execute(trx);
  const there = rows[0] ?? { own: 0, shared: 0, named: false };
  if (there.named) throw refuseFields({ name: 'validation.view_name_taken' });
  if (there.own >= listViewLimits.own) throw tooMany(listViewLimits.own);
  if (shared && there.shared >= listViewLimits.shared) throw tooMany(listViewLimits.shared);
}

/**
 * The organization a view is shared with; null = nobody. Throws `VALIDATION` for a person without
 * one.
 */
function sharedWith({ organizationId }: SignedIn, shared: boolean): number | null {
  if (shared && organizationId === null) throw refuseFields({ shared: 'validation.choice' });
  return shared ? organizationId : null;
}

/**
 * Keeps a new view. Throws `VALIDATION` for a name the person already uses, for too many, for
 * sharing without an organization.
 */
export async function addView(
  trx: Trx,
  person: SignedIn,
  list: string,
  fields: ListViewFields,
): Promise<ListView> {
  await withAdvisoryLock(trx, `list views of ${list}`);
  const { name, query, shared } = fields;
  await requireRoom(trx, person, list, fields, 0);
  const row = {
    account_id: person.userId,
    organization_id: sharedWith(person, shared),
    list,
    name,
    query,
  };
  const { id } = await trx
    .insertInto('list_view')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return oneView(trx, person, id);
}

/**
 * Changes an own view. Throws `NOT_FOUND` for one that is not to be seen, `NO_PERMISSION` for one
 * of a colleague, `VALIDATION` as `addView`.
 */
export async function changeView(
  trx: Trx,
  person: SignedIn,
  id: number,
  fields: ListViewFields,
  now: Date,
): Promise<ListView> {
  const { own } = await oneView(trx, person, id);
  if (!own) throw new Refusal('NO_PERMISSION');
  const { list } = await trx
    .selectFrom('list_view')
    .select('list')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await withAdvisoryLock(trx, `list views of ${list}`);
  const { name, query, shared } = fields;
  await requireRoom(trx, person, list, fields, id);
  const row = { organization_id: sharedWith(person, shared), name, query, updated_at: now };
  await trx.updateTable('list_view').set(row).where('id', '=', id).execute();
  return oneView(trx, person, id);
}

/**
 * Takes a view away, and it is nobody's usual one any more. Throws `NOT_FOUND`, `NO_PERMISSION`.
 */
export async function removeView(trx: Trx, person: SignedIn, id: number): Promise<void> {
  const { removable } = await oneView(trx, person, id);
  if (!removable) throw new Refusal('NO_PERMISSION');
  await trx.deleteFrom('list_view').where('id', '=', id).execute();
}

/**
 * Which view opens with a list; null = none. Throws `NOT_FOUND` for a view of another list or one
 * that is not to be seen.
 */
export async function chooseUsual(
  trx: Trx,
  person: SignedIn,
  list: string,
  view: number | null,
): Promise<void> {
  if (view === null) {
    await trx
      .deleteFrom('list_view_usual')
      .where('account_id', '=', person.userId)
      .where('list', '=', list)
      .execute();
    return;
  }
  const known = await viewsOf(trx, person, list);
  if (!known.some(({ id }) => id === view)) throw new Refusal('NOT_FOUND');
  await trx
    .insertInto('list_view_usual')
    .values({ account_id: person.userId, list, view_id: view })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'list']).doUpdateSet({ view_id: view }),
    )
    .execute();
}
