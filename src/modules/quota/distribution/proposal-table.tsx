import { memo } from 'react';
import { type AmountColumn, sumOf } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { formsOf, proposalFor } from './distribution-values.ts';
import type { DistributionLine, QuotaDistributionRecord } from './schema.ts';

type Props = Pick<QuotaDistributionRecord, 'total' | 'lines'>;

/** How the numbers of each form came about, in one sentence. */
function Formulas({ forms, total, lines }: Props & { forms: readonly AmountColumn[] }) {
  const t = useTexts('quota', 'quota-screen');
  const format = useFormat();
  const asked = sumOf(lines.map((line) => line.asked ?? {}));
  return (
    <ul className="ml-5 list-disc">
      {forms.map((form) => (
        <li key={form}>
          {t('quota-screen.distribution.formula', {
            form: t(`quota.amount.${form}`),
            total: format.number(total[form]),
            asked: format.number(asked[form]),
          })}
        </li>
      ))}
    </ul>
  );
}

/**
 * The proportional proposal line by line: the exact share, what it became, and where a place of the
 * remainder went; between equal fractions, what decided.
 */
export const ProposalTable = memo(function ProposalTable({ total, lines }: Props) {
  const t = useTexts('quota', 'quota-screen');
  const name = useName();
  const format = useFormat();
  const forms = formsOf({ total, lines });
  const proposal = proposalFor({ total, lines });
  const organization: Column<DistributionLine> = {
    key: 'organization',
    header: t('quota-screen.request.organization'),
    rowHeader: true,
    className: 'min-w-56',
    cell: (line) => name(line.organization),
  };
  // Defences in time count between equal fractions alone: without one the column says nothing.
  const tied = lines.some(({ organization_id }) =>
    forms.some((form) => proposal.get(organization_id)?.[form].tie),
  );
  const defences: Column<DistributionLine> = {
    key: 'defences',
    header: t('quota-screen.distribution.defences'),
    figures: true,
    cell: ({ defences: { due, in_time } }) =>
      due === 0
        ? t('quota-screen.distribution.noDefences')
        : t('quota-screen.distribution.defencesOf', {
            share: format.percent(in_time / due),
            inTime: format.number(in_time),
            due: format.number(due),
          }),
  };
  const shareOf = (form: AmountColumn): Column<DistributionLine> => ({
    key: form,
    header: t(`quota.amount.${form}`),
    figures: true,
    className: 'whitespace-nowrap',
    cell: ({ organization_id, asked }) => {
      const share = proposal.get(organization_id)?.[form];
      if (!share || !asked?.[form]) return '–';
      const params = { exact: format.number(share.exact, 2), amount: format.number(share.amount) };
      return (
        <>
          {t(
            share.rest ? 'quota-screen.distribution.shareUp' : 'quota-screen.distribution.share',
            params,
          )}
          {share.tie && (
            <span className="ml-auto block max-w-36 whitespace-normal text-muted">
              {t(`quota-screen.distribution.tie.${share.tie}.${share.rest ? 'won' : 'lost'}`)}
            </span>
          )}
        </>
      );
    },
  });
  return (
    <Disclosure wide summary={t('quota-screen.distribution.how')}>
      <div className="flex flex-col gap-3">
        <p className="measure">{t('quota-screen.distribution.rule')}</p>
        <Formulas forms={forms} total={total} lines={lines} />
        <Table
          caption={t('quota-screen.distribution.proposal')}
          columns={[organization, ...(tied ? [defences] : []), ...forms.map(shareOf)]}
          rows={lines}
          rowKey={({ organization_id }) => organization_id}
          density="dense"
        />
      </div>
    </Disclosure>
  );
});
