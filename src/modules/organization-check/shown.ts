import { type ShownFields, shownDay, shownState } from '#shared/shown-fields.ts';
import type { ListedCheck, OrganizationCheckRecord } from './schema.ts';

/** The number of the act of a check, as people quote it: `TD-2026-000012`. */
export const actNumber = ({ id, starts_on }: { id: number; starts_on: string }): string =>
  `TD-${starts_on.slice(0, 4)}-${String(id).padStart(6, '0')}`;

/** What lists and sheets show of a check. */
export const listed = {
  organization: {
    head: 'validation.field.organization_id',
    value: ({ organization }, { name }) => name(organization),
    width: 50,
  },
  days: {
    head: 'check-screen.field.days',
    value: ({ starts_on, ends_on }, { date }) => `${date(starts_on)} – ${date(ends_on)}`,
    width: 26,
  },
  author: {
    head: 'check-screen.field.author',
    value: ({ author_organization }, { name }) => name(author_organization),
    width: 40,
  },
  students: { head: 'check-screen.field.students', value: ({ students }) => students },
  judged: { head: 'check-screen.field.judged', value: ({ judged }) => judged },
  unsettled: { head: 'check-screen.field.unsettled', value: ({ unsettled }) => unsettled },
  unanswered: { head: 'check-screen.field.unanswered', value: ({ unanswered }) => unanswered },
  late: { head: 'check-screen.field.late', value: ({ late }) => late },
  next_deadline: {
    head: 'check-screen.field.next_deadline',
    value: ({ next_deadline }) => shownDay(next_deadline),
  },
  finished_on: {
    head: 'check-screen.field.finished_on',
    value: ({ finished_on }) => shownDay(finished_on),
  },
} satisfies ShownFields<ListedCheck>;

/** What its page shows beside that. */
export const whole = {
  members: {
    head: 'validation.field.members',
    value: ({ members }) => members.map(({ name, position }) => `${name}, ${position}`).join('; '),
  },
  started_on: {
    head: 'check-screen.field.started_on',
    value: ({ started_on }) => shownDay(started_on),
  },
} satisfies ShownFields<OrganizationCheckRecord>;

/** The columns of the exported list. */
export const exported = [
  listed.organization,
  listed.days,
  listed.author,
  shownState('organizationCheck'),
  listed.students,
  listed.judged,
  listed.unsettled,
  listed.unanswered,
  listed.late,
  listed.next_deadline,
  listed.finished_on,
] as const;
