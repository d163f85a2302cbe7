import { scopesFor } from '#shared/abilities.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { homeParts, nextDates, processes } from '../declared/modules.ts';
import type { Reader } from '../engine/process.ts';
import { blocks, readBlock, readStanding } from './blocks.ts';
import { calendarDays } from './calendar.ts';
import type { NextDate } from './home-parts.ts';

type Db = Pick<Services, 'db'>;
type Holder = Pick<SignedIn, 'role' | 'userType'>;

/** The dates that the modules name, the nearest first. */
export async function datesFor(services: Db, reader: Reader): Promise<NextDate[]> {
  const dates = await Promise.all(nextDates.map((ofModule) => ofModule(services, reader)));
  return dates.flat().sort((one, other) => one.date.localeCompare(other.date));
}

/** The first block whose work somebody may do, and the parts that it is made of. */
function blockOf(person: Holder) {
  const block = blocks.find(({ subject, action }) => scopesFor(person, subject, action).length > 0);
  return { block, parts: block ? homeParts(block.name) : [] };
}

/** The first block whose work somebody may do, read. */
export function blockFor(services: Db, reader: Reader, person: Holder) {
  const { block, parts } = blockOf(person);
  return readBlock(services, reader, block, { parts, processes });
}

/** The days of somebody's calendar: of what waits, of the modules, of what is their own. */
export async function daysFor(services: Db, reader: Reader, person: Holder) {
  const [standing, dates] = await Promise.all([
    readStanding(services, reader, blockOf(person).parts),
    datesFor(services, reader),
  ]);
  return calendarDays(services, reader, processes, { dates, standing });
}
