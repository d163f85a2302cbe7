import { describe, expect, it } from 'vitest';
import { problemsOf } from '#modules/quota/distribution/distribution-errors.ts';
import {
  cellsOf,
  changedLines,
  distributionBody,
  formsOf,
  isWhole,
  linesAbove,
  proposalFor,
  withProposal,
} from '#modules/quota/distribution/distribution-values.ts';
import type { DistributionLine } from '#modules/quota/distribution/schema.ts';
import { noPlaces } from '#shared/quota.ts';

const line = (id: number, phd: number, asked: number): DistributionLine => ({
  ...noPlaces,
  organization_id: id,
  amount_phd: phd,
  description: null,
  asked: { amount_phd: asked },
  last: null,
  defences: { due: 0, in_time: 0 },
  higher_organization_id: null,
  organization: { id, name_uz: `Tashkilot ${id}`, name_ru: '', name_en: '' },
});
const total = {
  ...noPlaces,
  id: 1,
  period_id: 1,
  state: 'accepted',
  version: 3,
  machine_version: '1',
  organization_type: 300,
  year: 2030,
  quarter: 1,
  amount_phd: 8,
  student_amount: null,
  description: null,
  reason: null,
  reason_version: null,
  sent_at: '2030-01-10T05:00:00+00:00',
  created_at: '2030-01-10T04:00:00+00:00',
  updated_at: '2030-01-10T05:00:00+00:00',
};
const lines = [line(1, 5, 10), line(2, 3, 5)];

describe('the lines of a distribution in the grid', () => {
  it('go there and come back as they were; no places are an empty cell', () => {
    const cells = cellsOf(lines);
    expect(cells['1']).toMatchObject({
      amount_phd: 5,
      'asked.amount_phd': 10,
      amount_dsc: null,
      'last.amount_phd': null,
    });
    expect(distributionBody(lines, cells, '  ')).toEqual({
      lines: [
        { ...noPlaces, organization_id: 1, amount_phd: 5, description: null },
        { ...noPlaces, organization_id: 2, amount_phd: 3, description: null },
      ],
      description: null,
    });
  });

  it('have columns for the forms with places alone', () =>
    expect(formsOf({ total, lines })).toEqual(['amount_phd']));

  it('take the proposal again without losing what was explained', () => {
    const cells = {
      ...cellsOf(lines),
      1: { ...cellsOf(lines)['1'], amount_phd: 8, description: 'Yangi laboratoriya' },
    };
    const written = distributionBody(lines, cells, '').lines;
    const proposal = proposalFor({ total, lines });
    expect(changedLines(written, proposal)).toBe(1);
    expect(withProposal(cells, proposal)['1']).toMatchObject({
      amount_phd: 5,
      description: 'Yangi laboratoriya',
    });
  });

  it('share the remainder of equal fractions by the defences in time', () => {
    const equal = [line(1, 0, 5), { ...line(2, 0, 5), defences: { due: 4, in_time: 3 } }];
    const proposal = proposalFor({ total: { ...total, amount_phd: 3 }, lines: equal });
    expect([proposal.get(1)?.amount_phd, proposal.get(2)?.amount_phd]).toEqual([
      { amount: 1, exact: 1.5, rest: false, tie: 'priority' },
      { amount: 2, exact: 1.5, rest: true, tie: 'priority' },
    ]);
  });

  it('above what was asked are told, with and without an explanation', () => {
    const above = { ...noPlaces, organization_id: 2, amount_phd: 6 };
    expect(linesAbove(lines, [above])).toMatchObject([
      { line: { organization_id: 2 }, forms: ['amount_phd'], explained: false },
    ]);
    expect(linesAbove(lines, [{ ...above, description: 'Yangi laboratoriya' }])).toMatchObject([
      { explained: true },
    ]);
    expect(linesAbove(lines, lines)).toEqual([]);
  });

  it('are the whole, or one organization’s own', () => {
    const sums = { ...noPlaces, amount_phd: 8 };
    expect([isWhole({ lines, sums }), isWhole({ lines: lines.slice(0, 1), sums })]).toEqual([
      true,
      false,
    ]);
  });
});

it('what the server objects to stands at its cell, its row, or its column', () => {
  const found = [
    { organization: 1, name: 'amount_phd', said: 'a' },
    { organization: 2, name: 'organization_id', said: 'b' },
    { organization: null, name: 'amount_dsc', said: 'c' },
  ];
  expect(problemsOf(found)).toEqual({
    cells: { 1: { amount_phd: 'a' } },
    rows: { 2: 'b' },
    columns: { amount_dsc: 'c' },
  });
});
