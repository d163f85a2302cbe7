import { z } from 'zod';
import { contractPayers } from '#shared/codes.ts';
import { compareRank, englishOf, type Ranked } from '#shared/exam-ranking.ts';
import { mostPlaces, places } from '#shared/quota.ts';
import { type ListRow, listRow, namedThing, nameParts } from '#shared/rows/list-row.ts';
import { codeOf, id, lines, orNull } from '#shared/validation.ts';
import { additionalBases, additionalDcTypes, isContractBasis } from './codes.ts';

const person = contractPayers.find(({ name }) => name === 'person')?.id;

/** At least one place. */
const somePlaces = places.refine((value) => value > 0, { error: 'validation.positive' });

const asked = {
  basis: codeOf(additionalBases),
  payer: codeOf(contractPayers),
  amount: somePlaces,
  description: orNull(lines({ min: 3, max: 2000 })).optional(),
  /** The organization's letter; obligatory when it is sent (`ask`). */
  letter_file_id: z.uuid().nullable().optional(),
};

/** Who studies outside the quota is never the one who pays: that is a contract. */
const payerFits = [
  ({ basis, payer }: { basis: number; payer: number }): boolean =>
    isContractBasis(basis) || payer !== person,
  { path: ['payer'] as PropertyKey[], error: 'validation.choice' },
] as const;

/**
 * `additionalQuota.create`: for one direction and one base form of study of the organization's exam
 * in a period.
 */
export const additionalQuotaCreate = z
  .object({ period_id: id, direction_id: id, dc_type: codeOf(additionalDcTypes), ...asked })
  .refine(...payerFits);
export type AdditionalQuotaCreate = z.infer<typeof additionalQuotaCreate>;

/** `additionalQuota.save`: direction and form of study stay. */
export const additionalQuotaFields = z.object(asked).refine(...payerFits);
export type AdditionalQuotaFields = z.infer<typeof additionalQuotaFields>;

/** `additionalQuota.accept`: in part or in whole; at most what was asked for. */
export const additionalQuotaAcceptance = z.object({ accepted_amount: somePlaces });

/** `additionalQuota.distribute`: the applications that get a place. */
export const additionalQuotaNames = z.object({
  application_ids: z.array(id).min(1).max(mostPlaces),
});

/**
 * A candidate who may be named for an additional place, in the order of naming. `id` is their row
 * in the exam.
 */
const additionalCandidate = z.object({
  id: z.int(),
  application_id: z.int(),
  person: nameParts,
  direction_mark: z.number(),
  english_mark: z.number().nullable(),
  is_certificate: z.boolean(),
  total: z.number().nullable(),
  max_mark: z.int(),
  is_foreign: z.boolean(),
  works: z.int(),
  sent_at: z.string(),
});
export type AdditionalCandidate = z.infer<typeof additionalCandidate>;

/** Somebody who has a place of the additional quota. */
const namedCandidate = additionalCandidate.extend({ admitted: z.boolean() });
export type NamedCandidate = z.infer<typeof namedCandidate>;

/** A foreign citizen may have sat no language exam: it counts nothing in their total. */
const counted = (candidate: AdditionalCandidate): Ranked => ({
  ...candidate,
  absent: false,
  english_mark: englishOf(candidate) ?? 0,
});

/** Negative when `a` is named before `b`: the rank of the exam. */
export const compareCandidates = (a: AdditionalCandidate, b: AdditionalCandidate): number =>
  compareRank(counted(a), counted(b));

/**
 * Those who stand above somebody named and are not named themselves: empty when the best are named
 * first.
 */
export function passedOver(
  candidates: readonly AdditionalCandidate[],
  named: readonly number[],
): AdditionalCandidate[] {
  const ranked = [...candidates].sort(compareCandidates);
  const last = ranked.findLastIndex(({ application_id }) => named.includes(application_id));
  return ranked.slice(0, last + 1).filter(({ application_id }) => !named.includes(application_id));
}

/**
 * A request for additional places in a list: who asks for what, how many were asked for, given and
 * used, and who still waits for one.
 */
export const additionalQuotaRow = listRow(
  {},
  {
    period: namedThing.extend({ admission_year: z.int() }),
    organization: namedThing,
    direction: namedThing.extend({ code: z.string() }),
    dc_type: z.int(),
    basis: z.int(),
    payer: z.int(),
    amount: z.int(),
    accepted_amount: z.int().nullable(),
    used: z.int(),
    waiting: z.int(),
    asked_at: z.string().nullable(),
    decided_at: z.string().nullable(),
    distributed_at: z.string().nullable(),
  },
);
export type ListedAdditionalQuota = ListRow<typeof additionalQuotaRow>;
