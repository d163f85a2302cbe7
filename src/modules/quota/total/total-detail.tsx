import { Link } from 'wouter';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { behindTotal } from '../numbers/behind.ts';
import { quotaPaths } from '../paths.ts';
import { StepOf } from '../period/step-of.tsx';
import { ReasonPrompt } from '../reason-prompt.tsx';
import { AmountComparison } from './amount-comparison.tsx';
import type { QuotaTotalRecord } from './schema.ts';
import { useTotalLabel } from './use-total-label.ts';

function Data({ record }: { record: QuotaTotalRecord }) {
  const t = useTexts('quota-screen', 'quotaDistribution', 'codes');
  const name = useName();
  const format = useFormat();
  const label = useTotalLabel();
  const { period, year, organization_type, student_amount, description, sent_at, distribution_id } =
    record;
  const rows = [
    { label: label('period_id'), value: name(period) },
    { label: label('year'), value: year },
    { label: label('organization_type'), value: t(`codes.quoteOrgType.${organization_type}`) },
    {
      label: label('student_amount'),
      value: student_amount !== null && format.number(student_amount),
    },
    { label: t('quota-screen.request.sent'), value: sent_at && format.dateTime(sent_at) },
    {
      label: label('description'),
      value: description && <span className="whitespace-pre-line">{description}</span>,
    },
    {
      label: t('quotaDistribution.name'),
      value: distribution_id !== null && (
        <Link
          href={quotaPaths.quotaDistribution.href({
            id: period.id,
            distributionId: distribution_id,
          })}
          className="link"
        >
          {t('quota-screen.total.distribution')}
        </Link>
      ),
    },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value)} />;
}

/**
 * One total: the step and whose turn it is, actions, the numbers beside the consolidated request,
 * its data and history.
 */
export function TotalDetail({ record }: { record: QuotaTotalRecord }) {
  const t = useTexts('quota-screen', 'quotaTotal', 'codes');
  const name = useName();
  const { period, organization_type } = record;
  const back = { href: quotaPaths.quota.href({ id: period.id }), text: name(period) };
  const leave = useLeaveWhenGone(quotaTotalMachine, record, back.href);
  const title = `${t('quotaTotal.name')}: ${t(`codes.quoteOrgType.${organization_type}`)}`;
  return (
    <RecordPage
      machine={quotaTotalMachine}
      record={record}
      name={title}
      reference={t('quota-screen.period.year', { year: record.year })}
      back={back}
      prompt={
        <>
          <StepOf period={period.id} />
          <ReasonPrompt machine={quotaTotalMachine} record={record} />
        </>
      }
      actions={
        <ActionBar
          machine={quotaTotalMachine}
          record={record}
          name={title}
          links={{
            save: `${quotaPaths.quotaTotal.href({ id: period.id, totalId: record.id })}?edit=save`,
          }}
          onDone={leave}
        />
      }
    >
      <AmountComparison
        period={period.id}
        organizationType={organization_type}
        given={record}
        behind={behindTotal(record)}
      />
      <Data record={record} />
    </RecordPage>
  );
}
