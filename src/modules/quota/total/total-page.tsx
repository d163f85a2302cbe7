import { Link, useParams } from 'wouter';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { RecordScreen } from '#web/declared/record-screen.ts';
import { RecordOf } from '#web/declared/record-screen-page.tsx';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { behindTotal } from '../numbers/behind.ts';
import { quotaPaths } from '../paths.ts';
import { quotaRecordName } from '../record-name.ts';
import { StepPrompt } from '../step-prompt.tsx';
import { usePeriodPart } from '../use-period-part.ts';
import { useQuotaBack } from '../use-quota-back.ts';
import { AmountComparison } from './amount-comparison.tsx';
import type { QuotaTotalRecord } from './schema.ts';
import { whole } from './shown.ts';
import { TotalForm } from './total-form.tsx';

const hrefOf = ({ id, period }: QuotaTotalRecord): string =>
  quotaPaths.quotaTotal.href({ id: period.id, totalId: id });

const totalScreen: RecordScreen<QuotaTotalRecord> = {
  machine: quotaTotalMachine,
  areas: ['codes'],
  useBack: useQuotaBack,
  title: (total, words) => `${words.t('quotaTotal.name')}: ${whole.type.value(total, words)}`,
  name: (total, words) =>
    quotaRecordName(
      quotaTotalMachine,
      { of: words.t(`codes.quoteOrgType.${total.organization_type}`), year: total.year },
      words,
    ),
  reference: ({ year }, { t }) => t('quota-screen.period.year', { year }),
  Prompt: ({ record }) => <StepPrompt machine={quotaTotalMachine} record={record} />,
  Above: ({ record }) => (
    <AmountComparison
      period={record.period.id}
      organizationType={record.organization_type}
      given={record}
      behind={behindTotal(record)}
    />
  ),
  data: [
    whole.period,
    whole.year,
    whole.type,
    whole.students,
    whole.sent_at,
    whole.description,
    {
      head: 'quotaDistribution.name',
      cell: ({ period: { id }, distribution_id: distributionId }, { t }) =>
        distributionId !== null && (
          <Link href={quotaPaths.quotaDistribution.href({ id, distributionId })} className="link">
            {t('quota-screen.total.distribution')}
          </Link>
        ),
    },
  ],
  links: (total) => ({ save: `${hrefOf(total)}?edit=save` }),
  Edit: TotalForm,
};

/**
 * One total of finance (`quote-distribution/:id/total/:totalId`): the step and whose turn it is,
 * actions, the numbers beside the consolidated request, its data and history; or its form.
 */
export function TotalPage() {
  const id = Number(useParams<{ totalId: string }>().totalId);
  const { data } = useRecord<QuotaTotalRecord>(quotaTotalMachine, id);
  useLiveRecords(quotaTotalMachine);
  usePeriodPart(data ? hrefOf(data) : null);
  return <RecordOf key={id} of={totalScreen} id={id} />;
}
