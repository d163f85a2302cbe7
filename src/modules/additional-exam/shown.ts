import { type NameParts, shortName } from '#shared/names.ts';
import { codedName, type FieldWords, type ShownFields, shownDay } from '#shared/shown-fields.ts';
import type { AdditionalExamRecord, ListedAdditionalExam } from './schema.ts';

type Subject = Pick<ListedAdditionalExam, 'subject' | 'category_subject'>;

/** The subject of an exam: that of the directory, or the one that every student passes. */
export const subjectOf = (exam: Subject, { t, name }: FieldWords): string =>
  exam.category_subject
    ? name(exam.category_subject)
    : t(`codes.additionalExamSubject.${exam.subject}`);

/** How an exam is called: its subject and the student. */
export const titleOf = (exam: Subject & { person: NameParts }, words: FieldWords): string =>
  words.t('additional-exam-screen.title', {
    subject: subjectOf(exam, words),
    person: shortName(exam.person),
  });

/** What lists show of a qualification exam. */
export const listed = {
  title: { head: 'validation.field.subject', value: (exam, words) => titleOf(exam, words) },
  attempt: { head: 'validation.field.attempt', value: ({ attempt }) => attempt },
  exam_date: { head: 'validation.field.exam_date', value: ({ exam_date }) => shownDay(exam_date) },
  mark: { head: 'additional-exam-screen.field.mark', value: ({ mark }) => mark, digits: 1 },
} satisfies ShownFields<ListedAdditionalExam>;

/** What its page shows. */
export const whole = {
  organization: {
    head: 'validation.field.organization_id',
    value: ({ organization }, { name }) => name(organization),
  },
  direction: {
    head: 'validation.field.direction_id',
    value: ({ direction }, words) => codedName(direction, words),
  },
  subject: {
    head: 'validation.field.subject',
    value: ({ subject }, { t }) => t(`codes.additionalExamSubject.${subject}`),
  },
  category_subject: {
    head: 'validation.field.category_subject_id',
    value: ({ category_subject }, { name }) => name(category_subject),
  },
  attempt: {
    head: 'validation.field.attempt',
    value: ({ attempt, facts }, { t }) =>
      t('additional-exam-screen.attempt', { attempt, most: facts.mostAttempts }),
  },
  place: { head: 'validation.field.place', value: ({ place }) => place },
  condition_ground: {
    head: 'validation.field.condition_ground',
    value: ({ condition_ground: ground }, { t }) => ground && t(`codes.conditionGround.${ground}`),
  },
  reason: { head: 'additional-exam-screen.conditionText', value: ({ reason }) => reason },
  deadline: {
    head: 'validation.field.deadline',
    value: ({ deadline }, { longDate }) => deadline && longDate(deadline),
  },
  decided_on: {
    head: 'validation.field.decided_on',
    value: ({ decided_on }, { longDate }) => decided_on && longDate(decided_on),
  },
} satisfies ShownFields<AdditionalExamRecord>;
