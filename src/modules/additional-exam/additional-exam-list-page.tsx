import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { codes, states, turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListPart, ListScreen } from '#web/declared/record-list.ts';
import { turnParts } from '#web/declared/turn-parts.ts';
import { additionalExamSubjects } from './codes.ts';
import { additionalExamPaths } from './paths.ts';
import type { ListedAdditionalExam } from './schema.ts';
import { listed, subjectOf, titleOf } from './shown.ts';

const conditional = statesTagged(additionalExamMachine, 'conditional');

/** What waits for the reader, and the rest. */
const parts: readonly ListPart[] = [
  {
    query: { group: 'turn' },
    caption: 'additional-exam-screen.part.turn',
    more: {
      href: `${additionalExamPaths.additionalExams.href()}?turn=1`,
      text: 'additional-exam-screen.part.all',
    },
  },
  {
    query: { group: 'rest' },
    caption: 'additional-exam-screen.part.rest',
    empty: 'additional-exam-screen.emptyRest',
  },
];

/** Subject and student, attempt, day, mark, status with the last day of a condition. */
const additionalExamList: Declared<ListScreen<ListedAdditionalExam>> = (may) => {
  const holds = may('create', 'AdditionalExam');
  return {
    machine: additionalExamMachine,
    areas: ['additional-exam-screen', 'codes'],
    record: ({ id }) => additionalExamPaths.additionalExam.href({ id }),
    lead: holds ? 'additional-exam-screen.lead.holds' : 'additional-exam-screen.lead.reads',
    caption: 'additional-exam-screen.caption',
    empty: 'additional-exam-screen.empty',
    order: '-exam_date',
    create: { open: holds, href: additionalExamPaths.additionalExam.href({ id: 'new' }) },
    columns: [
      title('subject', listed.title, {
        className: 'min-w-60',
        cell: (exam, words) =>
          exam.facts.ownerId === words.actor.userId ? subjectOf(exam, words) : titleOf(exam, words),
        under: ({ organization }, { name, actor }) =>
          organization.id !== actor.organizationId && name(organization),
      }),
      column('attempt', listed.attempt, { sortable: true }),
      column('exam_date', listed.exam_date, { sortable: true, className: 'whitespace-nowrap' }),
      column('mark', listed.mark, { sortable: true }),
      status({
        className: 'min-w-40',
        under: ({ state, deadline }, { t, date }) =>
          conditional.includes(state) &&
          deadline &&
          t('additional-exam-screen.until', { date: date(deadline) }),
      }),
    ],
    narrowing: {
      search: 'additional-exam-screen.search',
      all: 'additional-exam-screen.all',
      filters: [
        turn,
        states(additionalExamMachine),
        codes(
          'subject',
          'validation.field.subject',
          'additionalExamSubject',
          additionalExamSubjects,
        ),
      ],
    },
    parts: turnParts(additionalExamMachine, parts),
  };
};

/**
 * Qualification exams (route `additional-exam`): one's own, those of one's students, those to hold;
 * my turn first.
 */
export const AdditionalExamListPage = () => <ListPage of={additionalExamList} />;
