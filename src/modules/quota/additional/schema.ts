import { z } from 'zod';
import type { AdditionalQuotaFacts } from '#machines/additional-quota.machine.ts';
import { compareRank, englishOf, type Ranked } from '#modules/exam/for-others/ranking.ts';
import { assignment } from '#shared/assignment.ts';
import { contractPayers } from '#shared/codes.ts';
import { mostPlaces, periodName, places, sentBack } from '#shared/quota.ts';
import {
  codedThing,
  type ListRow,
  listRow,
  moment,
  namedFile,
  namedThing,
  personName,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
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
  person: personName,
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
 * A request for additional places as it travels: who asks for what, how many were asked for, given
 * and used, and who still waits for one. `candidates` are those who may be named now, the best
 * first, `holders` those who have a place of it; both are null for readers who see numbers only.
 */
export const additionalQuotaRecord = recordOf(
  { waiting: z.int(), placesLeft: z.int(), passedOver: z.string() },
  {
    period: periodName,
    organization: namedThing,
    direction: codedThing,
    exam_id: z.int().nullable(),
    dc_type: z.int(),
    basis: z.int(),
    payer: z.int(),
    amount: z.int(),
    accepted_amount: z.int().nullable(),
    used: z.int(),
    waiting: z.int(),
    student_amount: z.int(),
    description: z.string().nullable(),
    letter: namedFile.nullable(),
    ...sentBack.shape,
    asked_at: moment.nullable(),
    decided_at: moment.nullable(),
    distributed_at: moment.nullable(),
    created_at: moment,
    /** The last day of the reader's turn. */
    due: z.string().nullable(),
    candidates: z.array(additionalCandidate).nullable(),
    holders: z.array(namedCandidate).nullable(),
    /** Who of the reader's own organization is on it. */
    assignment: assignment.nullable().optional(),
  },
);
export type AdditionalQuotaRecord = RecordOf<typeof additionalQuotaRecord, AdditionalQuotaFacts>;

const listed = additionalQuotaRecord.pick({
  period: true,
  organization: true,
  direction: true,
  dc_type: true,
  basis: true,
  payer: true,
  amount: true,
  accepted_amount: true,
  used: true,
  waiting: true,
  asked_at: true,
  decided_at: true,
  distributed_at: true,
  assignment: true,
  due: true,
});

/** A request for additional places in a list. */
export const additionalQuotaRow = listRow({}, listed.shape);
export type ListedAdditionalQuota = ListRow<typeof additionalQuotaRow>;
