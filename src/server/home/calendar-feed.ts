import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CalendarDay, CalendarFeed } from '#shared/home.ts';
import type { Language } from '#shared/languages.ts';
import type { Services } from '../app-types.ts';
import { usableStates } from '../auth/account-state.ts';
import { predecessorsOf } from '../auth/predecessors.ts';
import { Refusal } from '../base/refusal.ts';
import { roleNameOf } from '../base/role-name.ts';
import { givenText, text } from '../base/texts.ts';
import { readerOf } from '../engine/reader.ts';
import { type DayEvent, icalendar } from './icalendar.ts';
import { daysFor } from './own-days.ts';

type Part = Pick<Services, 'db' | 'now' | 'config'>;

/** Where the feed is read; the secret stands behind `?`, which no log of requests keeps. */
export const feedPath = '/api/public/calendar.ics';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The own feed as its person sees it: never its secret, of which only the hash is kept. */
export async function feedOf({ db }: Part, accountId: number): Promise<CalendarFeed> {
  const row = await db
    .selectFrom('calendar_feed')
    .select(['created_at', 'read_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    created_at: row?.created_at.toISOString() ?? null,
    read_at: row?.read_at?.toISOString() ?? null,
    address: null,
  };
}

/** A new secret address, told this once; the one before ends. */
export async function makeFeed(services: Part, accountId: number): Promise<CalendarFeed> {
  const secret = randomBytes(32).toString('base64url');
  const kept = { secret_hash: hashOf(secret), created_at: services.now(), read_at: null };
  await services.db
    .insertInto('calendar_feed')
    .values({ account_id: accountId, ...kept })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(kept))
    .execute();
  const address = `${services.config.publicUrl}${feedPath}?key=${secret}`;
  return { ...(await feedOf(services, accountId)), address };
}

/** Ends the address: a calendar that asks for it hears that it does not exist. */
export async function revokeFeed(services: Part, accountId: number): Promise<CalendarFeed> {
  await services.db.deleteFrom('calendar_feed').where('account_id', '=', accountId).execute();
  return feedOf(services, accountId);
}

function eventOf({ date, key, process, count }: CalendarDay, language: Language): DayEvent {
  const summary = process
    ? text(language, 'calendar.turn', { name: givenText(language, `${process}.names`), count })
    : givenText(language, `home.day.${key}`);
  return { uid: `${date}-${process ?? key}@doctoral`, date, summary };
}

/**
 * The calendar behind a secret, as its person would see it now: dates, counts and names of
 * processes, nobody's data. Throws NOT_FOUND for a secret that is not there, or whose person may not
 * sign on.
 */
export async function readFeed(services: Part, secret: string): Promise<string> {
  const person = await services.db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    .select(['account.id', 'role_id', 'organization_id', 'user_type', 'language'])
    .select(predecessorsOf(sql.ref('account.organization_id')).as('predecessors'))
    .where('secret_hash', '=', hashOf(secret))
    .where('account.state', 'in', usableStates)
    .executeTakeFirst();
  if (!person) throw new Refusal('NOT_FOUND');
  const { language, user_type: userType, predecessors } = person;
  const role = roleNameOf(person.role_id);
  const actor = { role, userId: person.id, organizationId: person.organization_id };
  const reader = await readerOf(services, { actor, predecessors }, userType, language);
  const days = await daysFor(services, reader, { role, userType });
  await services.db
    .updateTable('calendar_feed')
    .set({ read_at: services.now() })
    .where('account_id', '=', person.id)
    .execute();
  return icalendar(
    {
      name: text(language, 'calendar.name'),
      language,
      url: `${services.config.publicUrl}/admin/calendar`,
      now: services.now(),
    },
    days.map((day) => eventOf(day, language)),
  );
}
