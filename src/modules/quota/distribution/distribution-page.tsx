import { useMemo } from 'react';
import { Link, useParams } from 'wouter';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import type { RecordScreen } from '#web/declared/record-screen.ts';
import { RecordOf } from '#web/declared/record-screen-page.tsx';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { quotaPaths } from '../paths.ts';
import { quotaRecordName } from '../record-name.ts';
import { SheetPart } from '../sheet-part.tsx';
import { StepPrompt } from '../step-prompt.tsx';
import { usePeriodPart } from '../use-period-part.ts';
import { useQuotaBack } from '../use-quota-back.ts';
import { AgreementStates } from './agreement-states.tsx';
import { DistributionForm } from './distribution-form.tsx';
import { DistributionGrid } from './distribution-grid.tsx';
import { cellsOf, isWhole, linesAbove } from './distribution-values.ts';
import { LinesAbove } from './lines-above.tsx';
import { ProposalTable } from './proposal-table.tsx';
import type { QuotaDistributionRecord } from './schema.ts';
import { whole } from './shown.ts';

const hrefOf = ({ id, period }: QuotaDistributionRecord): string =>
  quotaPaths.quotaDistribution.href({ id: period.id, distributionId: id });

/** The agreements, the grid to look at and to copy from, and how it was proposed. */
function Lines({ record }: { record: QuotaDistributionRecord }) {
  const { total, lines } = record;
  const cells = useMemo(() => cellsOf(lines), [lines]);
  return (
    <>
      <AgreementStates agreements={record.agreements} />
      <DistributionGrid record={record} cells={cells} />
      <SheetPart
        machine={quotaDistributionMachine}
        record={record}
        kind="quota-distributions"
        path="/statistics/quota_distribution/"
        query={{ total: total.id }}
        count={lines.length}
      />
      <LinesAbove lines={linesAbove(lines, lines)} />
      {isWhole(record) && <ProposalTable total={total} lines={lines} />}
    </>
  );
}

const distributionScreen: RecordScreen<QuotaDistributionRecord> = {
  machine: quotaDistributionMachine,
  areas: ['codes'],
  useBack: useQuotaBack,
  title: ({ total }, { t }) =>
    `${t('quotaDistribution.name')}: ${t(`codes.quoteOrgType.${total.organization_type}`)}`,
  name: ({ total, period }, words) =>
    quotaRecordName(
      quotaDistributionMachine,
      {
        of: words.t(`codes.quoteOrgType.${total.organization_type}`),
        year: period.admission_year,
      },
      words,
    ),
  reference: ({ period }, { t }) => t('quota-screen.period.year', { year: period.admission_year }),
  Prompt: ({ record }) => <StepPrompt machine={quotaDistributionMachine} record={record} />,
  Above: Lines,
  data: [
    whole.period,
    {
      field: whole.total,
      cell: (record, words) => {
        const called = whole.total.value(record, words);
        const { period, total } = record;
        if (!isWhole(record)) return called;
        return (
          <Link
            href={quotaPaths.quotaTotal.href({ id: period.id, totalId: total.id })}
            className="link"
          >
            {called}
          </Link>
        );
      },
    },
    whole.sent_at,
    whole.rest,
  ],
  documents: () => true,
  links: (distribution) => ({ save: `${hrefOf(distribution)}?edit=save` }),
  Edit: DistributionForm,
};

/**
 * One distribution to organizations (`quote-distribution/:id/distribution/:distributionId`): the
 * step and whose turn it is, actions, agreements, grid, data, history; or its grid to be written in.
 */
export function DistributionPage() {
  const id = Number(useParams<{ distributionId: string }>().distributionId);
  const { data } = useRecord<QuotaDistributionRecord>(quotaDistributionMachine, id);
  useLiveRecords(quotaDistributionMachine);
  usePeriodPart(data ? hrefOf(data) : null);
  return <RecordOf key={id} of={distributionScreen} id={id} />;
}
