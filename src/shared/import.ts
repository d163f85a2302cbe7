import { z } from 'zod';
import { amountColumns } from './quota.ts';
import { version } from './validation.ts';

/** The largest spreadsheet that is taken: rows under the heading, and bytes. */
export const maxImportRows = 200;
export const maxImportBytes = 2 * 1024 * 1024;

/** A spreadsheet on its way: base64 of its bytes; with `preview` nothing is written. */
export const importBody = z.object({
  content: z.base64().max(Math.ceil(maxImportBytes / 3) * 4),
  preview: z.boolean(),
});

/** What can be brought in from a spreadsheet. */
export type ImportKind = 'organizations' | 'directions';

/**
 * The columns by the names of the fields, in the order of the template; the first row of the sheet
 * may also have their words in any language.
 */
export const importColumns: Readonly<Record<ImportKind, readonly string[]>> = {
  organizations: [
    'type',
    'name_uz',
    'name_ru',
    'name_en',
    'short_name_uz',
    'tin',
    'region_id',
    'district_id',
    'higher_organization_id',
    'phone',
    'address',
  ],
  directions: [
    'code',
    'level',
    'parent_code',
    'name_uz',
    'name_ru',
    'name_en',
    'required_language_level',
  ],
};

/**
 * What a row would become, and every objection to it in the reader's language. `row` is its number
 * in the sheet.
 */
export const importRow = z.object({
  row: z.int(),
  name: z.string(),
  errors: z.array(z.object({ field: z.string(), text: z.string() })),
});

/**
 * The answer of a preview and of an import: all rows, or nothing is written. `ignored` are the
 * headings that no field has: their cells are not read.
 */
export const importResult = z.object({
  count: z.int(),
  failed: z.int(),
  written: z.boolean(),
  rows: z.array(importRow),
  ignored: z.array(z.string()),
});
export type ImportResult = z.infer<typeof importResult>;

/**
 * Tables of lines that a spreadsheet can be brought into: of one quota request, one distribution,
 * one split.
 */
export const linesKinds = ['quota-requests', 'quota-distributions', 'quota-splits'] as const;
export type LinesKind = (typeof linesKinds)[number];
export const maxImportLines = 2000;

const byDirection = {
  known: ['code', 'direction', ...amountColumns],
  needed: ['code', ...amountColumns],
};
/** Their columns; those of `needed` must be there. */
export const linesColumns: Readonly<
  Record<LinesKind, { known: readonly string[]; needed: readonly string[] }>
> = {
  'quota-requests': byDirection,
  'quota-distributions': {
    known: ['organization', 'tin', ...amountColumns, 'description'],
    needed: ['organization', ...amountColumns],
  },
  'quota-splits': byDirection,
};

export const linesImportBody = importBody.extend({ version });

/** A row of the sheet with its errors, and the numbers that it changes. */
const linesRow = importRow.extend({
  changes: z.array(z.object({ field: z.string(), before: z.int(), after: z.int() })),
});

/**
 * The answer of a preview and of an import of lines; `missing` names the lines that the sheet does
 * not have.
 */
export const linesImportResult = z.object({
  count: z.int(),
  failed: z.int(),
  written: z.boolean(),
  rows: z.array(linesRow),
  missing: z.array(z.string()),
  /** Of the record, after an import. */
  version: z.int(),
});
export type LinesImportResult = z.infer<typeof linesImportResult>;
