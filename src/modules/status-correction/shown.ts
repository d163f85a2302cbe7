import { processMachines } from '#machines/index.ts';
import { shortName } from '#shared/names.ts';
import { type FieldWords, type ShownFields, shownDay } from '#shared/shown-fields.ts';
import type { ListedCorrection, StatusCorrectionRecord } from './schema.ts';

/** A record of any process is named by the words of its process. */
export const wordAreas: readonly string[] = processMachines.map(({ id }) => id);

/** What a correction is called: the record that it is of. */
export const recordOf = (
  { process, record_id }: Pick<ListedCorrection, 'process' | 'record_id'>,
  { t }: Pick<FieldWords, 't'>,
): string =>
  t('correction-screen.title', { record: t(`${process}.name`), number: String(record_id) });

/** What lists show of a correction. */
export const listed = {
  record: { head: 'correction-screen.field.record', value: (row, words) => recordOf(row, words) },
  change: {
    head: 'correction-screen.field.change',
    value: ({ process, from_state, to_state }, { t }) =>
      t('correction-screen.change', {
        from: t(`${process}.state.${from_state}`),
        to: t(`${process}.state.${to_state}`),
      }),
  },
  order: {
    head: 'correction-screen.field.order',
    value: ({ order_number, order_date }, { t, date }) =>
      t('correction-screen.orderOf', { number: order_number, date: date(order_date) }),
  },
  author: { head: 'correction-screen.field.author', value: ({ author }) => shortName(author) },
  proposed_on: {
    head: 'correction-screen.field.proposed_on',
    value: ({ proposed_on }) => shownDay(proposed_on),
  },
  decided_by: {
    head: 'correction-screen.field.decided_by',
    value: ({ decided_by }) => decided_by && shortName(decided_by),
  },
  decided_on: {
    head: 'correction-screen.field.decided_on',
    value: ({ decided_on }) => shownDay(decided_on),
  },
} satisfies ShownFields<ListedCorrection>;

/** What its page shows besides. */
export const whole = {
  reason: { head: 'correction-screen.field.reason', value: ({ reason }) => reason },
  present: {
    head: 'correction-screen.field.present',
    value: ({ process, present_state }, { t }) =>
      present_state === null ? t('correction-screen.gone') : t(`${process}.state.${present_state}`),
  },
  decision_reason: {
    head: 'correction-screen.field.decision_reason',
    value: ({ decision_reason }) => decision_reason,
  },
} satisfies ShownFields<StatusCorrectionRecord>;
