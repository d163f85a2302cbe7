import { fullName } from '#shared/names.ts';
import {
  type FieldWords,
  type ShownField,
  type ShownFields,
  shownDay,
  shownState,
} from '#shared/shown-fields.ts';
import type { AdvisorRecord, ListedAdvisor } from './schema.ts';

type Learned = Pick<ListedAdvisor, 'scientific_degree' | 'scientific_title'>;

const degreeOf = ({ scientific_degree: degree }: Learned, { t }: FieldWords): string | null =>
  degree === null ? null : t(`codes.scientificDegree.${degree}`);
const titleOf = ({ scientific_title: title }: Learned, { t }: FieldWords): string | null =>
  title === null ? null : t(`codes.scientificTitle.${title}`);

/** What lists show of a research advisor. */
export const listed = {
  person: { head: 'advisor-screen.person', value: ({ person }) => fullName(person) },
  organization: {
    head: 'advisor-screen.organization',
    value: ({ organization }, { name }) => name(organization),
  },
  degree: {
    head: 'advisor-screen.degree',
    value: (advisor, words) =>
      [degreeOf(advisor, words), titleOf(advisor, words)].filter(Boolean).join(', '),
  },
  place: {
    head: 'advisor-screen.place',
    value: ({ workplace, position }) => [workplace, position].filter(Boolean).join(', '),
  },
  load: {
    head: 'advisor-screen.load',
    value: ({ students, max }, { t }) => t('advisor-screen.loadOf', { students, max }),
  },
} satisfies ShownFields<ListedAdvisor>;

/** What an advisor's page shows beside that. */
export const whole = {
  pinfl: { head: 'validation.field.pinfl', value: ({ person }) => person.pinfl ?? null },
  degree: { head: 'validation.field.scientific_degree', value: degreeOf },
  title: { head: 'validation.field.scientific_title', value: titleOf },
  phone: {
    head: 'advisor-screen.students.phone',
    value: ({ person }) => person.mobile_phone ?? null,
  },
  mail: { head: 'advisor-screen.students.mail', value: ({ person }) => person.email ?? null },
  asked: { head: 'advisor-screen.asked', value: ({ created_at }) => shownDay(created_at) },
  consented: {
    head: 'advisor-screen.consented',
    value: ({ consented_at }) => shownDay(consented_at),
  },
  reason: { head: 'advisor-screen.reason', value: ({ reason }) => reason },
} satisfies ShownFields<AdvisorRecord>;

/** The columns of an exported list of research advisors. */
export const exported: readonly ShownField<AdvisorRecord>[] = [
  { ...listed.person, width: 36 },
  whole.pinfl,
  whole.phone,
  { ...whole.mail, width: 26 },
  { ...listed.organization, width: 44 },
  whole.degree,
  whole.title,
  { ...listed.place, width: 44 },
  {
    head: 'advisor-screen.students.count',
    value: ({ students }) => students,
    width: 14,
  },
  { head: 'advisor-screen.students.max', value: ({ max }) => max, width: 14 },
  { ...shownState('advisor'), width: 22 },
  whole.consented,
];
