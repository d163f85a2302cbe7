import { statesTagged } from '#machines/kit.ts';
import { studentRequestMachine } from '#machines/student-request.machine.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { states, turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListPart, ListScreen } from '#web/declared/record-list.ts';
import { turnParts } from '#web/declared/turn-parts.ts';
import type { May } from '#web/forms/use-can.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import { requestKinds } from './codes.ts';
import { studentRequestPaths } from './paths.ts';
import type { ListedStudentRequest } from './schema.ts';
import { kindOf, listed } from './shown.ts';

const live = statesTagged(studentRequestMachine, 'live');

/** What waits for the reader, and the rest. */
const parts: readonly ListPart[] = [
  {
    query: { group: 'turn' },
    caption: 'student-request-screen.part.turn',
    more: {
      href: `${studentRequestPaths.requests.href()}?turn=1`,
      text: 'student-request-screen.part.all',
    },
  },
  {
    query: { group: 'rest' },
    caption: 'student-request-screen.part.rest',
    empty: 'student-request-screen.emptyRest',
  },
];

function leadFor(may: May): TextKey {
  if (may('create', 'StudentRequest')) return 'student-request-screen.lead.own';
  return may('answer', 'StudentRequest')
    ? 'student-request-screen.lead.answers'
    : 'student-request-screen.lead.reads';
}

/** Who asks for what, when it was sent and answered, status with the last day. */
const requestList: Declared<ListScreen<ListedStudentRequest>> = (may) => {
  const asks = may('create', 'StudentRequest');
  const sent = column<ListedStudentRequest>('sent_on', listed.sent_on, {
    sortable: true,
    className: 'whitespace-nowrap',
  });
  const answered = column<ListedStudentRequest>('answered_on', listed.answered_on, {
    sortable: true,
    className: 'whitespace-nowrap',
  });
  const tag = status<ListedStudentRequest>({
    className: 'min-w-40',
    under: ({ state, facts }, { t, date }) =>
      live.includes(state) && t('student-request-screen.until', { date: date(facts.dueOn) }),
  });
  return {
    machine: studentRequestMachine,
    areas: ['student-request-screen', 'codes'],
    record: ({ id }) => studentRequestPaths.request.href({ id }),
    lead: leadFor(may),
    caption: 'student-request-screen.caption',
    empty: 'student-request-screen.empty',
    order: '-id',
    create: {
      open: asks,
      href: studentRequestPaths.request.href({ id: 'new' }),
      notNow: 'student-request-screen.notNow',
    },
    // One's own are told apart by what was asked for.
    columns: asks
      ? [title('request_kind', listed.request_kind, { className: 'min-w-52' }), sent, answered, tag]
      : [
          title('student', listed.student, {
            className: 'min-w-52',
            under: ({ organization }, { name, actor }) =>
              organization.id !== actor.organizationId && name(organization),
          }),
          column('request_kind', listed.request_kind, { className: 'min-w-40' }),
          sent,
          answered,
          tag,
        ],
    narrowing: asks
      ? undefined
      : {
          search: 'student-request-screen.search',
          all: 'student-request-screen.all',
          filters: [
            turn,
            states(studentRequestMachine),
            {
              name: 'request_kind',
              head: 'validation.field.request_kind',
              choices: (words) =>
                requestKinds.map(({ id }) => ({
                  value: String(id),
                  label: kindOf({ request_kind: id }, words),
                })),
            },
          ],
        },
    parts: asks ? undefined : turnParts(studentRequestMachine, parts),
  };
};

/** Requests of students (route `student-requests`): one's own, or those of one's students; my turn first. */
export const StudentRequestListPage = () => <ListPage of={requestList} />;
