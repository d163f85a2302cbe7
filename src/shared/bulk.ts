import { z } from 'zod';
import { outcome } from './dry-run.ts';
import { id, lines, reason, version } from './validation.ts';
import { encodeMessage } from './validation-text.ts';

/** So many records can be decided at once. */
export const maxBulkRows = 200;
const tooMany = encodeMessage('validation.bulk_rows', { max: maxBulkRows });

/**
 * Records with the version that was seen of each; none twice. A reason of its own goes before the
 * common one.
 */
export const bulkRows = z
  .array(z.object({ id, version, reason: reason.optional() }))
  .min(1, tooMany)
  .max(maxBulkRows, tooMany)
  .refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, { error: tooMany });
export type BulkRow = z.infer<typeof bulkRows>[number];

/** `POST /api/<collection>/bulk/preview/`. */
export const bulkQuestion = z.object({ event: z.string().min(1).max(60), rows: bulkRows });

/** `POST /api/<collection>/bulk/`: beside it the event's own payload, the same for all. */
export const bulkBody = bulkQuestion.extend({
  reason: lines({ max: 1000 }).nullish(),
  sms_code: z.string().trim().max(12).nullish(),
});

/**
 * What stands in the way of one record, in the reader's language; `code` as the header X-Error-Code
 * says it.
 */
const judged = { id: z.number(), code: z.string().nullable(), words: z.array(z.string()) };
const bulkPreview = z.object({
  eligible: z.number(),
  not_eligible: z.number(),
  rows: z.array(z.object({ ...judged, eligible: z.boolean() })),
  /**
   * What all of them together would change, where the process is rehearsed; null elsewhere, and
   * while somebody works on the same records.
   */
  outcome: outcome.nullable(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/**
 * `skipped`: the record's state, facts or owner do not allow it; `failed`: it changed meanwhile, is
 * not there, or something broke.
 */
export const bulkResults = ['done', 'skipped', 'failed'] as const;
export const bulkAnswer = z.object({
  done: z.number(),
  skipped: z.number(),
  failed: z.number(),
  rows: z.array(
    z.object({
      ...judged,
      result: z.enum(bulkResults),
      state: z.string().nullable(),
      version: z.number().nullable(),
    }),
  ),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
export type BulkRowAnswer = BulkAnswer['rows'][number];
