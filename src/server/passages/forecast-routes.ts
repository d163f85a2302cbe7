import { z } from 'zod';
import { forecastQuery, lateRecords, ownForecast, processForecast } from '#shared/forecast.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { languageOf } from '../base/texts.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import type { Naming } from '../search/findable.ts';
import { readForecast, readLateRecords, readOwnForecast } from './forecasts.ts';
import { numbersViewer, processNamed } from './numbers-viewer.ts';

const tags = ['statistics'];
const params = z.object({ process: z.string().max(100) });

/** `GET /api/forecasts/…`: how long queues last, and what will be late (decision 167). */
export function forecastRoutes(
  app: App,
  services: Services,
  definitions: readonly ProcessDefinition[],
  named: Readonly<Record<string, Naming>>,
): void {
  const { db } = services;
  const own = {
    tags,
    summary: 'Queues of mine that become longer, or in which last days will be missed',
    response: { 200: ownForecast },
  };
  app.get('/api/forecasts/', { schema: own }, async (request) => {
    const reader = await signedInReader(services, signedIn(request), 'uz');
    return readOwnForecast(db, definitions, reader);
  });
  const ofProcess = {
    tags,
    summary: 'How long the queues of a process last at their present pace',
    params,
    querystring: forecastQuery,
    response: { 200: processForecast },
  };
  app.get('/api/forecasts/:process/', { schema: ofProcess }, async (request) => {
    const viewer = await numbersViewer(services, signedIn(request), 'uz');
    const definition = processNamed(definitions, request.params.process);
    return readForecast(db, definition, viewer, request.query);
  });
  const late = {
    tags,
    summary: 'Records that wait for me and whose turn comes after their last day',
    params,
    response: { 200: lateRecords },
  };
  app.get('/api/forecasts/:process/late/', { schema: late }, async (request) => {
    const language = languageOf(request.headers['accept-language']);
    const { reader } = await numbersViewer(services, signedIn(request), language);
    const definition = processNamed(definitions, request.params.process);
    return readLateRecords(db, definition, reader, named[definition.machine.id]);
  });
}
