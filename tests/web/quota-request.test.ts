import { describe, expect, it } from 'vitest';
import { consolidatedSums } from '#modules/quota/agreement/consolidated-sums.tsx';
import { linePlaces } from '#modules/quota/request/line-errors.ts';
import {
  amountOf,
  askedDirections,
  lineValues,
  requestBody,
} from '#modules/quota/request/request-values.ts';
import { noPlaces, quotaRequestFields } from '#shared/quota.ts';
import { placeRefusal } from '#web/forms/field-errors.ts';

const direction = (id: number, code: string) => ({
  id,
  code,
  name_uz: `Yo ${id}`,
  name_ru: `Сп ${id}`,
  name_en: `Sp ${id}`,
});
const line = (id: number, code: string, phd: number) => ({
  ...noPlaces,
  direction_id: id,
  amount_phd: phd,
  direction: direction(id, code),
  offered: true,
});

describe('the form of a quota request', () => {
  it('has a line for every stored direction and for those the organization got since, in the order of their codes', () => {
    const directions = askedDirections(
      { lines: [line(7, '02.00.01', 3), line(5, '01.01.01', 0)] },
      [direction(7, '02.00.01'), direction(9, '01.02.01')],
    );
    expect(directions.map(({ id }) => id)).toEqual([5, 9, 7]);
    const values = lineValues(directions, [line(7, '02.00.01', 3)]);
    expect(values.map(({ amount_phd }) => amount_phd)).toEqual(['', '', '3']);
    expect(requestBody(directions, { lines: values, description: '  ' })).toEqual({
      description: null,
      lines: [5, 9, 7].map((id) => ({
        ...noPlaces,
        direction_id: id,
        amount_phd: id === 7 ? 3 : 0,
      })),
    });
  });

  it.each([
    ['', 0],
    ['12', 12],
    ['1 200', 1200],
    ['1,5', 1.5],
    ['-3', -3],
    ['ikki', Number.NaN],
  ])('reads %j as %d', (typed, amount) => {
    expect(amountOf(typed)).toEqual(amount);
  });

  it.each(['1.5', '-1', 'ikki', '1e3'])(
    'leaves %j to the door of the server, which refuses it at its cell',
    (typed) => {
      const [first] = lineValues([direction(5, '01.01.01')], []);
      if (!first) throw new Error('there is one line');
      const body = requestBody([direction(5, '01.01.01')], {
        lines: [{ ...first, amount_phd: typed }],
        description: '',
      });
      const { error } = quotaRequestFields.safeParse(body);
      expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
        ['lines.0.amount_phd', 'validation.positive'],
      ]);
    },
  );

  it('shows what the server objects to at its cell', () => {
    const placed: Record<string, string | undefined> = {};
    const form = {
      setError: (name: string, { message }: { message?: string }) => {
        placed[name] = message;
      },
    };
    const objections = { 'lines.3.direction_id': ['yoʻq'], description: ['uzun'], 'lines.4': [] };
    const names = placeRefusal(form, objections, (name) => linePlaces.test(name));
    expect(names).toEqual(['lines.3.direction_id']);
    expect(placed).toEqual({ 'lines.3.direction_id': 'yoʻq' });
  });
});

describe('the consolidated request', () => {
  it('adds requests up by type of organization, and all of them', () => {
    const asked = (organization_type: number, phd: number) => ({
      organization_type,
      student_amount: 10,
      sums: { ...noPlaces, amount_phd: phd },
    });
    const sums = consolidatedSums([asked(200, 1), asked(100, 2), asked(100, 4)]);
    expect(
      sums.map(({ type, organizations, students, amounts }) => [
        type,
        organizations,
        students,
        amounts.amount_phd,
      ]),
    ).toEqual([
      [100, 2, 20, 6],
      [200, 1, 10, 1],
      [0, 3, 30, 7],
    ]);
  });
});
