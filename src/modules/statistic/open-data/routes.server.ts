import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import { freshness } from '#server/reference/page.ts';
import { leastPeople } from './fold.server.ts';
import {
  datasetColumns,
  datasetNames,
  type Format,
  formats,
  licence,
  openDataCatalogue,
} from './schema.ts';

const tags = ['public'];
/** Whole files: nobody needs them more often. */
const perMinute = 60;
const types: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const names = z.object({ name: z.enum(datasetNames), format: z.enum(formats) });
const addressOf = (name: string, format: Format) => `/api/public/open-data/${name}/${format}/`;

/** `/api/public/open-data/…`: numbers that anybody may take, with their dictionary and checksums. */
export function openDataRoutes(app: App, services: Services): void {
  const { db, config } = services;
  const max = config.environment === 'test' ? 1_000_000 : perMinute;
  const limited = { rateLimit: { max, timeWindow: '1 minute' } };

  app.get(
    '/api/public/open-data/',
    {
      schema: { tags, summary: 'Open data: what there is', response: { 200: openDataCatalogue } },
      config: limited,
      onSend: freshness,
    },
    async (): Promise<z.output<typeof openDataCatalogue>> => {
      const found = await db.selectFrom('open_data').selectAll().execute();
      const datasets = datasetNames.flatMap((name) => {
        const one = found.find((row) => row.name === name);
        if (!one) return [];
        const file = (format: Format) => ({
          path: addressOf(name, format),
          bytes: Buffer.byteLength(one[format]),
          sha256: one[`${format}_sha256`],
        });
        return {
          name,
          version: one.version,
          as_of: one.as_of,
          rows: one.row_count,
          columns: [...datasetColumns[name]],
          files: { csv: file('csv'), json: file('json') },
        };
      });
      return { licence, least: leastPeople, datasets };
    },
  );
  app.get(
    '/api/public/open-data/:name/:format/',
    {
      schema: { tags, summary: 'Open data: one set as CSV or JSON', params: names },
      config: limited,
      onSend: freshness,
    },
    async (request, reply) => {
      const { name, format } = request.params;
      const one = await db
        .selectFrom('open_data')
        .select(['version', format])
        .where('name', '=', name)
        .executeTakeFirst();
      if (!one) throw new Refusal('NOT_FOUND');
      return reply
        .type(types[format])
        .header('content-disposition', `attachment; filename="${name}-${one.version}.${format}"`)
        .send(one[format]);
    },
  );
}
