import { calendarAnswer, homeNow, waitingAnswer, waitingQuery } from '#shared/home.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { languageOf } from '../base/texts.ts';
import { named, processes } from '../declared/modules.ts';
import { signedInReader } from '../engine/reader.ts';
import { blockFor, datesFor, daysFor } from './own-days.ts';
import { waitingRecords } from './waiting.ts';

const tags = ['home'];
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
    const read = await blockFor(services, reader, person);
    return { ...read, next: read.next ?? (await datesFor(services, reader))[0] ?? null };
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
