import { useParams } from 'wouter';
import { statesTagged } from '#machines/kit.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { whole as ofPeriod } from '#modules/period/shown.ts';
import type { RecordScreen } from '#web/declared/record-screen.ts';
import { RecordOf } from '#web/declared/record-screen-page.tsx';
import { isFinal } from '#web/record/action-look.ts';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { quotaPaths } from '../paths.ts';
import { quotaRecordName } from '../record-name.ts';
import { SheetIn } from '../sheet-part.tsx';
import { usePeriodPart } from '../use-period-part.ts';
import { useQuotaBack } from '../use-quota-back.ts';
import { useMoveForm } from './move-form.tsx';
import type { QuotaSplitRecord } from './schema.ts';
import { SplitForm } from './split-form.tsx';
import { SplitLines } from './split-lines.tsx';

const inForce = statesTagged(quotaSplitMachine, 'inForce');

/** Whether the ledger has the numbers: from the confirmation on. */
const isBooked = ({ state }: QuotaSplitRecord): boolean =>
  inForce.includes(state) || isFinal(quotaSplitMachine, state);

const hrefOf = ({ id, period }: QuotaSplitRecord): string =>
  quotaPaths.quotaSplit.href({ id: period.id, splitId: id });

const splitScreen: RecordScreen<QuotaSplitRecord> = {
  machine: quotaSplitMachine,
  useBack: useQuotaBack,
  title: ({ organization }, { name }) => name(organization),
  name: ({ organization, period }, words) =>
    quotaRecordName(
      quotaSplitMachine,
      { of: words.name(organization), year: period.admission_year },
      words,
    ),
  reference: ({ period }, { t }) =>
    t('quota-screen.split.reference', { year: period.admission_year }),
  // Until it is confirmed the deadline; afterwards why places were moved.
  prompt: (split, { t, longDate }) => {
    const said = isBooked(split)
      ? split.reason
      : t('quota-screen.split.until', { date: longDate(split.registration_start) });
    return said && <p className="whitespace-pre-line">{said}</p>;
  },
  Above: ({ record }) => (
    <>
      <SplitLines record={record} booked={isBooked(record)} />
      <SheetIn machine={quotaSplitMachine} record={record} kind="quota-splits" />
    </>
  ),
  data: [
    {
      head: 'quota-screen.request.period',
      cell: ({ period }, { name }) => name(period),
    },
    ofPeriod.registration_start,
    ofPeriod.registration_stop,
  ],
  links: (split) => ({ save: `${hrefOf(split)}?edit=save` }),
  useForms: (split) => ({ move: useMoveForm(split) }),
  Edit: SplitForm,
};

/**
 * One split by specialty (`quote-distribution/:id/split/:splitId`): whose turn it is, the actions,
 * the places of each specialty against what was given, the history; or its form.
 */
export function SplitPage() {
  const id = Number(useParams<{ splitId: string }>().splitId);
  const { data } = useRecord<QuotaSplitRecord>(quotaSplitMachine, id);
  useLiveRecords(quotaSplitMachine);
  usePeriodPart(data ? hrefOf(data) : null);
  return <RecordOf key={id} of={splitScreen} id={id} />;
}
