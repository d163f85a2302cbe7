import { applicationMachine } from '#machines/application.machine.ts';
import { shortName } from '#shared/names.ts';
import { type FieldWords, type ShownFields, shownDay } from '#shared/shown-fields.ts';
import { requestKindIds } from './codes.ts';
import type { ListedStudentRequest, StudentRequestRecord } from './schema.ts';

/** What is asked for, in words. */
export const kindOf = (
  { request_kind }: Pick<ListedStudentRequest, 'request_kind'>,
  { t }: Pick<FieldWords, 't'>,
): string => t(`codes.requestKind.${request_kind}`);

/** How a request is called: what is asked for, and by whom. */
export const titleOf = (request: ListedStudentRequest, words: FieldWords): string =>
  words.t('student-request-screen.title', {
    kind: kindOf(request, words),
    person: shortName(request.person),
  });

/** What lists show of a request. */
export const listed = {
  student: {
    head: 'student-request-screen.field.student',
    value: ({ person }) => shortName(person),
  },
  request_kind: {
    head: 'validation.field.request_kind',
    value: (row, words) => kindOf(row, words),
  },
  sent_on: {
    head: 'student-request-screen.field.sent_on',
    value: ({ sent_on }) => shownDay(sent_on),
  },
  answered_on: {
    head: 'student-request-screen.field.answered_on',
    value: ({ answered_on }) => shownDay(answered_on),
  },
} satisfies ShownFields<ListedStudentRequest>;

/** What its page shows. */
export const whole = {
  organization: {
    head: 'validation.field.organization_id',
    value: ({ organization }, { name }) => name(organization),
  },
  explanation: {
    head: 'student-request-screen.field.explanation',
    value: ({ explanation }) => explanation,
  },
  leave_ground: {
    head: 'validation.field.leave_ground',
    value: ({ leave_ground }, { t }) => leave_ground && t(`codes.leaveGround.${leave_ground}`),
  },
  period: {
    head: 'student-request-screen.field.period',
    value: ({ leave_start, leave_stop }, { date }) =>
      leave_start && leave_stop && `${date(leave_start)} – ${date(leave_stop)}`,
  },
  leave_stop: {
    head: 'student-request-screen.field.leave_stop',
    value: ({ leave_start, leave_stop }) =>
      leave_start === null && leave_stop ? shownDay(leave_stop) : null,
  },
  advisor: {
    head: 'student-request-screen.field.advisor',
    value: ({ request_kind, advisor }, { t }) =>
      request_kind === requestKindIds.advisor
        ? shortName(advisor) || t('student-request-screen.field.advisorNone')
        : null,
  },
  topic: { head: 'student-request-screen.field.topic', value: ({ topic }) => topic },
  carried_out_on: {
    head: 'student-request-screen.field.carried_out_on',
    value: ({ carried_out_on }) => shownDay(carried_out_on),
  },
} satisfies ShownFields<StudentRequestRecord>;

/** Why a request has ended by itself: what the study is now. */
export const closedBecause = (closedIn: string, { t }: Pick<FieldWords, 't'>): string =>
  t('student-request-screen.closed', { status: t(`${applicationMachine.id}.state.${closedIn}`) });
