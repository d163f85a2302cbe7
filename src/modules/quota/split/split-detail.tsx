import { statesTagged } from '#machines/kit.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { isFinal } from '#web/record/action-look.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { quotaPaths } from '../paths.ts';
import { SheetIn } from '../sheet-part.tsx';
import { useMoveForm } from './move-form.tsx';
import type { QuotaSplitRecord } from './schema.ts';
import { SplitLines } from './split-lines.tsx';

const inForce = statesTagged(quotaSplitMachine, 'inForce');

function Data({ record }: { record: QuotaSplitRecord }) {
  const t = useTexts('quota-screen', 'period-screen');
  const name = useName();
  const format = useFormat();
  const rows = [
    { label: t('quota-screen.request.period'), value: name(record.period) },
    {
      label: t('period-screen.field.registration_start'),
      value: format.longDate(record.registration_start),
    },
    {
      label: t('period-screen.field.registration_stop'),
      value: format.longDate(record.registration_stop),
    },
  ];
  return <SummaryList rows={rows} />;
}

/**
 * One split: whose turn it is, the actions, the places of each direction against what was given,
 * the history.
 */
export function SplitDetail({ record }: { record: QuotaSplitRecord }) {
  const t = useTexts('quotaSplit', 'quota-screen');
  const name = useName();
  const format = useFormat();
  const title = name(record.organization);
  const here = quotaPaths.quotaSplit.href({ id: record.period.id, splitId: record.id });
  // The ledger has the numbers from the confirmation on.
  const booked = inForce.includes(record.state) || isFinal(quotaSplitMachine, record.state);
  // Until it is confirmed the deadline; afterwards why places were moved.
  const said = booked
    ? record.reason
    : t('quota-screen.split.until', { date: format.longDate(record.registration_start) });
  return (
    <RecordPage
      machine={quotaSplitMachine}
      record={record}
      name={title}
      reference={t('quota-screen.split.reference', { year: record.period.admission_year })}
      back={{ href: quotaPaths.quota.href({ id: record.period.id }), text: name(record.period) }}
      prompt={
        <Prompt machine={quotaSplitMachine} record={record}>
          {said && <p className="whitespace-pre-line">{said}</p>}
        </Prompt>
      }
      actions={
        <ActionBar
          machine={quotaSplitMachine}
          record={record}
          name={title}
          links={{ save: `${here}?edit=save` }}
          forms={{ move: useMoveForm(record) }}
        />
      }
    >
      <SplitLines record={record} booked={booked} />
      <SheetIn machine={quotaSplitMachine} record={record} kind="quota-splits" />
      <Data record={record} />
    </RecordPage>
  );
}
