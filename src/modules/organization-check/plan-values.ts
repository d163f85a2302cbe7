import { lines, reason } from '#shared/validation.ts';
import {
  type CheckChange,
  checkChange,
  checkPlan,
  type OrganizationCheckRecord,
} from './schema.ts';

/** What the inputs of a plan hold; the working group is one member a line. */
export interface PlanValues {
  organization_id: string;
  starts_on: string;
  ends_on: string;
  members: string;
  reason: string;
}

/** What is sent: the organization of a new plan, the reason of a changed one. */
export type PlanBody = CheckChange & { organization_id?: number; reason?: string };

/** The inputs of a planned check, or empty ones. */
export const planValues = (record: OrganizationCheckRecord | null): PlanValues => ({
  organization_id: '',
  starts_on: record?.starts_on ?? '',
  ends_on: record?.ends_on ?? '',
  members: (record?.members ?? []).map(({ name, position }) => `${name}, ${position}`).join('\n'),
  reason: '',
});

/** As the schema wants it: a number out of the choice. */
export const planBody = (values: PlanValues) => ({
  ...values,
  organization_id: Number(values.organization_id) || undefined,
});

/** "Name, position" line by line, as people write it. */
const membersOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...position] = line.split(',');
      return { name, position: position.join(',') };
    });

/** The members as the server judges them; what is wrong with one is told at the field. */
const typedMembers = lines()
  .transform(membersOf)
  .refine((members) => checkChange.shape.members.safeParse(members).success, {
    error: 'check-screen.refused.members',
  });

/** A new plan as it is typed. */
export const typedPlan = checkPlan.extend({ members: typedMembers });
/** A changed one: with the reason, which the organization reads. */
export const typedChange = checkChange.extend({ members: typedMembers, reason });
