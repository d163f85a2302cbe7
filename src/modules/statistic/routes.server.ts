import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { slicePage } from '#server/reference/page.ts';
import { type Viewer, viewerOf } from '#server/statistics/viewer.ts';
import { contradictionOf } from './contradiction.server.ts';
import { asOf } from './count.server.ts';
import { readEfficiency } from './efficiency.server.ts';
import { closedAt } from './freeze.server.ts';
import { readPeriods } from './periods.server.ts';
import { advisorTable, studentTable } from './read.server.ts';
import {
  advisorQuery,
  efficiencyQuery,
  efficiencyTable,
  statisticPeriodQuery,
  statisticPeriods,
  statisticTable,
  studentQuery,
  userTable,
} from './schema.ts';
import { readUsers } from './users.server.ts';

const tags = ['statistics'];
const response = { 200: statisticTable };

/** `/api/statistics/…`: students and research advisors in numbers, for those who read statistics. */
export function statisticRoutes(app: App, services: Services): void {
  const { db } = services;
  async function viewer(request: FastifyRequest): Promise<Viewer> {
    const language = languageOf(request.headers['accept-language']);
    const found = viewerOf(await signedInReader(services, signedIn(request), language));
    if (found.scopes.length === 0) throw new Refusal('NO_PERMISSION');
    return found;
  }

  app.get(
    '/api/statistics/doctorate/',
    {
      schema: {
        tags,
        summary: 'Doctoral students by type of study, region, organization, ministry or specialty',
        querystring: studentQuery,
        response,
      },
    },
    async (request): Promise<z.output<typeof statisticTable>> => {
      const who = await viewer(request);
      const advises = who.scopes.includes('V');
      // The numbers of a moment that is past are those of organizations.
      if (advises && request.query.closed) throw new Refusal('NO_PERMISSION');
      // What an advisor sees is counted at this moment.
      const moment = advises
        ? services.now()
        : ((await closedAt(db, request.query.closed)) ?? (await asOf(services)));
      const table = await studentTable(db, request.query, who);
      const nothing = table.results.length === 0 ? await contradictionOf(db, request.query) : null;
      return { as_of: moment, nothing, ...table };
    },
  );
  app.get(
    '/api/statistics/efficiency/',
    {
      schema: {
        tags,
        summary: 'How many of those who began to study have come to a defence',
        querystring: efficiencyQuery,
        response: { 200: efficiencyTable },
      },
    },
    async (request): Promise<z.output<typeof efficiencyTable>> => {
      const who = await viewer(request);
      const moment = who.scopes.includes('V') ? services.now() : await asOf(services);
      const table = await readEfficiency(db, request.query, who);
      const nothing = table.results.length === 0 ? await contradictionOf(db, request.query) : null;
      return { as_of: moment, nothing, ...table };
    },
  );
  app.get(
    '/api/statistics/users/',
    {
      schema: {
        tags,
        summary: 'Accounts in use by region and role',
        response: { 200: userTable },
      },
    },
    async (request): Promise<z.output<typeof userTable>> => ({
      as_of: services.now(),
      ...(await readUsers(db, await viewer(request))),
    }),
  );
  app.get(
    '/api/statistics/periods/',
    {
      schema: {
        tags,
        summary: 'Periods by which students are narrowed, and whose numbers are kept',
        querystring: statisticPeriodQuery,
        response: { 200: statisticPeriods },
      },
    },
    async (request): Promise<z.output<typeof statisticPeriods>> => {
      await viewer(request);
      const periods = await readPeriods(db);
      const shown = request.query.closed
        ? periods.filter(({ closed_at }) => closed_at !== null)
        : periods;
      return slicePage(request, request.query, shown, ({ name_uz }) => name_uz);
    },
  );
  app.get(
    '/api/statistics/advisors/',
    {
      schema: {
        tags,
        summary: 'Research advisors by scientific degree or title',
        querystring: advisorQuery,
        response,
      },
    },
    async (request): Promise<z.output<typeof statisticTable>> => {
      const table = await advisorTable(db, request.query, await viewer(request));
      return { as_of: services.now(), nothing: null, ...table };
    },
  );
}
