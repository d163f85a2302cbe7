import { statesTagged } from '#machines/kit.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { codedName, type ShownField, type ShownFields, shownState } from '#shared/shown-fields.ts';
import { posted, refusal } from '../correspondence/shown.ts';
import type { ListedTargetedLetter, TargetedLetterRecord } from './schema.ts';

/** What lists show of a targeted letter. */
export const listed = {
  customer: {
    head: 'targeted-letter-screen.customer',
    value: ({ from, customer }, { name }) => name(from) || (customer?.name ?? null),
    width: 40,
  },
  tin: {
    head: 'targeted-letter-screen.tin',
    value: ({ customer }) => customer?.tin ?? null,
    width: 12,
  },
  target: {
    head: 'validation.field.target_org_id',
    value: ({ target }, { name }) => name(target),
    width: 40,
  },
  direction: {
    head: 'validation.field.direction_id',
    value: ({ direction }, words) => codedName(direction, words),
    width: 40,
  },
  form: {
    head: 'validation.field.dc_type',
    value: ({ dc_type }, { t }) => (dc_type === null ? null : t(`codes.dcType.${String(dc_type)}`)),
  },
  year: {
    head: 'validation.field.admission_year',
    value: ({ admission_year }) => admission_year,
    width: 10,
  },
  amount: { head: 'validation.field.amount', value: ({ amount }) => amount, width: 10 },
  used: { head: 'targeted-letter-screen.used', value: ({ used }) => used, width: 10 },
  usedOfAll: {
    head: 'targeted-letter-screen.usedOfAll',
    value: ({ used, amount }, { number }) =>
      amount === null ? null : `${number(used)} / ${number(amount)}`,
  },
  opinion: {
    head: 'export.targetedLetter.opinion',
    value: ({ opinion }, { t }) => opinion && t(`processes.opinion.${opinion.agrees}`),
    width: 12,
  },
} satisfies ShownFields<ListedTargetedLetter>;

/** The states of a letter that opens places. */
export const opens = statesTagged(targetedLetterMachine, 'opensPlaces');

/** What its page shows beside that. */
export const whole = {
  /** A year is no amount: no blank between its figures. */
  year: {
    ...listed.year,
    value: ({ admission_year }) => admission_year && String(admission_year),
  },
  candidates: {
    head: 'targeted-letter-screen.candidatesAmount',
    value: ({ candidates_count }) => (candidates_count > 0 ? candidates_count : null),
  },
  used: {
    ...listed.used,
    value: ({ answered_at, amount, used }) => (answered_at && amount !== null ? used : null),
  },
  left: {
    head: 'targeted-letter-screen.left',
    value: ({ state, amount, used }) =>
      opens.includes(state) && amount !== null ? amount - used : null,
  },
} satisfies ShownFields<TargetedLetterRecord>;

/** What an exported list of targeted letters has in its columns: no numbers of candidates. */
export const exported: readonly ShownField<TargetedLetterRecord>[] = [
  posted.code,
  listed.customer,
  listed.tin,
  listed.target,
  listed.direction,
  listed.form,
  listed.year,
  listed.amount,
  listed.used,
  shownState('targetedLetter'),
  listed.opinion,
  posted.sent_at,
  posted.answered_at,
  posted.overdue,
  refusal,
];
