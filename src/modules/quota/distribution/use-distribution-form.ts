import { useState } from 'react';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaDistributionFields } from '#shared/quota.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { useKeptValues } from '#web/forms/kept-values.tsx';
import { type Amounts as Cells, sameAmounts } from '#web/grid/amounts.ts';
import type { WrongCell } from '#web/grid/use-sheet.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { quotaPaths } from '../paths.ts';
import { distributionPlaces, useDistributionErrors } from './distribution-errors.ts';
import { cellsOf, type DistributionBody, distributionBody } from './distribution-values.ts';
import type { QuotaDistributionRecord } from './schema.ts';

interface Typed {
  cells: Cells;
  description: string;
}

/**
 * The form of a distribution: the cells of the grid beside the inputs, what is wrong with either,
 * and the saving of both in one request.
 */
export function useDistributionForm(record: QuotaDistributionRecord) {
  const t = useTexts('quota-screen');
  const { lines, period, id } = record;
  const href = quotaPaths.quotaDistribution.href({ id: period.id, distributionId: id });
  const [saved] = useState(() => cellsOf(lines));
  const [cells, setCells] = useState(saved);
  const [wrong, setWrong] = useState<readonly WrongCell[]>([]);
  const checked = useCheckedForm<{ description: string }, DistributionBody>({
    schema: quotaDistributionFields,
    toBody: ({ description }) => distributionBody(lines, cells, description),
    defaults: { description: record.description ?? '' },
    label: () => t('quota-screen.distribution.rest'),
    places: distributionPlaces,
    // Kept below, together with the cells of the grid.
    unkept: 'all',
  });
  const { form } = checked;
  const errors = useDistributionErrors(lines, form.formState.errors);
  const description = form.watch('description');
  const unsaved = form.formState.isDirty || !sameAmounts(cells, saved);
  const kept = useKeptValues<Typed>({
    record: `quotaDistribution/${id}`,
    version: record.version,
    typed: unsaved ? { cells, description } : null,
    restore: (typed) => {
      setCells(typed.cells);
      form.setValue('description', typed.description, { shouldDirty: true });
    },
    reset: () => {
      form.reset();
      setCells(saved);
    },
  });
  const { saving, comparing } = useRecordSave<QuotaDistributionRecord, DistributionBody>({
    machine: quotaDistributionMachine,
    record,
    hrefOf: () => href,
    form: { refuse: checked.refuse, drop: kept.drop },
  });
  return {
    cells,
    setCells,
    setWrong,
    description,
    unsaved,
    href,
    saving,
    comparing,
    problems: errors.problems,
    checked: { ...checked, kept, summary: [...errors.summary, ...checked.summary] },
    /**
     * A text that is no amount stands in a cell and is nowhere else: it must not be lost by saving
     * the empty cell under it.
     */
    submit: (body: DistributionBody) =>
      wrong.length > 0
        ? form.setError('root', {
            message: t('quota-screen.distribution.wrongCells', { count: wrong.length }),
          })
        : saving.save(body),
  };
}
