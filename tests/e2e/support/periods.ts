import { addDays, tashkentDay } from '#shared/dates.ts';
import { type Client, clientOf, type Fresh } from './client.ts';
import { inDatabase } from './database.ts';
import { addStaff, inAgency } from './people.ts';

/** A period of a journey's own. */
export interface OwnPeriod extends Fresh {
  registration_start: string;
  registration_stop: string;
}

const farYear = 2040;

/**
 * Years far ahead, of which a quarter is still free; two journeys that meet there take the next
 * one.
 */
async function freeYears(): Promise<number[]> {
  const taken = await inDatabase((db) =>
    db.selectFrom('period').select('admission_year').execute(),
  );
  const years = Array.from({ length: 50 }, (_, at) => farYear + at);
  return years.filter((year) => !taken.some(({ admission_year }) => admission_year === year));
}

async function create(agency: Client, year: number): Promise<OwnPeriod> {
  const day = (offset: number) => addDays(tashkentDay(), offset);
  const name = `Mustaqil izlanuvchilar, ${year}-yil`;
  return agency.post<OwnPeriod>('/periods/', {
    name_uz: name,
    name_ru: name,
    name_en: name,
    admission_year: year,
    quarters: [3],
    study_start: `${year}-07-01`,
    registration_start: day(-10),
    registration_stop: day(10),
    review_stop: day(20),
  });
}

/**
 * A period for independent researchers in which one may apply now, opened by an agency of its own
 * over the API.
 */
export async function addOpenPeriod(): Promise<OwnPeriod> {
  const agency = await clientOf(await addStaff('innovation', inAgency));
  let refusal: unknown;
  for (const year of (await freeYears()).slice(0, 3)) {
    const period = await create(agency, year).catch((error: unknown) => {
      refusal = error;
    });
    if (period) return (await agency.act('period', 'periods', period.id, 'activate')) as OwnPeriod;
  }
  throw new Error('no period could be opened', { cause: refusal });
}
