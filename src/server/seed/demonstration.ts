import { addDays } from '#shared/dates.ts';
import { stories } from '../declared/modules.ts';
import { daysAgo } from '../story/moments.ts';
import type { Demonstration } from '../story/story.ts';
import { Teller } from '../story/teller.ts';
import { Timeline } from '../story/timeline.ts';
import type { Cast } from './cast.ts';
import type { Stage } from './papers.ts';

/** Longer ago than anything that is told, in days before the day of the story. */
export const firstDay = 1000;

function staffOf({ staff, colleagues }: Cast, organizationId: number) {
  const found =
    Object.values(staff).find(
      (one) => one.role === 'university' && one.organizationId === organizationId,
    ) ?? colleagues.find((one) => one.organizationId === organizationId);
  if (!found) throw new Error(`nobody acts for organization ${organizationId}`);
  return found;
}

function examinerOf({ examiners }: Cast, organizationId: number) {
  const found = examiners.find((one) => one.organizationId === organizationId);
  if (!found) throw new Error(`nobody examines for organization ${organizationId}`);
  return found;
}

/**
 * Tells what the modules have to tell, each thing at its moment, through the events of the
 * machines. Throws where the engine refuses one: then the demonstration says what cannot happen.
 */
export async function tellDemonstration(stage: Stage): Promise<void> {
  const { trx, storage, cast, now, today } = stage;
  const timeline = new Timeline(daysAgo(stage, firstDay), now);
  const teller = new Teller({ trx, storage, now: timeline.now });
  const demonstration: Demonstration = Object.assign(teller, {
    applicants: cast.applicants,
    candidates: cast.candidates,
    advisors: cast.advisors,
    students: cast.students,
    foreigner: cast.foreigner,
    bystanders: cast.bystanders,
    staff(login: string) {
      const found = cast.staff[login];
      if (!found) throw new Error(`no demonstration account ${login}`);
      return found;
    },
    staffOf: (organizationId: number) => staffOf(cast, organizationId),
    examinerOf: (organizationId: number) => examinerOf(cast, organizationId),
    day: (days: number) => addDays(today, -days),
    at: (days: number, hour?: number) => timeline.until(daysAgo({ now }, days, hour)),
    tell: (strand: () => Promise<void>) => timeline.add(strand),
  });
  for (const story of stories) story.demonstration?.(demonstration);
  await timeline.tell();
  await teller.finish();
}
