import { daysAgo } from '#server/story/moments.ts';
import { actorOf } from '../cast.ts';
import type { Stage } from '../papers.ts';

/** Where the request of an organization stands when its period is told to the end. */
export type RequestStory =
  | 'accepted'
  | 'pending'
  | 'refusedByMinistry'
  | 'returned'
  | 'neverSent'
  | 'noneNeeded';
export type TotalStory = 'accepted' | 'pending' | 'draft' | 'refused';
export type DistributionStory = 'accepted' | 'halfAgreed' | 'draft' | 'refused';
export type SplitStory = 'closed' | 'confirmed' | 'draft';

/** One quota period of the demonstration: who asked, what was given, and how far it has come. */
export interface QuotaStory {
  id: number;
  year: number;
  /** How many days ago each step began (1 to 7), as far as they did. */
  began: readonly number[];
  /** Loading keys of organizations -> their requests. */
  requests: Readonly<Record<string, RequestStory>>;
  /** Of the ministry: whether it was asked and answered. */
  consolidated: boolean;
  /**
   * Totals by type of organization (100 education, 200 science, 300 all), with what became of them.
   */
  totals: Readonly<Record<number, { total: TotalStory; distribution?: DistributionStory }>>;
  /** Loading keys of organizations -> their splits. */
  splits?: Readonly<Record<string, SplitStory>>;
  closedAgo?: number;
}

/** The moment a number of days after a step began; always before the next one. */
export function momentIn(
  stage: Stage,
  { began }: QuotaStory,
  step: number,
  days: number,
  hour = 5,
): Date {
  const start = began[step - 1] ?? 0;
  const next = began[step] ?? 0;
  return daysAgo(stage, Math.max(start - days, next + 1), hour);
}

/** Whether a period has come to a step. */
export const reached = ({ began }: QuotaStory, step: number): boolean =>
  began[step - 1] !== undefined;

/**
 * The staff that acts for an organization; one without an account of the demonstration acts without
 * a name.
 */
export function staffOf(stage: Stage, organizationId: number) {
  const found = Object.values(stage.cast.staff).find(
    (one) => one.role === 'university' && one.organizationId === organizationId,
  );
  return found ?? ({ role: 'university', userId: null, organizationId } as const);
}

/** People of the state's side of the quota. */
export const side = (stage: Stage) => ({
  agency: actorOf(stage.cast, 'agentlik'),
  ministry: actorOf(stage.cast, 'vazirlik'),
  finance: actorOf(stage.cast, 'moliya'),
  economy: actorOf(stage.cast, 'iqtisodiyot'),
});

export const reasons = {
  ministry: 'Soʻralgan oʻrinlar ilmiy rahbarlar soniga mos emas, qayta hisoblang.',
  agency: 'Fan yoʻnalishlari boʻyicha asos yetarli emas, sonlarni aniqlashtiring.',
  total: 'Byudjet hisob-kitobi ilova qilinmagan, aniqlashtirib qayta yuboring.',
  distribution: 'Hududiy institutlar ulushi oʻtgan yildagidan past, qayta koʻrib chiqing.',
};
