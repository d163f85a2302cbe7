import { type ShownField, type ShownFields, shownDay, shownState } from '#shared/shown-fields.ts';
import type { ExamRecord, ListedExam } from './schema.ts';

/** What lists show of an exam of a period. */
export const listed = {
  organization: {
    head: 'exam-screen.field.organization',
    value: ({ organization }, { name }) => name(organization),
    width: 44,
  },
  period: {
    head: 'exam-screen.field.period',
    value: ({ period }, { name }) => name(period),
    width: 30,
  },
  first_day: { head: 'exam-screen.field.firstDay', value: ({ first_day }) => shownDay(first_day) },
  candidates: { head: 'exam-screen.field.candidates', value: ({ candidates }) => candidates },
  decided: { head: 'exam-screen.field.decided', value: ({ decided }) => decided },
  accepted: { head: 'exam-screen.field.accepted', value: ({ accepted }) => accepted },
  admitted: { head: 'exam-screen.field.admitted', value: ({ admitted }) => admitted },
} satisfies ShownFields<ListedExam>;

/** What its page shows beside that. */
export const whole = {
  pass: {
    head: 'exam-screen.field.pass',
    value: ({ pass, max_mark }, { t, number }) =>
      t('exam-screen.passOf', {
        direction: number(pass.direction),
        english: number(pass.english),
        max: number(max_mark),
      }),
  },
  /** The order of admission: its number and day. */
  order: {
    head: 'exam-screen.field.order',
    value: ({ order_number, order_date }, { t, longDate }) =>
      order_number &&
      t('exam-screen.orderNamed', {
        number: order_number,
        date: order_date ? longDate(order_date) : '',
      }),
  },
  finished_at: {
    head: 'exam-screen.field.finished',
    value: ({ finished_at }, { dateTime }) => finished_at && dateTime(finished_at),
  },
} satisfies ShownFields<ExamRecord>;

/** What an exported list of exams has in its columns. */
export const exported: readonly ShownField<ExamRecord>[] = [
  listed.organization,
  listed.period,
  shownState('exam'),
  listed.first_day,
  listed.candidates,
  listed.decided,
  listed.accepted,
  listed.admitted,
  {
    head: 'validation.field.order_number',
    value: ({ order_number }) => order_number,
  },
  { head: 'validation.field.order_date', value: ({ order_date }) => shownDay(order_date) },
];
