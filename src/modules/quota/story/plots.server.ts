import type { QuotaOrganizationType } from '#shared/quota.ts';

/** Where the request of an organization stands when its period is told to the end. */
export type RequestFate =
  | 'accepted'
  | 'pending'
  | 'refusedByMinistry'
  | 'returned'
  | 'neverSent'
  | 'noneNeeded';
type TotalFate = 'accepted' | 'pending' | 'draft' | 'refused';
export type DistributionFate = 'accepted' | 'halfAgreed' | 'draft' | 'refused';

/** One quota period of the demonstration: who asked, what was given, and how far it has come. */
export interface YearPlot {
  /** Years between now and the admission. */
  ahead: number;
  practice?: true;
  /** How many days ago it was written, and its quota began (will begin, when negative). */
  written: number;
  quotaStart: number;
  /** How many days ago each step began (1 to 7), as far as they did. */
  began: readonly number[];
  /** Loading keys of organizations -> their requests. */
  requests: Readonly<Record<string, RequestFate>>;
  /** Totals by type of organization, with what becomes of them. */
  totals: readonly {
    type: QuotaOrganizationType;
    total: TotalFate;
    distribution?: DistributionFate;
  }[];
  /** Loading keys of the organizations that confirm their splits. */
  confirming?: readonly string[];
  closedAgo?: number;
  /** How many days ago it went back from its last step. */
  backAgo?: number;
}

const everywhere = ['NUU', 'TSTU', 'TUIT', 'TSUE', 'TACU', 'TIIAME'];
const institutes = ['IMATH', 'INP', 'PTI', 'IBOT', 'IBB'];
const asking = [...everywhere, ...institutes];
const accepted = Object.fromEntries(asking.map((code) => [code, 'accepted'] as const));

/**
 * The past period, told to its end, the coming one in the step in which the agency distributes, and
 * the one after it, for which organizations may order targeted places.
 */
const real: readonly YearPlot[] = [
  {
    ahead: 0,
    written: 650,
    quotaStart: 640,
    began: [645, 630, 605, 580, 555, 530, 505],
    requests: { ...accepted, TSPU: 'noneNeeded', TSUL: 'neverSent' },
    totals: [
      { type: 100, total: 'accepted', distribution: 'accepted' },
      { type: 200, total: 'accepted', distribution: 'accepted' },
    ],
    confirming: asking,
    closedAgo: 330,
  },
  {
    ahead: 1,
    written: 200,
    quotaStart: 190,
    began: [195, 185, 155, 125, 95, 65],
    requests: { ...accepted, TSPU: 'refusedByMinistry', TSUL: 'noneNeeded' },
    totals: [
      { type: 100, total: 'accepted', distribution: 'draft' },
      { type: 200, total: 'accepted', distribution: 'halfAgreed' },
    ],
  },
  { ahead: 2, written: 45, quotaStart: -100, began: [40], requests: {}, totals: [] },
];

const pace = 8;

/** When each step of a period for practice began. */
const paced = (first: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, step) => first - step * pace);

const practiceBegan = 70;
/**
 * The quota of the last one began so many days ago: its registration and review are over, its exams
 * are on.
 */
const examsBegan = 255;

const practice = { practice: true, written: practiceBegan + 4, quotaStart: practiceBegan } as const;

/**
 * Periods for practice, one for each step that the real ones have left behind: so every state of
 * the quota can be looked at.
 */
const trials: readonly YearPlot[] = [
  {
    ...practice,
    ahead: 3,
    began: paced(practiceBegan, 4),
    requests: {
      NUU: 'pending',
      TSTU: 'returned',
      TUIT: 'accepted',
      TSUE: 'refusedByMinistry',
      TSPU: 'noneNeeded',
      TSUL: 'neverSent',
    },
    totals: [],
  },
  {
    ...practice,
    ahead: 4,
    began: paced(practiceBegan, 5),
    requests: { NUU: 'accepted', TSTU: 'accepted', IMATH: 'accepted' },
    totals: [
      { type: 100, total: 'draft' },
      { type: 200, total: 'pending' },
    ],
  },
  {
    ...practice,
    ahead: 5,
    began: paced(practiceBegan, 6),
    requests: { NUU: 'accepted', TSTU: 'accepted' },
    totals: [{ type: 300, total: 'refused', distribution: 'refused' }],
    backAgo: 3,
  },
  {
    ...practice,
    ahead: 6,
    began: paced(practiceBegan, 7),
    requests: { NUU: 'accepted', TSTU: 'accepted' },
    totals: [{ type: 300, total: 'accepted', distribution: 'accepted' }],
    confirming: ['TSTU'],
  },
  {
    practice: true,
    ahead: 7,
    written: examsBegan + 4,
    quotaStart: examsBegan,
    began: paced(examsBegan, 7),
    requests: { NUU: 'accepted', TSTU: 'accepted', TUIT: 'accepted' },
    totals: [{ type: 300, total: 'accepted', distribution: 'accepted' }],
    confirming: ['NUU', 'TSTU', 'TUIT'],
  },
  {
    practice: true,
    ahead: 8,
    written: 10,
    quotaStart: -200,
    began: [],
    requests: {},
    totals: [],
  },
];

/** The quota periods of the demonstration. */
export const yearPlots: readonly YearPlot[] = [...real, ...trials];
