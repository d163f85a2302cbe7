import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { scholarshipStatuses } from '#shared/codes.ts';
import {
  type AddresseeChoice,
  type AudienceChoices,
  audienceChoices,
  peopleAnswer,
  peopleQuery,
  reach,
  reachQuery,
} from '#shared/notification.ts';
import { wordsOf } from '#shared/search-words.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { fullNameOf } from '../db/person-name.ts';
import { plannedAnew } from '../db/prepared.ts';
import { wordsIn } from '../db/word-in.ts';
import { countReach, type Writer, withinReach, writingScope } from './audience.ts';
import { choosableOrganizations, choosableRoles, requireOwnAudience } from './own-audience.ts';

const tags = ['notifications'];
const base = '/api/notifications';
const shownPeople = 20;

/** Who asks, when they may write at all. Throws `NO_PERMISSION`. */
function writer(request: FastifyRequest): Writer {
  const actor = signedIn(request);
  if (!writingScope(actor)) throw new Refusal('NO_PERMISSION');
  return actor;
}

/**
 * `POST /api/notifications/reach/`: the number of people before anything is sent, by the condition
 * that sends it.
 */
function reachRoute(app: App, { db }: Services): void {
  const schema = {
    tags,
    summary: 'How many people a message would reach',
    body: reachQuery,
    response: { 200: reach },
  };
  app.post(`${base}/reach/`, { schema }, async (request) => {
    const { audience = null, audience_ids = [] } = request.body;
    const who = writer(request);
    await requireOwnAudience(db, who, { audience, audience_ids });
    return countReach(db, who, { audience, audience_ids });
  });
}

/**
 * `GET /api/notifications/choices/`: roles, organizations and scholarship statuses that the caller
 * may write to.
 */
function choicesRoute(app: App, { db }: Services): void {
  const schema = {
    tags,
    summary: 'What addressees are chosen from',
    response: { 200: audienceChoices },
  };
  app.get(`${base}/choices/`, { schema }, async (request): Promise<AudienceChoices> => {
    const who = writer(request);
    const { rows } = await sql<
      AudienceChoices['organizations'][number]
    >`select o.id, o.name_uz, o.name_ru, o.name_en from organization o
      where ${choosableOrganizations(who)} order by fold_text(o.name_uz)`.execute(db);
    return {
      roles: choosableRoles(who),
      organizations: rows,
      scholarships: scholarshipStatuses.map(({ id }) => id),
    };
  });
}

/**
 * `GET /api/notifications/people/`: single persons by name, or those of the ids, as far as the
 * caller may write to them.
 */
function peopleRoute(app: App, { db }: Services): void {
  const schema = {
    tags,
    summary: 'People one may write to',
    querystring: peopleQuery,
    response: { 200: peopleAnswer },
  };
  app.get(`${base}/people/`, { schema }, async (request) => {
    const who = writer(request);
    const { search, ids } = request.query;
    const named = wordsIn(sql`a.search`, wordsOf(search));
    const those = ids === undefined ? named : sql`a.id = any(${ids}::bigint[])`;
    const limit = ids === undefined ? sql`limit ${shownPeople}` : sql``;
    // In the order of an index: where many fit, the first of them are found without sorting all.
    const { rows } = await sql<AddresseeChoice>`${sql.raw(plannedAnew)}
      select a.id, ${fullNameOf('a')} as name, a.role_id,
        case when o.id is not null
          then jsonb_build_object('name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en)
            end as organization
      from account a left join organization o on o.id = a.organization_id
      where ${withinReach(who)} and ${those} order by a.search_name, a.id desc ${limit}`.execute(
      db,
    );
    return { results: rows };
  });
}

/** What the form of a message asks beside the routes of its process. */
export function composeRoutes(app: App, services: Services): void {
  reachRoute(app, services);
  choicesRoute(app, services);
  peopleRoute(app, services);
}
