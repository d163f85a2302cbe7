import { type ShownFields, shownDay } from '#shared/shown-fields.ts';
import type { ListedExam } from './schema.ts';

/** What lists show of an exam of a period. */
export const listed = {
  organization: {
    head: 'exam-screen.field.organization',
    value: ({ organization }, { name }) => name(organization),
  },
  period: { head: 'exam-screen.field.period', value: ({ period }, { name }) => name(period) },
  first_day: { head: 'exam-screen.field.firstDay', value: ({ first_day }) => shownDay(first_day) },
  candidates: { head: 'exam-screen.field.candidates', value: ({ candidates }) => candidates },
  decided: { head: 'exam-screen.field.decided', value: ({ decided }) => decided },
  accepted: { head: 'exam-screen.field.accepted', value: ({ accepted }) => accepted },
  admitted: { head: 'exam-screen.field.admitted', value: ({ admitted }) => admitted },
} satisfies ShownFields<ListedExam>;
