import { z } from 'zod';
import { amountColumns } from './quota.ts';
import { version } from './validation.ts';

/** The largest spreadsheet that is taken, in bytes. */
export const maxImportBytes = 2 * 1024 * 1024;

/** A spreadsheet on its way: base64 of its bytes; with `preview` nothing is written. */
export const importBody = z.object({
  content: z.base64().max(Math.ceil(maxImportBytes / 3) * 4),
  preview: z.boolean(),
});

/** What can be brought in from a spreadsheet. */
export type ImportKind = 'organizations' | 'directions' | 'advisors';

/**
 * A sheet by the names of its fields, in the order of the template; its first row may also have
 * their words in any language.
 */
interface ImportSheet {
  known: readonly string[];
  /** Columns that must be there. */
  needed: readonly string[];
  /** What a row is called by in the answer. */
  named: readonly string[];
  /** Rows under the heading. */
  max: number;
}

const threeNames = ['name_uz', 'name_ru', 'name_en'];

export const importSheets: Readonly<Record<ImportKind, ImportSheet>> = {
  organizations: {
    known: [
      'type',
      ...threeNames,
      'short_name_uz',
      'tin',
      'region_id',
      'district_id',
      'higher_organization_id',
      'phone',
      'address',
    ],
    needed: threeNames,
    named: ['name_uz'],
    max: 200,
  },
  directions: {
    known: ['code', 'level', 'parent_code', ...threeNames, 'required_language_level'],
    needed: threeNames,
    named: ['name_uz'],
    max: 200,
  },
  advisors: {
    known: [
      'pinfl',
      'surname',
      'first_name',
      'middle_name',
      'scientific_degree',
      'scientific_title',
      'external',
      'workplace',
      'position',
      'email',
      'mobile_phone',
    ],
    needed: ['pinfl', 'surname', 'first_name', 'scientific_degree'],
    named: ['surname', 'first_name'],
    max: 300,
  },
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
  /**
   * The sheet with what came of each row beside it, base64 of an xlsx: to be corrected, or to be
   * kept. Null for a sheet without errors that was only looked at.
   */
  returned: z.string().nullable(),
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
