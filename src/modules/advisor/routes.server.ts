import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { usableStates } from '#server/auth/account-state.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { limitLookUp } from '#server/auth/look-up-limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import { wordsIn } from '#server/db/word-in.ts';
import { revalidated } from '#server/reference/page.ts';
import { settings } from '#server/settings/settings.ts';
import { scopesFor } from '#shared/abilities.ts';
import type { personName } from '#shared/rows/list-row.ts';
import { wordsOf } from '#shared/search-words.ts';
import { idText } from '#shared/validation.ts';
import { studentsOfPerson } from './load.server.ts';
import { findPerson, foundPerson } from './schema.ts';

const query = z.object({
  organization: idText.optional(),
  search: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(0).max(9999).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
});

const choosable = statesTagged(advisorMachine, 'choosable');

type AdvisorColumn =
  | 'id'
  | 'organization_id'
  | 'scientific_degree'
  | 'scientific_title'
  | 'external';
type Named = z.infer<typeof personName>;

/** A line of the choose list. */
interface Choosable extends Pick<Selectable<Database['advisor']>, AdvisorColumn>, Named {
  user: Named & { id: number };
  students: number;
  max: number;
}

/**
 * `GET /api/research-advisor/`: the choose list (`ResearchAdvisor / public`): active advisors with
 * their load and the limit; each carries its user. Who has no free place is marked `full`, not
 * hidden.
 */
function chooseList(app: App, services: Services): void {
  const schema = {
    tags: ['reference'],
    summary: 'Active research advisors with load, limit and free places',
    querystring: query,
  };
  app.get('/api/research-advisor/', { schema, onSend: revalidated }, async (request) => {
    signedIn(request);
    const { organization = null, search = '', limit, offset } = request.query;
    const max = (await settings(services.db, services.now()))['advisor.max_active_students'];
    const { rows } = await sql<Choosable & { full_count: number }>`
      select v.id, v.organization_id, a.surname, a.first_name, a.middle_name, v.scientific_degree,
        v.scientific_title, v.external,
        jsonb_build_object('id', a.id) || ${namePartsOf('a')} as "user",
        ${studentsOfPerson(sql`v.account_id`)} as students, ${max}::int as max, count(*)
          over () as full_count
      from advisor v join account a on a.id = v.account_id
      where v.state = any(${choosable}::text[]) and a.state = any(${usableStates}::text[])
        and (${organization}::bigint is null or v.organization_id = ${organization})
        and ${wordsIn(sql`v.search`, wordsOf(search))}
      order by a.surname, a.first_name, v.id limit ${limit} offset ${offset}`.execute(services.db);
    const results = rows.map(({ full_count: _count, ...row }) => ({
      ...row,
      full: row.students >= max,
    }));
    return { count: rows[0]?.full_count ?? 0, next: null, previous: null, results };
  });
}

/**
 * `POST /api/advisors/find-person/`: whose personal number it is, for the form that adds an
 * advisor. Names and degree only. A body, not an address, because personal numbers never stand in
 * addresses. Throws `NO_PERMISSION` for anyone who cannot add advisors.
 */
function person(app: App, services: Services): void {
  const schema = {
    tags: ['advisors'],
    summary: 'The person of a personal number, or null',
    body: findPerson,
    response: { 200: foundPerson },
  };
  app.post('/api/advisors/find-person/', { schema }, async (request) => {
    const who = signedIn(request);
    if (scopesFor(who, 'ResearchAdvisor', 'create').length === 0)
      throw new Refusal('NO_PERMISSION');
    await limitLookUp(services, who, request.body.pinfl);
    const found = await services.db
      .selectFrom('account')
      .select(['surname', 'first_name', 'middle_name', 'scientific_degree', 'scientific_title'])
      .where('pinfl', '=', request.body.pinfl)
      .executeTakeFirst();
    request.log.info(
      { event: 'person_looked_up', account: who.userId, known: found !== undefined },
      'a person was looked up for the advisor list',
    );
    return { person: found ?? null };
  });
}

/** The routes of advisors beside those of their process. */
export function advisorRoutes(app: App, services: Services): void {
  chooseList(app, services);
  person(app, services);
}
