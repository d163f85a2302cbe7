import type { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { givenText, text } from '#server/base/texts.ts';
import { freshness } from '#server/reference/page.ts';
import { csvRow, csvStart } from '#shared/csv.ts';
import { tashkentDay } from '#shared/dates.ts';
import { type Language, languages } from '#shared/languages.ts';
import { citizenships } from '#shared/person-groups.ts';
import { readChoices, readPublic } from './read-public.server.ts';
import {
  type PublicDimension,
  publicChoices,
  publicStatistic,
  publicStatisticQuery,
} from './schema.ts';

const tags = ['public'];

type Part = Pick<Awaited<ReturnType<typeof readPublic>>['rows'][number], 'key' | 'named'>;

/** How a row is called in a language, as its page calls it. */
function nameIn(language: Language, by: PublicDimension, { key, named }: Part): string {
  if (key === null) return text(language, 'public-statistic.others');
  if (by === 'type' || by === 'gender')
    return givenText(language, `codes.${by === 'type' ? 'dcType' : by}.${key}`);
  if (by === 'citizenship')
    return givenText(language, `public-statistic.citizenship.${citizenships[key] ?? 'local'}`);
  return named?.[`name_${language}`] ?? '';
}

/** A text as the names of a row in all languages. */
const inEvery = (name: (language: Language) => string): string[] => languages.map(name);
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
        [query.by, 'code', ...inEvery((language) => `name_${language}`), ...columns],
        ...rows.map((row) => [
          row.key ?? 'others',
          row.named?.code ?? '',
          ...inEvery((language) => nameIn(language, query.by, row)),
          ...row.numbers.map((number) => number ?? ''),
        ]),
        [
          'not_told',
          '',
          ...inEvery((language) => text(language, 'public-statistic.hidden')),
          ...hidden,
        ],
        [
          'total',
          '',
          ...inEvery((language) => text(language, 'public-statistic.all')),
          ...(total ?? []),
        ],
      ];
      const name = `statistics-by-${query.by}-${tashkentDay(now())}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(csvStart + lines.map(csvRow).join(''));
    },
  );
}
