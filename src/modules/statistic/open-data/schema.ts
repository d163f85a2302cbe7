import { z } from 'zod';
import { moment } from '#shared/rows/list-row.ts';

/** The sets of numbers that anybody may take. Two of them share no column but the year. */
export const datasetNames = [
  'students-by-organization',
  'students-by-specialty',
  'students-by-type',
  'students-by-person',
] as const;
export type DatasetName = (typeof datasetNames)[number];

/** The columns of a set, in their order; what each of them says stands in the dictionary. */
export const datasetColumns = {
  'students-by-organization': [
    'year',
    'region_uz',
    'region_ru',
    'region_en',
    'organization_uz',
    'organization_ru',
    'organization_en',
    'students',
  ],
  'students-by-specialty': [
    'year',
    'specialty_code',
    'specialty_uz',
    'specialty_ru',
    'specialty_en',
    'students',
  ],
  'students-by-type': ['year', 'study_type', 'students'],
  'students-by-person': ['year', 'gender', 'age_group', 'foreign', 'students'],
} as const satisfies Record<DatasetName, readonly string[]>;
export type DatasetColumn = (typeof datasetColumns)[DatasetName][number];

export const formats = ['csv', 'json'] as const;
export type Format = (typeof formats)[number];

const file = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() });

/** One set: which version it is, and where its files are. */
const dataset = z.object({
  name: z.enum(datasetNames),
  /** The month in which it was written, `YYYY-MM`. */
  version: z.string(),
  as_of: moment,
  rows: z.int(),
  columns: z.array(z.string()),
  files: z.object({ csv: file, json: file }),
});

/** `GET /api/public/open-data/`. */
export const openDataCatalogue = z.object({
  licence: z.string(),
  /** A row counts so many people or more. */
  least: z.int(),
  datasets: z.array(dataset),
});
export type OpenDataCatalogue = z.input<typeof openDataCatalogue>;

/** Under which terms the numbers may be used again. */
export const licence = 'CC-BY-4.0';
