import { useMemo } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { usePlacedErrors } from '#web/forms/field-errors.ts';
import type { Problems } from '#web/grid/marks.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import type { FormError } from '#web/ui/form-errors.ts';
import type { DistributionLine } from './schema.ts';

/** Where the amounts of a distribution stand: in lines, and as totals of columns. */
export const distributionPlaces = /^(?:lines\.(\d+)|total)\.(\w+)$/;
const most = 10;

interface Found {
  /** Null: the totals of a column. */
  organization: number | null;
  name: string;
  said: string;
}

/**
 * What is wrong where, as the grid marks it: cells, whole rows, columns that give more than there
 * is.
 */
export function problemsOf(found: readonly Found[]): Problems {
  const cells: Record<string, Record<string, string>> = {};
  const rows: Record<string, string> = {};
  const columns: Record<string, string> = {};
  for (const { organization, name, said } of found) {
    if (organization === null) columns[name] = said;
    else if (name === 'organization_id') rows[organization] = said;
    else cells[organization] = { ...cells[organization], [name]: said };
  }
  return { cells, rows, columns };
}

/**
 * The errors of the lines of a distribution in words: marks for the grid, and the first of them as
 * lines of the summary.
 */
export function useDistributionErrors(
  lines: readonly DistributionLine[],
  errors: FieldErrors,
): { problems: Problems; summary: FormError[] } {
  const t = useTexts('quota', 'quota-screen', 'validation');
  const nameOf = useName();
  const placed = usePlacedErrors(errors, distributionPlaces, { labels: 'quota.amount' });
  const found = placed.map(({ parts: [at, name = ''], said }): Found => {
    const organization = at === undefined ? null : (lines[Number(at)]?.organization_id ?? null);
    return { organization, name, said };
  });
  // The grid draws everything anew for another object: the same words are the same object.
  const written = JSON.stringify(found);
  const problems = useMemo(() => problemsOf(JSON.parse(written) as Found[]), [written]);
  const names = new Map(
    lines.map(({ organization_id, organization }) => [organization_id, nameOf(organization)]),
  );
  const summary = found.slice(0, most).map(({ organization, name, said }) => {
    const form = name.startsWith('amount') ? t(`quota.amount.${name as 'amount_phd'}`) : '';
    return {
      id: '',
      text: `${[names.get(organization ?? 0), form].filter(Boolean).join(', ')}: ${said}`,
    };
  });
  const rest = found.length - most;
  return {
    problems,
    summary:
      rest > 0
        ? [...summary, { id: '', text: t('quota-screen.distribution.moreErrors', { count: rest }) }]
        : summary,
  };
}
