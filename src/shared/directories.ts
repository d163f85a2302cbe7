import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { languageLevels } from './codes.ts';
import { coded, line, orNull } from './validation.ts';

/** The directories that people keep, in the order of their screens. */
export const directoryNames = [
  ...([
    'direction',
    'category-subject',
    'topic-direction',
    'certificate-type',
    'certificate-language',
  ] as const),
  ...(['region', 'district', 'country'] as const),
] as const;
export type DirectoryName = (typeof directoryNames)[number];

/**
 * One field of an entry beside its names: how it is typed. `from` = a directory to choose out of;
 * `fixed` = only at creation.
 */
export interface DirectoryField {
  name: string;
  control: 'text' | 'number' | 'choice' | 'entry';
  choices?: readonly string[];
  from?: DirectoryName;
  optional?: true;
  fixed?: true;
}

/**
 * A directory as it is declared: the route of its screen, what an entry holds and is judged by,
 * which filters its list has.
 */
export interface Directory {
  route: string;
  schema: z.ZodType<Record<string, unknown>>;
  fields: readonly DirectoryField[];
  /** Names of `entry` or `choice` fields that the list is narrowed by. */
  filters: readonly string[];
  /** The field that is shown as the code of a row. */
  code?: string;
}

const title = line({ min: 2, max: 300 });
const names = { name_uz: title, name_ru: title, name_en: title };
const upTo = (max: number) => z.int().min(1).max(max);
const directionCode = coded(/^\d{2}\.\d{2}\.\d{2}$/, 'direction_code', cleanLine);
const mark = orNull(line({ max: 20 })).optional();

const levels = ['branch', 'group', 'specialty'] as const;
const regionKinds = ['region', 'city', 'republic'] as const;
const districtKinds = ['district', 'city', 'city_district'] as const;

/**
 * A branch stands alone, everything else has something above it; specialties alone demand a level
 * of language.
 */
const direction = z
  .object({
    ...names,
    code: directionCode,
    level: z.enum(levels),
    parent_code: orNull(directionCode).optional(),
    required_language_level: z.enum(languageLevels).nullable().optional(),
  })
  .refine(({ level, parent_code }) => (level === 'branch') === !parent_code, {
    path: ['parent_code'],
    error: 'validation.direction_parent',
  })
  .refine(
    ({ level, required_language_level }) =>
      (level === 'specialty') === Boolean(required_language_level),
    {
      path: ['required_language_level'],
      error: 'validation.direction_language',
    },
  );

const text = (name: string, more: Partial<DirectoryField> = {}): DirectoryField => ({
  name,
  control: 'text',
  ...more,
});
const optional = { optional: true } as const;
const fixed = { fixed: true } as const;

/** Every directory: screens, doors of the server and tests are made from this table. */
const directories: Readonly<Record<DirectoryName, Directory>> = {
  region: {
    route: 'region',
    schema: z.object({
      ...names,
      id: z.int().min(1000).max(9999),
      iso: coded(/^UZ-[A-Z]{2}$/, 'region_iso', cleanLine),
      kind: z.enum(regionKinds),
      sort: upTo(99),
    }),
    fields: [
      { name: 'id', control: 'number', fixed: true },
      text('iso'),
      { name: 'kind', control: 'choice', choices: regionKinds },
      { name: 'sort', control: 'number' },
    ],
    filters: [],
    code: 'id',
  },
  district: {
    route: 'district',
    schema: z.object({
      ...names,
      id: z.int().min(1_000_000).max(9_999_999_999),
      region: z.int().min(1000).max(9999),
      kind: z.enum(districtKinds),
    }),
    fields: [
      { name: 'id', control: 'number', fixed: true },
      { name: 'region', control: 'entry', from: 'region' },
      { name: 'kind', control: 'choice', choices: districtKinds },
    ],
    filters: ['region'],
    code: 'id',
  },
  country: {
    route: 'country',
    schema: z.object({
      ...names,
      id: coded(/^[A-Z]{2}$/, 'country_code'),
      alpha3: coded(/^[A-Z]{3}$/, 'country_code'),
      numeric: coded(/^\d{3}$/, 'country_code'),
    }),
    fields: [text('id', fixed), text('alpha3'), text('numeric', fixed)],
    filters: [],
    code: 'id',
  },
  direction: {
    route: 'direction',
    schema: direction,
    fields: [
      text('code', fixed),
      { name: 'level', control: 'choice', choices: levels, fixed: true },
      text('parent_code', optional),
      {
        name: 'required_language_level',
        control: 'choice',
        choices: languageLevels,
        optional: true,
      },
    ],
    filters: ['level'],
    code: 'code',
  },
  'category-subject': {
    route: 'category-subject',
    schema: z.object(names),
    fields: [],
    filters: [],
  },
  'topic-direction': { route: 'topic-direction', schema: z.object(names), fields: [], filters: [] },
  'certificate-language': {
    route: 'certificate-language',
    schema: z.object({ ...names, iso: orNull(coded(/^[a-z]{2}$/, 'language_code')).optional() }),
    fields: [text('iso', optional)],
    filters: [],
    code: 'iso',
  },
  'certificate-type': {
    route: 'certificate-type',
    schema: z.object({
      ...names,
      language: upTo(2_147_483_647),
      issuer: line({ max: 200 }),
      scale: line({ max: 100 }),
      min_b1: mark,
      min_b2: mark,
      min_c1: mark,
      validity_years: upTo(50).nullable().optional(),
    }),
    fields: [
      { name: 'language', control: 'entry', from: 'certificate-language' },
      text('issuer'),
      text('scale'),
      text('min_b1', optional),
      text('min_b2', optional),
      text('min_c1', optional),
      { name: 'validity_years', control: 'number', optional: true },
    ],
    filters: ['language'],
  },
};

/** A directory by its name. */
export const directoryOf = (name: DirectoryName): Directory => directories[name];

/** An entry as it is kept: facts and state for `actionsOf`, and everything it holds. */
export const directoryEntry = z.looseObject({
  id: z.union([z.int(), z.string()]),
  state: z.string(),
  status: z.int(),
  version: z.int(),
  facts: z.object({ ownerId: z.null(), organizationId: z.null(), unused: z.boolean() }),
  name_uz: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
});
export type DirectoryEntry = z.infer<typeof directoryEntry>;
