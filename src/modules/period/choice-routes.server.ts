import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { App, Services } from '#server/app-types.ts';
import { quarterNames } from '#server/reference/code-lists.ts';
import { revalidated, slicePage } from '#server/reference/page.ts';
import { listQuery, pageOf, quarterRow } from '#shared/reference.ts';

const tags = ['reference'];

async function quartersOf({ db }: Services) {
  const active = statesTagged(periodMachine, 'active');
  const periods = await db
    .selectFrom('period')
    .select(['id', 'admission_year', 'quarters', 'state'])
    .execute();
  return periods
    .flatMap(({ id, admission_year: year, quarters, state }) =>
      quarters.map((quarter) => ({
        id: year * 10 + quarter,
        year,
        quarter,
        period: id,
        is_active: active.includes(state),
        ...quarterNames(year, quarter),
      })),
    )
    .sort((one, other) => other.id - one.id);
}

const namesOf = (row: { name_uz: string; name_ru: string; name_en: string }) =>
  `${row.name_uz} ${row.name_ru} ${row.name_en}`;

/** Quarters of the periods. */
export function periodChoiceRoutes(app: App, services: Services): void {
  const answer = { querystring: listQuery, response: { 200: pageOf(quarterRow) } };
  app.get(
    '/api/quarter/',
    {
      schema: { tags, summary: 'Quarters of all periods, newest first', ...answer },
      onSend: revalidated,
    },
    async (request) => slicePage(request, request.query, await quartersOf(services), namesOf),
  );

  app.get(
    '/api/quarter/active_quarter/',
    { schema: { tags, summary: 'Quarters of active periods', ...answer }, onSend: revalidated },
    async (request) => {
      const quarters = await quartersOf(services);
      return slicePage(
        request,
        request.query,
        quarters.filter((quarter) => quarter.is_active),
        namesOf,
      );
    },
  );
}
