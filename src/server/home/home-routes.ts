import { scopesFor } from '#shared/abilities.ts';
import { calendarAnswer, homeNow, waitingAnswer, waitingQuery } from '#shared/home.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { languageOf } from '../base/texts.ts';
import { homeParts, named, nextDates, processes } from '../declared/modules.ts';
import type { Reader } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import { blocks, readBlock } from './blocks.ts';
import { calendarDays } from './calendar.ts';
import type { NextDate } from './home-parts.ts';
import { waitingRecords } from './waiting.ts';

const tags = ['home'];
type Db = Pick<Services, 'db'>;
type Holder = Pick<SignedIn, 'role' | 'userType'>;

/** The dates that the modules name. */
async function datesOf(services: Db, reader: Reader): Promise<NextDate[]> {
  const dates = await Promise.all(nextDates.map((ofModule) => ofModule(services, reader)));
  return dates.flat().sort((one, other) => one.date.localeCompare(other.date));
}

function blockOf(services: Db, reader: Reader, person: Holder) {
  const block = blocks.find(({ subject, action }) => scopesFor(person, subject, action).length > 0);
  const parts = block ? homeParts(block.name) : [];
  return readBlock(services, reader, block, { parts, processes });
}

/** The days of somebody's calendar: of what waits, of the modules, of what is their own. */
export async function daysFor(services: Db, reader: Reader, person: Holder) {
  const { standing } = await blockOf(services, reader, person);
  const dates = await datesOf(services, reader);
  return calendarDays(services, reader, processes, { dates, standing });
}

/** What the signed-in person has to do and when: the home, the list of it, the calendar. */
export function homeRoutes(app: App, services: Services): void {
  const now = {
    tags,
    summary: 'What needs the signed-in person now',
    response: { 200: homeNow },
  };
  app.get('/api/home/now/', { schema: now }, async (request) => {
    const person = signedIn(request);
    const language = languageOf(request.headers['accept-language']);
    const reader = await signedInReader(services, person, language);
    const read = await blockOf(services, reader, person);
    return { ...read, next: read.next ?? (await datesOf(services, reader))[0] ?? null };
  });
  const waiting = {
    tags,
    summary: 'The records that wait for my role, by name and last day',
    querystring: waitingQuery,
    response: { 200: waitingAnswer },
  };
  app.get('/api/home/waiting/', { schema: waiting }, async (request) => {
    const { process, due = null } = request.query;
    const language = languageOf(request.headers['accept-language']);
    const reader = await signedInReader(services, signedIn(request), language);
    const asked = { processes: process?.split(',') ?? null, due };
    return waitingRecords(services, reader, processes, named, asked);
  });
  const calendar = {
    tags,
    summary: 'The last days of what waits for me, and the dates of my processes',
    response: { 200: calendarAnswer },
  };
  app.get('/api/home/calendar/', { schema: calendar }, async (request) => {
    const person = signedIn(request);
    const language = languageOf(request.headers['accept-language']);
    const reader = await signedInReader(services, person, language);
    return { days: await daysFor(services, reader, person) };
  });
}
