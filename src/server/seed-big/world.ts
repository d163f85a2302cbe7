import type { Actor } from '#machines/kit.ts';
import { roleCodes } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import type { Trx } from '../engine/process.ts';
import { live } from '../seed/life.ts';
import type { Stage } from '../seed/papers.ts';
import { daysAgo } from '../story/moments.ts';
import { pastPeriods } from './plan.ts';

/** A place where one may apply, with the folded words by which it is searched. */
export interface Offer {
  organizationId: number;
  directionId: number;
  dcTypes: number[];
  words: string;
}

/** Everything that the generated applications point at. */
export interface World {
  /** Number of quarters back -> the day and the period of it; 0 is now. */
  quarters: readonly { now: Date; today: string; periodId: number }[];
  offers: Offer[];
  organizations: number[];
  agency: Actor;
}

const quarterDays = 91;

/** The day of the demonstration, so many quarters ago. */
function dayBack(now: Date, quarters: number): Pick<Stage, 'now' | 'today'> {
  const then = new Date(now.getTime() - quarters * quarterDays * 86_400_000);
  return { now: then, today: tashkentDay(then) };
}

async function openPeriod(trx: Trx, today: string): Promise<number> {
  const found = await trx
    .selectFrom('period')
    .select('id')
    .where('state', '=', 'publication')
    .where('quota_start', 'is', null)
    .where('registration_start', '<=', today)
    .where('registration_stop', '>=', today)
    .orderBy('id')
    .executeTakeFirst();
  if (!found)
    throw new Error(
      'There is no independent period open for registration. Run npm run reset first.',
    );
  return found.id;
}

/** Independent periods that are over, one per quarter. */
async function addPastPeriods(trx: Trx, agency: Actor, now: Date): Promise<number[]> {
  const lives = Array.from({ length: pastPeriods }, (_, at) => {
    const stage = dayBack(now, at + 1);
    const [year, quarter] = [Number(stage.today.slice(0, 4)), 2 + ((at + 1) % 3)];
    const columns = {
      name_uz: `Oʻlchov davri ${at + 1}, ${year}-yil`,
      name_ru: `Период для измерений ${at + 1}, ${year} год`,
      name_en: `Period for measurements ${at + 1}, ${year}`,
      admission_year: year,
      quarters: [quarter],
      step_until: '{}',
      info: null,
      registration_start: addDays(stage.today, -45),
      registration_stop: addDays(stage.today, 15),
      review_stop: addDays(stage.today, 30),
      study_start: addDays(stage.today, 60),
      quota_start: null,
      quota_stop: null,
      exam_stop: null,
    };
    const system = { role: 'system', userId: null, organizationId: null } as const;
    return {
      steps: [
        { event: 'createIndependent', by: agency, at: daysAgo(stage, 60), columns },
        { event: 'activate', by: agency, at: daysAgo(stage, 50) },
        { event: 'close', by: system, at: daysAgo(stage, -40), method: 'none' as const },
      ],
    };
  });
  return live(trx, periodMachine, 'period', lives);
}

async function offersOf(trx: Trx): Promise<Offer[]> {
  const rows = await trx
    .selectFrom('organization_direction as offer')
    .innerJoin('organization as o', 'o.id', 'offer.organization_id')
    .innerJoin('direction as d', 'd.id', 'offer.direction_id')
    .select([
      'o.id as organizationId',
      'd.id as directionId',
      'offer.dc_types as dcTypes',
      'd.code',
      'd.name_uz',
      'o.name_uz as organization',
    ])
    .where('o.state', '=', 'active')
    .orderBy('o.id')
    .orderBy('d.id')
    .execute();
  return rows.map(({ code, name_uz, organization, ...offer }) => ({
    ...offer,
    words: fold(`${code} ${name_uz} ${organization}`),
  }));
}

/** Finds the demonstration's world and adds the periods that are over. */
export async function makeWorld(trx: Trx, now: Date): Promise<World> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('role_id', '=', roleCodes.innovation)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const agency: Actor = { role: 'innovation', userId: account.id, organizationId: null };
  const periods = [
    await openPeriod(trx, tashkentDay(now)),
    ...(await addPastPeriods(trx, agency, now)),
  ];
  const offers = await offersOf(trx);
  const quarters = periods.map((periodId, at) => ({ ...dayBack(now, at), periodId }));
  return {
    quarters,
    offers,
    organizations: [...new Set(offers.map(({ organizationId }) => organizationId))],
    agency,
  };
}
