import type { World } from '../world.ts';
import { openQuotaYear, places, type QuotaYear } from './quota-year.ts';
import { doing, type Scene, type Script } from './script.ts';

const publicationStep = 7;
const phd = 200;

/** A second specialty of the first university, to which places can be moved. */
async function secondDirection({ on, university }: World): Promise<number> {
  const { db } = on.services;
  const code = '01.01.02';
  const known = await db
    .selectFrom('direction')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (known) return known.id;
  const names = {
    name_uz: 'Differensial tenglamalar',
    name_ru: 'Дифференциальные уравнения',
    name_en: 'Differential equations',
  };
  const row = {
    code,
    level: 'specialty',
    parent_code: '01.00.00',
    required_language_level: 'B2',
    ...names,
  } as const;
  const { id } = await db
    .insertInto('direction')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('organization_direction')
    .values({ organization_id: university, direction_id: id, dc_types: [100, phd] })
    .execute();
  return id;
}

/** Somebody whose papers are accepted and who waits for a place of the direction. */
async function addCandidate(
  { on, staff, university }: World,
  period_id: number,
  direction_id: number,
): Promise<void> {
  const row = {
    owner_id: staff.doctorate.id,
    organization_id: university,
    period_id,
    direction_id,
    dc_type: phd,
    state: 'documentReceived',
  };
  await on.services.db.insertInto('application').values(row).execute();
}

async function born({ on, university }: World, year: QuotaYear): Promise<number> {
  await year.raised('quotaSplit', 'create', 'quotasToSplit', year.period);
  const where = { period_id: year.period, organization_id: university };
  const { id } = await on.services.db
    .selectFrom('quota_split')
    .select('id')
    .where((is) => is.and(where))
    .executeTakeFirstOrThrow();
  return id;
}

export const quotaSplitScript: Script = {
  process: 'quotaSplit',
  async scene(world): Promise<Scene> {
    const { on, staff, university, direction } = world;
    const second = await secondDirection(world);
    const year = await openQuotaYear(world);
    await year.goTo(publicationStep);
    const move = {
      from_direction_id: direction,
      to_direction_id: second,
      column: 'amount_phd',
      amount: 1,
    };
    const prepare: Record<string, (id: number) => Promise<void>> = {
      async autoConfirm(id) {
        // More than there is was saved and never confirmed: the proposal is taken instead.
        const { version } = await on.services.db
          .selectFrom('quota_split')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const saved = await on.send(staff.university, 'PUT', `/api/quota-splits/${id}/`, {
          version,
          lines: [{ direction_id: direction, ...places(90) }],
        });
        if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
        on.clock.days(45);
      },
      async move() {
        await addCandidate(world, year.period, second);
        on.clock.days(65);
      },
      async close() {
        on.clock.days(200);
        await doing(world, 'periods', year.period)(staff.innovation, 'close');
      },
    };
    return {
      actor: (role) => (role === 'university' ? staff.university : staff.innovation),
      payload: (event) =>
        event === 'save'
          ? { lines: [{ direction_id: direction, ...places(8) }] }
          : event === 'move'
            ? move
            : {},
      prepare: async ({ event }, id) => prepare[event]?.(id),
      outside: async ({ event }) => (event === 'create' ? born(world, year) : null),
      placed: () => ({ period_id: year.period, organization_id: university }),
    };
  },
};
