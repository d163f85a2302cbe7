import { advisorMachine } from '#machines/advisor.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Demonstration, StaffMember } from '#server/story/story.ts';
import { scientificDegreeIds } from '#shared/codes.ts';

/** Where somebody of the demonstration applies or studies. */
export interface Place {
  organizationId: number;
  directionId: number;
  /** Who acts for the organization. */
  reviewer: StaffMember;
}

/** Two of three are at the first university: its lists are full, and another has one of its own. */
const loginAt = (at: number): string => (at % 3 === 2 ? 'institut' : 'universitet');

/** The place of the person with a number in the plan; the organization offers the type of study. */
export async function placeOf(stage: Demonstration, at: number, dcType: number): Promise<Place> {
  const reviewer = stage.staff(loginAt(at));
  const organizationId = reviewer.organizationId ?? 0;
  const offered = await stage.db
    .selectFrom('organization_direction')
    .select('direction_id')
    .where('organization_id', '=', organizationId)
    .where(({ eb, val, fn }) => eb(val(dcType), '=', fn.any('dc_types')))
    .orderBy('direction_id')
    .execute();
  const direction = offered[at % Math.max(1, offered.length)];
  if (!direction)
    throw new Error(`nothing is offered for ${dcType} by organization ${organizationId}`);
  return { organizationId, directionId: direction.direction_id, reviewer };
}

/** The advisors of an organization in turn: those who may have students of every type. */
export async function advisorOf(
  { db }: Demonstration,
  organizationId: number,
  at: number,
): Promise<number> {
  const advisors = await db
    .selectFrom('advisor')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', 'in', statesTagged(advisorMachine, 'choosable'))
    .where('scientific_degree', '=', scientificDegreeIds.doctorOfScience)
    .orderBy('id')
    .execute();
  const advisor = advisors[Math.floor(at / 3) % Math.max(1, advisors.length)];
  if (!advisor) throw new Error(`organization ${organizationId} has no advisor`);
  return advisor.id;
}

/** A list of names, each as often as the plan says. */
export const spread = <Name extends string>(plan: Readonly<Record<Name, number>>): Name[] =>
  (Object.keys(plan) as Name[]).flatMap((name) => Array.from({ length: plan[name] }, () => name));
