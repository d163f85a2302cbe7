import { z } from 'zod';
import { citizenships } from '#shared/person-groups.ts';
import { moment } from '#shared/rows/list-row.ts';
import { idText } from '#shared/validation.ts';
import { named } from '../schema.ts';

/** By what everybody may see the students divided: what the rows are, and by what they are narrowed. */
export const publicDimensions = [
  'type',
  'region',
  'ministry',
  'specialty',
  'gender',
  'citizenship',
] as const;
export type PublicDimension = (typeof publicDimensions)[number];

/** The filters of the public numbers, by their names in an address. */
const narrowings = {
  type: idText.optional(),
  region: idText.optional(),
  ministry: idText.optional(),
  specialty: idText.optional(),
  gender: idText.optional(),
  citizenship: z
    .enum(citizenships)
    .transform((one) => citizenships.indexOf(one))
    .optional(),
} satisfies Record<PublicDimension, z.ZodType>;

/** Numbers may be narrowed by one property at a time: a third one would leave too few people. */
export const publicStatisticQuery = z
  .object({ by: z.enum(publicDimensions).default('type'), ...narrowings })
  .check(({ value, issues }) => {
    const chosen = publicDimensions.filter((name) => value[name] !== undefined);
    for (const name of chosen.slice(1))
      issues.push({
        code: 'custom',
        input: value[name],
        path: [name],
        message: 'validation.one_filter',
      });
  });
export type PublicStatisticQuery = z.output<typeof publicStatisticQuery>;

/** A part of the students: a code, an id, or, as null, all who are not named together. */
const part = z.object({ key: z.int().nullable(), named: named.nullable() });
export type PublicPart = z.infer<typeof part>;

/** What is counted of each row; all but the first where nothing narrows the numbers. */
const publicColumns = ['total', 'female', 'male', 'local', 'foreign'] as const;
export type PublicColumn = (typeof publicColumns)[number];

/** `GET /api/public/statistics/`. */
export const publicStatistic = z.object({
  /** Null until the numbers are written for the first time. */
  as_of: moment.nullable(),
  /** Nobody is told of fewer people than these. */
  least: z.int(),
  columns: z.array(z.enum(publicColumns)),
  /** All of a column; null where they are too few to be told. */
  total: z.array(z.int()).nullable(),
  /** In the order of the columns; null in place of a number that is not told. */
  rows: z.array(part.extend({ numbers: z.array(z.int().nullable()) })),
  /** How many people of each column the untold numbers are together. */
  hidden: z.array(z.int()),
});
export type PublicStatistic = z.input<typeof publicStatistic>;

/** `GET /api/public/statistics/choices/`: the parts by which the numbers can be narrowed. */
export const publicChoices = z.record(z.enum(publicDimensions), z.array(part));
export type PublicChoices = z.infer<typeof publicChoices>;
