import { z } from 'zod';
import { importBody, importRow } from './import.ts';
import { id } from './validation.ts';

/**
 * What the template of marks holds for each candidate and nobody may change, and what is entered.
 * The code is of the row and of its version.
 */
export const marksLocked = ['row_code', 'application', 'person', 'dc_type', 'certificate'] as const;
export const marksEntered = ['direction_mark', 'english_mark', 'absent'] as const;
export type MarkField = (typeof marksEntered)[number];

/** The columns of the template, in their order; those of `needed` must come back. */
export const marksColumns = {
  known: [...marksLocked, ...marksEntered],
  needed: ['row_code', ...marksEntered],
} as const;
/** The columns that a returned sheet has besides. */
export const returnedColumns = ['outcome', 'errors'] as const;

/** The marks of one direction of an exam in a spreadsheet. */
export const marksImportBody = importBody.extend({ direction_id: id });

const value = z.union([z.number(), z.boolean()]).nullable();

/**
 * The answer of a preview and of an import of marks; `missing` names the candidates that the sheet
 * does not have.
 */
export const marksImportResult = z.object({
  count: z.int(),
  failed: z.int(),
  written: z.boolean(),
  missing: z.array(z.string()),
  rows: z.array(
    importRow.extend({
      changes: z.array(z.object({ field: z.enum(marksEntered), before: value, after: value })),
    }),
  ),
  /**
   * With errors: the same sheet with a column of results and one of errors, base64 of an xlsx.
   */
  returned: z.string().nullable(),
});
export type MarksImportResult = z.infer<typeof marksImportResult>;
