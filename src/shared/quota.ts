import { z } from 'zod';
import { dcTypeIds, idsOf } from './codes.ts';
import { codedThing, namedThing } from './rows/list-row.ts';
import { id, line, lines, orNull } from './validation.ts';

/**
 * The columns of places with the form of study each one is for, in the order of every table and
 * document.
 */
export const amountForms = [
  { column: 'amount_dsc', dcType: dcTypeIds.dsc },
  { column: 'amount_phd', dcType: dcTypeIds.phd },
  { column: 'amount_targeted_dsc', dcType: dcTypeIds.targetedDsc },
  { column: 'amount_targeted_phd', dcType: dcTypeIds.targetedPhd },
  { column: 'amount_trainee', dcType: dcTypeIds.trainee },
] as const;

export type AmountColumn = (typeof amountForms)[number]['column'];
/** Places by form of study. */
export type Amounts = Record<AmountColumn, number>;
export const amountColumns: readonly AmountColumn[] = amountForms.map(({ column }) => column);
export const noPlaces: Amounts = {
  amount_dsc: 0,
  amount_phd: 0,
  amount_targeted_dsc: 0,
  amount_targeted_phd: 0,
  amount_trainee: 0,
};

/** Whom a total of finance is for. */
export const quotaOrganizationTypes = [
  { id: 100, name: 'education' },
  { id: 200, name: 'science' },
  { id: 300, name: 'all' },
] as const;

export type QuotaOrganizationType = (typeof quotaOrganizationTypes)[number]['id'];
export const quotaOrganizationTypeIds = idsOf(quotaOrganizationTypes);

/** What an agreement is about. */
export const agreementKinds = [
  { id: 100, name: 'request' },
  { id: 200, name: 'consolidated' },
  { id: 300, name: 'distribution' },
] as const;

export const agreementKindIds = idsOf(agreementKinds);

/** The largest number of places of one cell. */
export const mostPlaces = 100_000;

/** A number of places: whole, not negative. */
export const places = z
  .number({ error: 'validation.positive' })
  .refine((value) => Number.isInteger(value) && value >= 0, { error: 'validation.positive' })
  .refine((value) => !(value > mostPlaces), { error: 'validation.positive' });

const amounts = {
  amount_dsc: places,
  amount_phd: places,
  amount_targeted_dsc: places,
  amount_targeted_phd: places,
  amount_trainee: places,
};

const description = orNull(lines({ min: 3, max: 2000 })).optional();

/** One line of a request or a split. */
export const directionLine = z.object({ direction_id: id, ...amounts });
export type DirectionLine = z.infer<typeof directionLine>;
/** One line of a distribution; `description` says why it is above what was asked. */
export const organizationLine = z.object({
  organization_id: id,
  ...amounts,
  description: orNull(line({ min: 3, max: 500 })).optional(),
});
export type OrganizationLine = z.infer<typeof organizationLine>;

/** `copy_last` takes the numbers of the organization's last request over. */
export const quotaRequestCreate = z.object({ period_id: id, copy_last: z.boolean().optional() });
export type QuotaRequestCreate = z.infer<typeof quotaRequestCreate>;
export const quotaRequestFields = z.object({
  lines: z.array(directionLine).max(2000),
  description,
});
export type QuotaRequestFields = z.infer<typeof quotaRequestFields>;
export const quotaTotalFields = z.object({
  ...amounts,
  student_amount: places.nullable().optional(),
  description,
});
export type QuotaTotalFields = z.infer<typeof quotaTotalFields>;
export const quotaTotalCreate = quotaTotalFields.extend({
  period_id: id,
  year: z.int(),
  organization_type: z.literal(quotaOrganizationTypes.map(({ id: code }) => code)),
});
export type QuotaTotalCreate = z.infer<typeof quotaTotalCreate>;
export const quotaDistributionFields = z.object({
  lines: z.array(organizationLine).max(2000),
  description,
});
export type QuotaDistributionFields = z.infer<typeof quotaDistributionFields>;
export const quotaSplitFields = z.object({ lines: z.array(directionLine).max(2000) });
export type QuotaSplitFields = z.infer<typeof quotaSplitFields>;
export const agreementRequest = z.object({ period_id: id });

/** Unused places from one direction to another one (`quotaSplit.move`). */
export const quotaMove = z
  .object({
    from_direction_id: id,
    to_direction_id: id,
    column: z.enum(amountForms.map(({ column }) => column)),
    amount: places.refine((value) => value > 0, { error: 'validation.positive' }),
  })
  .refine((value) => value.from_direction_id !== value.to_direction_id, {
    path: ['to_direction_id'],
    error: 'validation.choice',
  });
export type QuotaMove = z.infer<typeof quotaMove>;

/** Accounts of the ledger of places, in the order of a year (decision 040). */
export const quotaAccounts = [
  'asked',
  'consolidated',
  'total',
  'given',
  'split',
  'additional',
  'used',
  'returned',
] as const;
export type QuotaAccount = (typeof quotaAccounts)[number];

/**
 * Places that an action moves in an account: what a dry run answers. `before` is what stands on the
 * same lines of the ledger now.
 */
export const placesMoved = z.object({
  account: z.enum(quotaAccounts),
  dc_type: z.int(),
  amount: z.int(),
  before: z.int(),
});
export type PlacesMoved = z.infer<typeof placesMoved>;

/** The places of lines together. */
export function sumOf(lines: readonly Partial<Amounts>[]): Amounts {
  const sum = { ...noPlaces };
  for (const line of lines) for (const column of amountColumns) sum[column] += line[column] ?? 0;
  return sum;
}

/** All places of a line, whatever their form. */
export const allPlaces = (line: Partial<Amounts>): number =>
  amountColumns.reduce((sum, column) => sum + (line[column] ?? 0), 0);

/** Places by form of study. */
export const amountsShape = {
  amount_dsc: z.int(),
  amount_phd: z.int(),
  amount_targeted_dsc: z.int(),
  amount_targeted_phd: z.int(),
  amount_trainee: z.int(),
};

/** The places of a direction, as lines of requests and splits travel. */
export const directionPlaces = z.object({
  direction_id: z.int(),
  ...amountsShape,
  direction: codedThing,
});
export type DirectionPlaces = z.infer<typeof directionPlaces>;

/** A quota period by its name and the year of its admission. */
export const periodName = namedThing.extend({ admission_year: z.int() });
/** The period as every record of the quota knows it; `step_until`: step number -> its last day. */
export const quotaPeriod = periodName.extend({ step_until: z.record(z.string(), z.string()) });
export type QuotaPeriod = z.infer<typeof quotaPeriod>;
/** Why a document came back, and which of its versions did. */
export const sentBack = z.object({
  reason: z.string().nullable(),
  reason_version: z.int().nullable(),
});
export type SentBack = z.infer<typeof sentBack>;
