import { useMemo } from 'react';
import { Link } from 'wouter';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { quotaPaths } from '../paths.ts';
import { StepOf } from '../period/step-of.tsx';
import { ReasonPrompt } from '../reason-prompt.tsx';
import { SheetPart } from '../sheet-part.tsx';
import { AgreementStates } from './agreement-states.tsx';
import { DistributionGrid } from './distribution-grid.tsx';
import { cellsOf, isWhole, linesAbove } from './distribution-values.ts';
import { LinesAbove } from './lines-above.tsx';
import { ProposalTable } from './proposal-table.tsx';
import type { QuotaDistributionRecord } from './schema.ts';

function Data({ record }: { record: QuotaDistributionRecord }) {
  const t = useTexts('quota-screen', 'quotaTotal', 'codes');
  const name = useName();
  const format = useFormat();
  const { period, total, description, sent_at } = record;
  const whole = isWhole(record);
  const totalName = t('quota-screen.total.of', {
    type: t(`codes.quoteOrgType.${total.organization_type}`),
    year: total.year,
  });
  const rows = [
    { label: t('quota-screen.request.period'), value: name(period) },
    {
      label: t('quotaTotal.name'),
      value: whole ? (
        <Link
          href={quotaPaths.quotaTotal.href({ id: period.id, totalId: total.id })}
          className="link"
        >
          {totalName}
        </Link>
      ) : (
        totalName
      ),
    },
    { label: t('quota-screen.request.sent'), value: sent_at && format.dateTime(sent_at) },
    {
      label: t('quota-screen.distribution.rest'),
      value: description && <span className="whitespace-pre-line">{description}</span>,
    },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value)} />;
}

/**
 * One distribution: the step and whose turn it is, actions, the agreements, the grid to look at and
 * to copy from, how it was proposed, its history.
 */
export function DistributionDetail({ record }: { record: QuotaDistributionRecord }) {
  const t = useTexts('quota-screen', 'quotaDistribution', 'codes');
  const name = useName();
  const { period, total, lines } = record;
  const href = quotaPaths.quotaDistribution.href({ id: period.id, distributionId: record.id });
  const title = `${t('quotaDistribution.name')}: ${t(`codes.quoteOrgType.${total.organization_type}`)}`;
  const cells = useMemo(() => cellsOf(lines), [lines]);
  return (
    <RecordPage
      machine={quotaDistributionMachine}
      record={record}
      name={title}
      reference={t('quota-screen.period.year', { year: period.admission_year })}
      back={{ href: quotaPaths.quota.href({ id: period.id }), text: name(period) }}
      documents
      prompt={
        <>
          <StepOf period={period.id} />
          <ReasonPrompt machine={quotaDistributionMachine} record={record} />
        </>
      }
      actions={
        <ActionBar
          machine={quotaDistributionMachine}
          record={record}
          name={title}
          links={{ save: `${href}?edit=save` }}
        />
      }
    >
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
      <Data record={record} />
    </RecordPage>
  );
}
