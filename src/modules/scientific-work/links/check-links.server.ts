import { sql } from 'kysely';
import { perform, systemActor } from '#machines/kit.ts';
import { scientificWorkMachine as machine } from '#machines/scientific-work.machine.ts';
import type { Services } from '#server/app-types.ts';
import { addressees } from '#server/engine/audience.ts';
import { notifyPerson } from '#server/engine/notify-people.ts';
import type { Trx } from '#server/engine/process.ts';
import { type NotificationCode, notifications } from '#shared/notifications.ts';
import { mostFailures } from '../read.server.ts';
import { type LinkAnswer, type LinkTry, tryLink, usualTry } from './try-link.server.ts';

/** The task of the job runner. */
export const checkLinksTask = 'check-work-links';

const code: NotificationCode = 'N-WORK-LINK';
const dayMs = 86_400_000;

/** How much one night does. */
interface Pace {
  mostLinks: number;
  atOnce: number;
  mostMs: number;
}
const nightPace: Pace = { mostLinks: 2000, atOnce: 4, mostMs: 30 * 60_000 };

/** When a link is tried again: one that answers after a month, one that fails soon, then slower. */
const daysAfter = (failures: number): number => (failures === 0 ? 30 : Math.min(2 ** failures, 30));

interface Due {
  id: number;
  url: string;
}

interface Tried extends Due {
  answer: LinkAnswer;
}

/** Tries links a few at a time until they are done or the time is over. */
async function tryAll(links: readonly Due[], how: LinkTry, pace: Pace): Promise<Tried[]> {
  const until = Date.now() + pace.mostMs;
  const left = [...links];
  const tried: Tried[] = [];
  const worker = async () => {
    for (let link = left.shift(); link && Date.now() < until; link = left.shift())
      tried.push({ ...link, answer: await tryLink(link.url, how) });
  };
  await Promise.all(Array.from({ length: pace.atOnce }, worker));
  return tried;
}

/** Tells the owner of a work that its link is dead; once for each time that it dies. */
async function tellOwner(trx: Trx, work: Written, at: Date): Promise<void> {
  const owners = await addressees(trx, notifications[code].recipients, {
    ...work,
    organization_id: null,
  });
  for (const owner of owners)
    await notifyPerson(
      trx,
      {
        code,
        process: machine.id,
        recordId: work.id,
        historyId: null,
        at,
        paramsIn: () => ({ work: work.name, link: work.url }),
      },
      owner,
    );
}

/** A work whose link was tried, as it is now. */
interface Written {
  id: number;
  owner_id: number;
  state: string;
  version: number;
  name: string;
  url: string | null;
  link_failures: number;
}

/** Writes down what a link did. One that got another address meanwhile is left for the next night. */
async function note(trx: Trx, { id, url, answer }: Tried, at: Date): Promise<void> {
  const work = await trx
    .selectFrom('scientific_work')
    .select(['id', 'owner_id', 'state', 'version', 'name', 'url', 'link_failures'])
    .where('id', '=', id)
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst();
  if (!work) return;
  const failures = answer === 'answered' ? 0 : work.link_failures + 1;
  const triesUsed = failures >= mostFailures;
  const facts = { ownerId: work.owner_id, organizationId: null, unused: true, triesUsed };
  const event = failures === 0 ? 'answer' : 'giveUp';
  const dies = event === 'giveUp' && triesUsed && work.state !== 'dead';
  const state =
    event === 'answer' || dies
      ? perform(machine, { state: work.state, facts }, event, systemActor).state
      : work.state;
  await trx
    .updateTable('scientific_work')
    .set({
      state,
      link_failures: failures,
      link_due_at: new Date(at.getTime() + daysAfter(failures) * dayMs),
    })
    .where('id', '=', id)
    .execute();
  if (dies) await tellOwner(trx, work, at);
}

/**
 * Tries the links that are due, the longest waiting first, bounded in number and time. A night in
 * which no server at all answers says something of our own network and nothing of the links: it
 * changes nothing. Safe to repeat.
 */
export async function checkLinks(
  { db, now }: Pick<Services, 'db' | 'now'>,
  how: LinkTry = usualTry,
  pace: Pace = nightPace,
): Promise<void> {
  const at = now();
  const { rows } = await sql<Due>`select id, url from scientific_work
    where link_due_at <= ${at} and url is not null
    order by link_due_at, id limit ${pace.mostLinks}`.execute(db);
  const tried = await tryAll(rows, how, pace);
  if (!tried.some(({ answer }) => answer === 'answered' || answer === 'gone')) return;
  for (const link of tried) await db.transaction().execute((trx) => note(trx, link, at));
}
