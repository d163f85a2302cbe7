import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { allPlaces, amountColumns, type OrganizationLine } from '#shared/quota.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import type { Amounts as Cells } from '#web/grid/amounts.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { quotaPaths } from '../paths.ts';
import { StepOf } from '../step-of.tsx';
import { DistributionGrid } from './distribution-grid.tsx';
import {
  cellsOf,
  changedLines,
  distributionBody,
  linesAbove,
  proposalFor,
  withProposal,
} from './distribution-values.ts';
import { LinesAbove } from './lines-above.tsx';
import { ProposalTable } from './proposal-table.tsx';
import type { QuotaDistributionRecord } from './schema.ts';
import { useDistributionForm } from './use-distribution-form.ts';

/**
 * The computed proposal: how it came about, how far the lines are from it, and the way back to it.
 */
function Proposed({
  record,
  written,
  onTake,
}: {
  record: QuotaDistributionRecord;
  written: readonly OrganizationLine[];
  onTake(): void;
}) {
  const t = useTexts('quota-screen');
  const format = useFormat();
  const count = changedLines(written, proposalFor(record));
  return (
    <section aria-labelledby="distribution-proposal" className="flex flex-col gap-3">
      <h2 id="distribution-proposal" className="text-xl">
        {t('quota-screen.distribution.proposal')}
      </h2>
      <p>
        {count > 0
          ? t('quota-screen.distribution.differs', { count, number: format.number(count) })
          : t('quota-screen.distribution.same')}
      </p>
      {count > 0 && (
        <div>
          <Button onClick={onTake}>{t('quota-screen.distribution.takeAgain')}</Button>
        </div>
      )}
      <ProposalTable total={record.total} lines={record.lines} />
    </section>
  );
}

/**
 * Lines in words, for the comparison with what somebody else has saved: those that are not as they
 * were when the form was opened.
 */
function useLineWords({ lines }: QuotaDistributionRecord) {
  const t = useTexts('quota');
  const name = useName();
  const format = useFormat();
  const before = new Map(lines.map((line) => [line.organization_id, line]));
  return (value: unknown): string => {
    if (!Array.isArray(value)) return String(value ?? '');
    const said = (value as OrganizationLine[]).flatMap((line) => {
      const old = before.get(line.organization_id);
      const forms = amountColumns.filter((column) => line[column] !== old?.[column]);
      const amounts = forms.map(
        (column) => `${t(`quota.amount.${column}`)} ${format.number(line[column])}`,
      );
      return forms.length > 0 ? [`${name(old?.organization)}: ${format.list(amounts)}`] : [];
    });
    return said.join('; ');
  };
}

function Form({ record }: { record: QuotaDistributionRecord }) {
  const t = useTexts('quotaDistribution', 'quota-screen', 'codes');
  const format = useFormat();
  const words = useLineWords(record);
  const { cells, setCells, setWrong, checked, saving, comparing, problems, ...form } =
    useDistributionForm(record);
  useHeadingFocus('save');
  const written = distributionBody(record.lines, cells, form.description);
  const take = () => setCells((now: Cells) => withProposal(now, proposalFor(record)));
  const left =
    allPlaces(record.total) - written.lines.reduce((sum, line) => sum + allPlaces(line), 0);
  return (
    <FormPage
      wide
      title={t('quotaDistribution.action.save')}
      over={t(`codes.quoteOrgType.${record.total.organization_type}`)}
      lead={t('quota-screen.distribution.formLead')}
      back={{ href: form.href, text: t('quotaDistribution.name') }}
      checked={checked}
      saving={saving}
      unsaved={form.unsaved}
      onSubmit={form.submit}
      compare={comparing({
        names: ['lines', 'description'],
        flat: (row) => distributionBody(row.lines, cellsOf(row.lines), row.description ?? ''),
        label: (name) =>
          t(name === 'lines' ? 'quota-screen.agreement.lines' : 'quota-screen.distribution.rest'),
        words: (_, value) => words(value),
      })}
      before={
        <div className="mb-6 flex flex-col gap-4 empty:hidden">
          <StepOf period={record.period.id} />
        </div>
      }
    >
      <DistributionGrid
        record={record}
        cells={cells}
        onChange={setCells}
        onWrong={setWrong}
        problems={problems}
      />
      <LinesAbove lines={linesAbove(record.lines, written.lines)} />
      <div className="measure">
        <TextArea
          label={t('quota-screen.distribution.rest')}
          hint={
            left > 0
              ? t('quota-screen.distribution.restHint', {
                  count: left,
                  number: format.number(left),
                })
              : t('quota-screen.distribution.restNone')
          }
          optional
          limit={2000}
          rows={3}
          error={checked.error('description')}
          {...checked.form.register('description')}
        />
      </div>
      <Proposed record={record} written={written.lines} onTake={take} />
    </FormPage>
  );
}

/**
 * The form of a distribution while it is a draft; when it cannot be changed (any more) it says why
 * instead.
 */
export function DistributionForm({ record }: { record: QuotaDistributionRecord }) {
  const t = useTexts('quotaDistribution');
  return (
    <RecordFormGate
      machine={quotaDistributionMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('quotaDistribution.name')}
      back={{
        href: quotaPaths.quotaDistribution.href({
          id: record.period.id,
          distributionId: record.id,
        }),
        text: t('quotaDistribution.name'),
      }}
    >
      {(opened) => opened && <Form record={opened} />}
    </RecordFormGate>
  );
}
