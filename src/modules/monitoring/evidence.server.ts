import { type DcType, workTypeIds } from '#shared/codes.ts';

/** One kind of work that a report asks for. */
export interface Demand {
  /** Code of `workTypes`. */
  type: number;
  /** How many of them. */
  count: number;
  /** What all of them together add to the mark. */
  weight: number;
  /** The quarter of the study year by whose report they are due. */
  quarter: number;
}

type Family = DcType['family'];

const {
  individualWorkPlan: plan,
  theoreticalMethodologicalProgram: program,
  topicAnalyticalInfo: analysis,
  thesis,
  seminarReport: seminar,
  article,
  foreignArticle,
  report: progress,
  dissertation,
  autoReferat,
  monograph,
} = workTypeIds;

const demand = (type: number, weight: number, quarter: number, count = 1): Demand => ({
  type,
  count,
  weight,
  quarter,
});

/**
 * The evidence of each report, by family (docs/domain.md#monitoring-a-report-every-quarter). Report
 * n belongs to the n-th year of study; trainees have one year. The weights of a report are 100
 * together.
 */
export const evidenceTable: Readonly<Record<Family, readonly (readonly Demand[])[]>> = {
  phd: [
    [
      demand(plan, 20, 1),
      demand(program, 15, 2),
      demand(analysis, 15, 2),
      demand(thesis, 10, 3),
      demand(seminar, 15, 4),
      demand(article, 25, 4),
    ],
    [
      demand(thesis, 10, 2),
      demand(article, 25, 3),
      demand(foreignArticle, 30, 4),
      demand(seminar, 15, 4),
      demand(progress, 20, 4),
    ],
    [
      demand(article, 15, 2),
      demand(foreignArticle, 20, 2),
      demand(progress, 10, 3),
      demand(dissertation, 40, 4),
      demand(autoReferat, 15, 4),
    ],
  ],
  dsc: [
    [
      demand(plan, 20, 1),
      demand(analysis, 15, 2),
      demand(thesis, 10, 3),
      demand(article, 25, 4, 2),
      demand(seminar, 15, 4),
      demand(progress, 15, 4),
    ],
    [
      demand(thesis, 10, 2),
      demand(article, 20, 3, 2),
      demand(foreignArticle, 35, 4, 2),
      demand(seminar, 15, 4),
      demand(progress, 20, 4),
    ],
    [
      demand(foreignArticle, 20, 2),
      demand(progress, 10, 3),
      demand(monograph, 20, 3),
      demand(dissertation, 35, 4),
      demand(autoReferat, 15, 4),
    ],
  ],
  trainee: [
    [demand(plan, 30, 1), demand(analysis, 20, 2), demand(thesis, 20, 3), demand(progress, 30, 4)],
  ],
};

/** How many reports a family has: one for each year of study. */
export const reportsOf = (family: Family): number => evidenceTable[family].length;

/** What a report asks for in its whole year. */
export const demandsOf = (family: Family, report: number): readonly Demand[] =>
  evidenceTable[family][report - 1] ?? [];
