import { describe, expect, it } from 'vitest';
import { evidenceTable, reportsOf } from '#modules/monitoring/evidence.server.ts';
import {
  type MarkedReport,
  markLines,
  notAccepted,
  notBrought,
  totalsOf,
} from '#modules/monitoring/mark.server.ts';
import { reportIn, studiedEnough } from '#modules/monitoring/quarter.server.ts';
import { dcTypeIds, workTypeIds } from '#shared/codes.ts';

const first: MarkedReport = { family: 'phd', report: 1, quarter: 1, items: [], earlier: {} };
const { individualWorkPlan, topicAnalyticalInfo, theoreticalMethodologicalProgram, article } =
  workTypeIds;
const accepted = (type: number) => ({ type, accepted: true });

describe('the evidence table', () => {
  it('asks for 100 points in every report, each item in a quarter of the year', () => {
    for (const [family, reports] of Object.entries(evidenceTable))
      for (const [at, demands] of reports.entries()) {
        const place = `${family} ${at + 1}`;
        expect([place, demands.reduce((sum, { weight }) => sum + weight, 0)]).toEqual([place, 100]);
        expect(demands.every(({ quarter }) => quarter >= 1 && quarter <= 4)).toBe(true);
        expect(new Set(demands.map(({ type }) => type)).size).toBe(demands.length);
      }
    expect([reportsOf('phd'), reportsOf('dsc'), reportsOf('trainee')]).toEqual([3, 3, 1]);
  });
});

describe('the mark of a report', () => {
  it('asks in the first quarter for the plan alone', () => {
    const lines = markLines(first);
    expect(lines.filter(({ due }) => due).map(({ type }) => type)).toEqual([individualWorkPlan]);
    expect(notBrought(lines)).toEqual([individualWorkPlan]);
    expect(totalsOf(lines)).toEqual({ mark: 0, required: 20, percent: 0 });
  });

  it('asks later for all that is due and was not accepted in an earlier report', () => {
    const second = { ...first, quarter: 2, earlier: { [individualWorkPlan]: 1 } };
    const lines = markLines(second);
    expect(notAccepted(lines)).toEqual([theoreticalMethodologicalProgram, topicAnalyticalInfo]);
    expect(totalsOf(lines).required).toBe(30);
    expect(totalsOf(markLines({ ...second, earlier: {} })).required).toBe(50);
  });

  it('counts what is accepted, not what is refused or not judged yet', () => {
    const items = [
      accepted(individualWorkPlan),
      { type: theoreticalMethodologicalProgram, accepted: false },
      { type: topicAnalyticalInfo, accepted: null },
    ];
    const lines = markLines({ ...first, quarter: 2, items });
    expect(totalsOf(lines)).toEqual({ mark: 20, required: 50, percent: 40 });
    expect(notBrought(lines)).toEqual([theoreticalMethodologicalProgram]);
    expect(notAccepted(lines)).toEqual([theoreticalMethodologicalProgram, topicAnalyticalInfo]);
  });

  it('counts a work that is brought early, and never more of a kind than is asked for', () => {
    const items = [accepted(article), accepted(article)];
    expect(totalsOf(markLines({ ...first, items })).mark).toBe(25);
  });

  it('divides the weight among several works of one kind', () => {
    const doctor = { ...first, family: 'dsc', report: 2, quarter: 3 } as const;
    const [, two] = markLines({ ...doctor, items: [accepted(article)] });
    expect(two).toMatchObject({ needed: 2, accepted: 1, weight: 20, mark: 10 });
    const [, one] = markLines({ ...doctor, earlier: { [article]: 1 } });
    expect(one).toMatchObject({ needed: 1, weight: 10, mark: 0 });
  });

  it('is full where nothing is left to bring', () => {
    const earlier = { [individualWorkPlan]: 1 };
    expect(totalsOf(markLines({ ...first, earlier }))).toEqual({
      mark: 0,
      required: 0,
      percent: 100,
    });
  });
});

describe('the report of a quarter', () => {
  const study = { dc_type: dcTypeIds.phd, study_start: '2027-01-01', leave_days: 0 };
  const at = (year: number, quarter: number, changed = {}) => {
    const { report, study_quarter } = reportIn({ ...study, ...changed }, { year, quarter });
    return [report, study_quarter];
  };

  it('is the one of the year of study, quarter by quarter', () => {
    expect([at(2027, 1), at(2027, 4), at(2028, 1), at(2029, 4)]).toEqual([
      [1, 1],
      [1, 4],
      [2, 1],
      [3, 4],
    ]);
  });

  it('begins with the first quarter of which thirty days were studied', () => {
    expect(studiedEnough('2027-01-31', { year: 2027, quarter: 1 })).toBe(false);
    expect(studiedEnough('2027-01-30', { year: 2027, quarter: 1 })).toBe(true);
    expect(at(2027, 2, { study_start: '2027-02-20' })).toEqual([1, 1]);
  });

  it('leaves the days of leave out', () => {
    expect(at(2028, 1, { leave_days: 181 })).toEqual([1, 3]);
  });

  it('stays with the last report after the last year, and with the first of a trainee', () => {
    expect(at(2031, 2, { dc_type: dcTypeIds.independentPhd })).toEqual([3, 4]);
    expect(at(2028, 2, { dc_type: dcTypeIds.trainee })).toEqual([1, 4]);
  });

  it('counts works of its own year of study', () => {
    expect(reportIn(study, { year: 2028, quarter: 2 }).works_from).toBe('2028-01-01');
    expect(reportIn(study, { year: 2032, quarter: 2 }).works_from).toBe('2029-01-01');
  });
});
