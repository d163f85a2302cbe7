import { fullName, type Named, type NameParts } from '#shared/names.ts';
import {
  codedName,
  type FieldWords,
  type ShownField,
  type ShownFields,
  shownDay,
  shownState,
} from '#shared/shown-fields.ts';
import type { ApplicationRecord, ListedApplication } from './schema.ts';

const yesNo = (yes: boolean, { t }: FieldWords): string => t(yes ? 'export.yes' : 'export.no');

/** What lists and files show of an application: so much of a record is asked for where it leaves. */
interface ShownApplication
  extends Pick<
    ListedApplication,
    'reference' | 'dc_type' | 'topic' | 'sent_at' | 'accepted_at' | 'updated_at'
  > {
  person: NameParts & Pick<ListedApplication['person'], 'mobile_phone' | 'email'>;
  organization: Named | null;
  direction: (Named & { code: string }) | null;
  chosen_topic: Named | null;
  facts: Pick<ListedApplication['facts'], 'reviewUntil'>;
}

/** What lists show of an application. */
export const listed = {
  reference: { head: 'export.column.reference', value: ({ reference }) => reference, width: 16 },
  /** The reference when the name is not known yet. */
  name: {
    head: 'export.column.name',
    value: ({ person, reference }) => fullName(person) || reference,
  },
  phone: {
    head: 'export.column.phone',
    value: ({ person }) => person.mobile_phone ?? null,
    width: 18,
  },
  email: { head: 'export.column.email', value: ({ person }) => person.email ?? null, width: 26 },
  organization: {
    head: 'export.column.organization',
    value: ({ organization }, { name }) => name(organization),
    width: 44,
  },
  direction: {
    head: 'export.column.direction',
    value: ({ direction }, words) => codedName(direction, words),
    width: 44,
  },
  dcType: {
    head: 'export.column.dcType',
    value: ({ dc_type }, { t }) => t(`codes.dcType.${dc_type}`),
    width: 30,
  },
  topic: {
    head: 'export.column.topic',
    value: ({ chosen_topic, topic }, { name }) => name(chosen_topic) || topic,
    width: 60,
  },
  sent_at: { head: 'export.column.sent', value: ({ sent_at }) => shownDay(sent_at), width: 12 },
  review_until: {
    head: 'export.column.reviewUntil',
    value: ({ facts }) => shownDay(facts.reviewUntil),
    width: 14,
  },
  accepted_at: {
    head: 'export.column.accepted',
    value: ({ accepted_at }) => shownDay(accepted_at),
    width: 14,
  },
  updated_at: {
    head: 'export.column.changed',
    value: ({ updated_at }) => shownDay(updated_at),
    width: 14,
  },
} satisfies ShownFields<ShownApplication>;

/** What lists of students show besides. */
export const studied = {
  study_start: {
    head: 'validation.field.study_start',
    value: ({ study_start }) => shownDay(study_start),
  },
  study_end: { head: 'student.study.end', value: ({ study_end }) => shownDay(study_end) },
} satisfies ShownFields<Pick<ListedApplication, 'study_start' | 'study_end'>>;

/** What a file of students says of the study besides. */
const enrolled = {
  student_number: {
    head: 'export.column.studentNumber',
    value: ({ student_number }) => student_number,
    width: 18,
  },
  scholarship: {
    head: 'export.column.scholarship',
    value: ({ scholarship_status: who }, { t }) => who && t(`codes.scholarshipStatus.${who}`),
    width: 26,
  },
  order_number: {
    head: 'export.column.orderNumber',
    value: ({ order_number }) => order_number,
    width: 16,
  },
  order_date: {
    head: 'export.column.orderDate',
    value: ({ order_date }) => shownDay(order_date),
    width: 14,
  },
} satisfies ShownFields<
  Pick<ApplicationRecord, 'student_number' | 'scholarship_status' | 'order_number' | 'order_date'>
>;

/** What the columns of an exported list read of a record. */
export interface ExportedApplication
  extends ShownApplication,
    Pick<
      ApplicationRecord,
      | 'state'
      | 'edu_language'
      | 'appeal'
      | 'reason'
      | 'student_number'
      | 'scholarship_status'
      | 'order_number'
      | 'order_date'
      | 'study_start'
      | 'study_end'
    > {
  person: ShownApplication['person'] & Pick<ApplicationRecord['person'], 'pinfl' | 'birthday'>;
  period: Named | null;
  advisor: NameParts | null;
  facts: Pick<ApplicationRecord['facts'], 'reviewUntil' | 'decisionOverdue'>;
}

/** What an exported list says of the person beside the name, by the names that it travels under. */
const personal = {
  pinfl: {
    head: 'export.column.pinfl',
    value: ({ person }) => person.pinfl ?? null,
    width: 17,
  },
  birthday: {
    head: 'export.column.birthday',
    value: ({ person }) => shownDay(person.birthday ?? null),
    width: 12,
  },
  mobile_phone: listed.phone,
  email: listed.email,
} satisfies ShownFields<ExportedApplication>;

const personalFor = (parts: readonly string[]): ShownField<ExportedApplication>[] =>
  Object.entries(personal).flatMap(([part, field]) => (parts.includes(part) ? [field] : []));

const advisor: ShownField<ExportedApplication> = {
  head: 'export.column.advisor',
  value: (row) => fullName(row.advisor),
  width: 36,
};

/**
 * What an exported list of applications has in its columns, for a reader who sees these parts of the
 * person.
 */
export const exportedFor = (
  parts: readonly string[],
): readonly ShownField<ExportedApplication>[] => [
  listed.reference,
  { head: 'export.column.name', value: ({ person }) => fullName(person), width: 36 },
  ...personalFor(parts),
  listed.organization,
  listed.direction,
  listed.dcType,
  {
    head: 'export.column.eduLanguage',
    value: ({ edu_language: language }, { t }) => language && t(`codes.eduLanguage.${language}`),
    width: 14,
  },
  {
    head: 'export.column.period',
    value: ({ period }, { name }) => name(period),
    width: 34,
  },
  { ...shownState('application'), width: 26 },
  listed.sent_at,
  listed.review_until,
  {
    head: 'export.column.overdue',
    value: ({ facts }, words) => yesNo(facts.decisionOverdue, words),
    width: 14,
  },
  listed.accepted_at,
  {
    head: 'export.column.appeal',
    value: ({ appeal }, { t }) => appeal && t(`export.appeal.${appeal}`),
    width: 14,
  },
  { head: 'export.column.reason', value: ({ reason }) => reason, width: 40 },
  advisor,
  listed.topic,
  listed.updated_at,
];

/** What an exported list of students has in its columns. */
export const exportedStudents = (
  parts: readonly string[],
): readonly ShownField<ExportedApplication>[] => [
  enrolled.student_number,
  { head: 'export.column.name', value: ({ person }) => fullName(person), width: 36 },
  ...personalFor(parts),
  listed.organization,
  listed.direction,
  listed.dcType,
  { ...shownState('application'), width: 26 },
  enrolled.scholarship,
  studied.study_start,
  studied.study_end,
  enrolled.order_number,
  enrolled.order_date,
  advisor,
  listed.topic,
  listed.updated_at,
];
