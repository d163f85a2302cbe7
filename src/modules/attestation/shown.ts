import { attestationMachine } from '#machines/attestation.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { type NameParts, shortName } from '#shared/names.ts';
import { codedName, type FieldWords, type ShownFields, shownDay } from '#shared/shown-fields.ts';
import type { AttestationRecord, ListedAttestation } from './schema.ts';

/** Where the student has to act by a day. */
export const byStudent = statesTagged(attestationMachine, 'byStudent');

/** How an attestation is called: the student and the study year. */
export const titleOf = (
  { person, study_year }: { person: NameParts; study_year: number },
  { t }: FieldWords,
): string => t('attestation-screen.title', { person: shortName(person), year: study_year });

/** The same in the list of the student, who knows whose it is. */
export const yearOf = ({ study_year }: { study_year: number }, { t }: FieldWords): string =>
  t('attestation-screen.year', { year: study_year });

/** What lists show of an attestation. */
export const listed = {
  title: { head: 'attestation-screen.field.student', value: (row, words) => titleOf(row, words) },
  sent_on: {
    head: 'attestation-screen.field.sent_on',
    value: ({ sent_on }) => shownDay(sent_on),
  },
  opinion_on: {
    head: 'attestation-screen.field.opinion_on',
    value: ({ opinion_on }) => shownDay(opinion_on),
  },
  decided_on: {
    head: 'attestation-screen.field.decided_on',
    value: ({ decided_on }) => shownDay(decided_on),
  },
} satisfies ShownFields<ListedAttestation>;

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
  advisor: {
    head: 'attestation-screen.field.advisor',
    value: ({ advisor }) => advisor && shortName(advisor),
  },
  period: {
    head: 'attestation-screen.field.period',
    value: ({ year_start, year_end }, { date }) => `${date(year_start)} – ${date(year_end)}`,
  },
  due_on: {
    head: 'validation.field.due_on',
    value: ({ state, facts }, { longDate }) =>
      byStudent.includes(state) ? longDate(facts.dueOn) : null,
  },
  opinion: { head: 'attestation-screen.field.opinion', value: ({ opinion }) => opinion },
} satisfies ShownFields<AttestationRecord>;
