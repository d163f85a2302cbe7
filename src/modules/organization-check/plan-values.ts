import { z } from 'zod';
import { type CheckPlan, checkPlan, type OrganizationCheckRecord } from './schema.ts';

/** What the inputs of a plan hold; the working group is one member a line. */
export interface PlanValues {
  organization_id: string;
  starts_on: string;
  ends_on: string;
  members: string;
}

/** "Name, position" line by line, as people write it. */
export const membersOf = (text: string): { name: string; position: string }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...position] = line.split(',');
      return { name: name.trim(), position: position.join(',').trim() };
    });

/** The inputs of a planned check, or empty ones. */
export const planValues = (record: OrganizationCheckRecord | null): PlanValues => ({
  organization_id: record ? String(record.organization.id) : '',
  starts_on: record?.starts_on ?? '',
  ends_on: record?.ends_on ?? '',
  members: (record?.members ?? []).map(({ name, position }) => `${name}, ${position}`).join('\n'),
});

/** As the server wants it. */
export const planBody = (values: PlanValues): unknown => ({
  organization_id: Number(values.organization_id) || null,
  starts_on: values.starts_on,
  ends_on: values.ends_on,
  members: membersOf(values.members),
});

/** An objection to one member stands at the field that holds all of them. */
const gathered = (issues: readonly z.core.$ZodIssue[], message: string) =>
  issues.map(({ path: [field] }) => ({
    code: 'custom' as const,
    path: [field ?? ''],
    message: field === 'members' ? message : 'validation.required',
    input: undefined,
  }));

/** The plan judged as the server does, with what it says of members in one place. */
export const typedPlan: z.ZodType<CheckPlan> = z.unknown().transform((body, context) => {
  const read = checkPlan.safeParse(body);
  if (read.success) return read.data;
  for (const issue of gathered(read.error.issues, 'check-screen.refused.members'))
    context.addIssue(issue);
  return z.NEVER;
});
