import { addDays } from '#shared/dates.ts';
import type { Trx } from '../engine/process.ts';
import type { FileStorage } from '../files/storage.ts';
import { daysAgo } from '../story/moments.ts';
import type { Invented } from '../story/story.ts';
import type { Cast } from './cast.ts';

/**
 * The stage on which the story is told: its database, its storage (none in most tests), its people
 * and its day.
 */
export interface Stage {
  trx: Trx;
  storage: FileStorage | undefined;
  cast: Cast;
  now: Date;
  today: string;
}

const specialities = ['Matematika', 'Fizika', 'Iqtisodiyot', 'Kimyo', 'Filologiya'];

/** Everybody's works, and those of a dissertation. */
const usualWorks = [200, 100, 100, 800];
const dissertation = [1000, 1100];

/** Whether an invented person holds a doctor's degree already. */
const isDoctor = (index: number): boolean => index % 6 === 0;

/**
 * Works enough for every type (guard GA6), dated after any award; doctors and those who study have
 * a dissertation.
 */
export async function addWorks(
  { trx, today, now }: Stage,
  people: readonly Invented[],
  studying: boolean,
): Promise<void> {
  const at = daysAgo({ now }, 165);
  const rows = people.flatMap(({ id, index }) =>
    [...usualWorks, ...(studying || isDoctor(index) ? dissertation : [])].map((type, which) => ({
      owner_id: id,
      type,
      name: `${specialities[index % 5]} sohasidagi tadqiqot natijalari, ${which + 1}-qism`,
      publication_date: addDays(today, -120 - which * 40),
      author_licence: null,
      url: null,
      file_id: null,
      created_at: at,
      updated_at: at,
    })),
  );
  for (let from = 0; from < rows.length; from += 500)
    await trx
      .insertInto('scientific_work')
      .values(rows.slice(from, from + 500))
      .execute();
}
