import type { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { freshness } from '#server/reference/page.ts';
import { csvRow, csvStart } from '#shared/csv.ts';
import { tashkentDay } from '#shared/dates.ts';
import { readChoices, readPublic } from './read-public.server.ts';
import { publicChoices, publicStatistic, publicStatisticQuery } from './schema.ts';

const tags = ['public'];
const perMinute = 120;

/** `/api/public/statistics/…`: students in numbers, told so that nobody can be told by them. */
export function publicStatisticRoutes(app: App, { db, config, now }: Services): void {
  const max = config.environment === 'test' ? 1_000_000 : perMinute;
  const limited = { rateLimit: { max, timeWindow: '1 minute' } };
  app.get(
    '/api/public/statistics/',
    {
      schema: {
        tags,
        summary: 'Doctoral students in numbers, for everybody',
        querystring: publicStatisticQuery,
        response: { 200: publicStatistic },
      },
      config: limited,
      onSend: freshness,
    },
    async ({ query }): Promise<z.output<typeof publicStatistic>> => readPublic(db, query),
  );
  app.get(
    '/api/public/statistics/choices/',
    {
      schema: {
        tags,
        summary: 'By what the public numbers can be narrowed',
        response: { 200: publicChoices },
      },
      config: limited,
      onSend: freshness,
    },
    async () => readChoices(db),
  );
  app.get(
    '/api/public/statistics/file/',
    {
      schema: {
        tags,
        summary: 'The public numbers as CSV; empty where a number is not told',
        querystring: publicStatisticQuery,
      },
      config: limited,
      onSend: freshness,
    },
    async ({ query }, reply) => {
      const { columns, total, rows, hidden } = await readPublic(db, query);
      const lines = [
        [query.by, 'code', 'name_uz', 'name_ru', 'name_en', ...columns],
        ...rows.map(({ key, named, numbers }) => [
          key ?? '',
          named?.code ?? '',
          named?.name_uz ?? '',
          named?.name_ru ?? '',
          named?.name_en ?? '',
          ...numbers.map((number) => number ?? ''),
        ]),
        ['not_told', '', '', '', '', ...hidden],
        ['total', '', '', '', '', ...(total ?? [])],
      ];
      const name = `statistics-by-${query.by}-${tashkentDay(now())}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(csvStart + lines.map(csvRow).join(''));
    },
  );
}
