import type { DcType } from '#shared/codes.ts';
import { type Demand, demandsOf } from './evidence.server.ts';

/** A work in a report, and what the organization says of it; null = not judged yet. */
export interface JudgedItem {
  type: number;
  accepted: boolean | null;
}

/** One line of the explanation of a mark: a kind of work, what is asked and what is there. */
export interface MarkLine {
  type: number;
  /** The quarter of the study year by whose report it is due. */
  quarter: number;
  /** Whether it is due by the quarter of this report. */
  due: boolean;
  /** How many are asked for, without those that earlier reports have accepted. */
  needed: number;
  /** How many are in the report and not refused. */
  brought: number;
  accepted: number;
  /** What it adds to the mark when all of it is accepted, and what it adds now. */
  weight: number;
  mark: number;
}

/** What a mark is calculated of. */
export interface MarkedReport {
  family: DcType['family'];
  /** The number of the report, and the quarter of the study year. */
  report: number;
  quarter: number;
  items: readonly JudgedItem[];
  /** How many works earlier reports of the same year have accepted, by their type. */
  earlier: Readonly<Record<string, number>>;
}

/** Weights are divided among several works of one type: to tenths. */
const tenths = (points: number): number => Math.round(points * 10) / 10;

function lineOf(demand: Demand, { items, earlier, quarter }: MarkedReport): MarkLine {
  const mine = items.filter(({ type }) => type === demand.type);
  const needed = Math.max(0, demand.count - (earlier[demand.type] ?? 0));
  const accepted = mine.filter((item) => item.accepted === true).length;
  const each = demand.weight / demand.count;
  return {
    type: demand.type,
    quarter: demand.quarter,
    due: demand.quarter <= quarter,
    needed,
    brought: mine.filter((item) => item.accepted !== false).length,
    accepted,
    weight: tenths(each * needed),
    mark: tenths(each * Math.min(accepted, needed)),
  };
}

/** The mark of a report, line by line: what its year asks for, in the order of the table. */
export const markLines = (report: MarkedReport): MarkLine[] =>
  demandsOf(report.family, report.report).map((demand) => lineOf(demand, report));

const sum = (numbers: readonly number[]): number =>
  tenths(numbers.reduce((all, one) => all + one, 0));

/**
 * The points of all accepted works, those brought early too, and the points that are due by this
 * quarter.
 */
export function totalsOf(lines: readonly MarkLine[]): {
  mark: number;
  required: number;
  percent: number;
} {
  const mark = sum(lines.map((line) => line.mark));
  const required = sum(lines.flatMap((line) => (line.due ? [line.weight] : [])));
  const percent = required === 0 ? 100 : Math.min(100, Math.floor((mark / required) * 100));
  return { mark, required, percent };
}

/** The kinds of work of which fewer are there than are due. */
export const notBrought = (lines: readonly MarkLine[]): number[] =>
  lines.flatMap((line) => (line.due && line.brought < line.needed ? [line.type] : []));

/** The kinds of work of which fewer are accepted than are due. */
export const notAccepted = (lines: readonly MarkLine[]): number[] =>
  lines.flatMap((line) => (line.due && line.accepted < line.needed ? [line.type] : []));
