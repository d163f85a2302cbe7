import {
  codedName,
  type FieldWords,
  type ShownField,
  type ShownFields,
  shownDay,
  shownState,
} from '#shared/shown-fields.ts';
import type { AdditionalQuotaRecord, ListedAdditionalQuota } from './schema.ts';

type Words = Pick<FieldWords, 't' | 'name'>;
type Asked = Pick<ListedAdditionalQuota, 'direction' | 'dc_type' | 'basis'>;

/** Form of study and basis: "PhD, under contract". */
export const kindOf = ({ dc_type, basis }: Omit<Asked, 'direction'>, { t }: Words): string =>
  `${t(`codes.dcType.${dc_type}`)}, ${t(`codes.additionalBasis.${basis}`)}`;

/** What tells a request from the others of its organization: the specialty, then the kind. */
export const askedOf = (asked: Asked, words: Words): string =>
  `${codedName(asked.direction, words)}: ${kindOf(asked, words)}`;

/** What lists and sheets show of a request for additional places. */
export const listed = {
  organization: {
    head: 'validation.field.organization_id',
    value: ({ organization }, { name }) => name(organization),
    width: 44,
  },
  period: {
    head: 'validation.field.period_id',
    value: ({ period }, { name }) => name(period),
    width: 30,
  },
  asked: {
    head: 'additional-quota-screen.field.asked',
    value: ({ direction }, words) => codedName(direction, words),
  },
  code: { head: 'import.field.code', value: ({ direction }) => direction.code, width: 12 },
  direction: {
    head: 'validation.field.direction_id',
    value: ({ direction }, { name }) => name(direction),
    width: 40,
  },
  form: {
    head: 'validation.field.dc_type',
    value: ({ dc_type }, { t }) => t(`codes.dcType.${dc_type}`),
    width: 28,
  },
  basis: {
    head: 'validation.field.basis',
    value: ({ basis }, { t }) => t(`codes.additionalBasis.${basis}`),
    width: 26,
  },
  payer: {
    head: 'validation.field.payer',
    value: ({ payer }, { t }) => t(`codes.contractPayer.${payer}`),
    width: 26,
  },
  amount: { head: 'additional-quota-screen.field.amount', value: ({ amount }) => amount },
  accepted: {
    head: 'additional-quota-screen.field.accepted_amount',
    value: ({ accepted_amount }) => accepted_amount,
  },
  used: { head: 'additional-quota-screen.field.used', value: ({ used }) => used },
  /** What is not decided yet gave no places, which is no 0. */
  left: {
    head: 'export.additionalQuota.left',
    value: ({ accepted_amount, used }) =>
      accepted_amount === null ? null : accepted_amount - used,
  },
  waiting: { head: 'additional-quota-screen.field.waiting', value: ({ waiting }) => waiting },
  asked_at: {
    head: 'additional-quota-screen.field.asked_at',
    value: ({ asked_at }) => shownDay(asked_at),
  },
  decided_at: {
    head: 'export.additionalQuota.decided',
    value: ({ decided_at }) => shownDay(decided_at),
  },
  distributed_at: {
    head: 'export.additionalQuota.distributed',
    value: ({ distributed_at }) => shownDay(distributed_at),
  },
} satisfies ShownFields<ListedAdditionalQuota>;

type Moment = 'asked_at' | 'decided_at' | 'distributed_at';

/** A moment of a request as its page writes it. */
const momentIn = (name: Moment): ShownField<AdditionalQuotaRecord> => ({
  head: `additional-quota-screen.field.${name}`,
  value: (request, { dateTime }) => {
    const moment = request[name];
    return moment && dateTime(moment);
  },
});

/** What its page shows beside that. */
export const whole = {
  left: { ...listed.left, head: 'additional-quota-screen.field.left' },
  used: {
    ...listed.used,
    value: ({ accepted_amount, used }) => (accepted_amount === null ? null : used),
  },
  student_amount: {
    head: 'additional-quota-screen.field.student_amount',
    value: ({ student_amount }) => student_amount,
  },
  description: {
    head: 'additional-quota-screen.field.description',
    value: ({ description }) => description,
  },
  asked_at: momentIn('asked_at'),
  decided_at: momentIn('decided_at'),
  distributed_at: momentIn('distributed_at'),
} satisfies ShownFields<AdditionalQuotaRecord>;

/** What an exported list of requests has in its columns. */
export const exported: readonly ShownField<AdditionalQuotaRecord>[] = [
  listed.organization,
  listed.period,
  listed.code,
  listed.direction,
  listed.form,
  listed.basis,
  listed.payer,
  shownState('additionalQuota'),
  listed.amount,
  listed.accepted,
  listed.used,
  listed.left,
  listed.waiting,
  listed.asked_at,
  listed.decided_at,
  listed.distributed_at,
  { head: 'export.column.reason', value: ({ reason }) => reason, width: 40 },
];
