import { z } from 'zod';
import { quotaAccounts } from '#shared/quota.ts';
import { listQuery, numberList, pageOf } from '#shared/reference.ts';
import { idText } from '#shared/validation.ts';

const names = { name_uz: z.string(), name_ru: z.string(), name_en: z.string() };
const period = idText;

/** Places of one account by form of study; accounts and forms without an entry are left out. */
const byForm = z.array(z.object({ dc_type: z.int(), amount: z.int() }));
const sums = z.partialRecord(z.enum(quotaAccounts), byForm);
export type QuotaSums = z.infer<typeof sums>;

/** `GET /api/quota/sums/`: organizations of the reader's scope page by page. */
export const quotaSumsQuery = listQuery.extend({ period });
/** `country` by type of organization, for anyone who reads the whole country; else empty. */
export const quotaSums = pageOf(
  z.object({ organization: z.object({ id: z.int(), ...names }), sums }),
).extend({
  country: z.array(z.object({ organization_type: z.int(), sums })),
});
export type QuotaSumsPage = z.infer<typeof quotaSums>;

/**
 * `GET /api/quota/entries/`: the entries behind a number, the newest first; every filter narrows.
 */
export const quotaEntriesQuery = listQuery.omit({ search: true }).extend({
  period,
  account: z.enum(quotaAccounts).optional(),
  organization: numberList.optional(),
  organization_type: numberList.optional(),
  direction: numberList.optional(),
  dc_type: numberList.optional(),
});
export type QuotaEntriesQuery = z.infer<typeof quotaEntriesQuery>;

/** An entry of the ledger with the event that made it: who did it, when and why. */
const quotaEntry = z.object({
  id: z.int(),
  at: z.date(),
  process: z.string(),
  record_id: z.int(),
  event: z.string(),
  /** Null for the scheduler. */
  actor: z
    .object({
      id: z.int(),
      name: z.string().nullable(),
      role: z.string(),
      organization: z.object(names).nullable(),
    })
    .nullable(),
  reason: z.string().nullable(),
  account: z.enum(quotaAccounts),
  organization_type: z.int(),
  organization: z.object({ id: z.int(), ...names }).nullable(),
  direction: z.object({ id: z.int(), code: z.string(), ...names }).nullable(),
  dc_type: z.int(),
  amount: z.int(),
});
export type QuotaEntry = z.infer<typeof quotaEntry>;
/** `sum` is that of all entries that fit, on whatever page they stand. */
export const quotaEntries = pageOf(quotaEntry).extend({ sum: z.int() });
export type QuotaEntriesPage = z.infer<typeof quotaEntries>;

/** `GET /api/quota/period-sums/`: every period that has entries in the reader's scope. */
export const quotaPeriodSums = z.array(z.object({ period: z.int(), sums }));
export type QuotaPeriodSums = z.infer<typeof quotaPeriodSums>;
