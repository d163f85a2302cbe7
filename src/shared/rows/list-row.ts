import { z } from 'zod';
import type { BaseFacts } from '#machines/kit.ts';

/** A thing with its id and a name in each language, as rows of lists show it. */
export const namedThing = z.object({
  id: z.int(),
  name_uz: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
});

/** A thing with its id, its code and a name in each language. */
export const codedThing = namedThing.extend({ code: z.string() });

/** The parts of a person's name as the register holds them. */
export const personName = z.object({
  surname: z.string().nullable(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
});

/** The parts of a person's name; each may be missing, or not for the reader. */
export const nameParts = personName.partial();

/** A file by which it is opened and named. */
export const namedFile = z.object({ id: z.string(), name: z.string() });

/** A moment: a `Date` for the server that writes it, ISO words on the way and in the browser. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (words) => new Date(words),
  encode: (date) => date.toISOString(),
});

const base = { id: z.int(), state: z.string(), status: z.int().nullable(), version: z.int() };
const related = { ownerId: z.int().nullable(), organizationId: z.int().nullable() };

/**
 * The shape of a row of a list: what every record has, what lists of its process show of it, and
 * which facts they show. The facts that the guards of the row's state read travel as well
 * (`engine/row.ts`), so that a row knows its actions; hence facts may be more than these.
 */
export const listRow = <Facts extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  facts: Facts,
  fields: Fields,
) => z.object({ ...base, facts: z.looseObject({ ...related, ...facts }), ...fields });

/** Any shape that `listRow` or `recordOf` makes. */
export type ListRowShape = z.ZodObject<{ facts: z.ZodObject }>;

type Named<Facts> = { [Name in keyof Facts as string extends Name ? never : Name]: Facts[Name] };

/** A row as it arrives in a list, with the facts that are shown. */
export type ListRow<Shape extends ListRowShape> = Omit<z.input<Shape>, 'facts'> & {
  facts: Named<z.input<Shape>['facts']>;
};

/**
 * The shape of a whole record, the answer of its own address: what every record has, the facts that
 * are shown beside those of the machine, and the fields of its process. Rows pick from it.
 */
export const recordOf = listRow;

/** What every row picks of its record, beside the fields that its list shows. */
export const everyRow = {
  id: true,
  state: true,
  status: true,
  version: true,
  facts: true,
} as const;

/** A record as it arrives, with the facts of its machine. */
export type RecordOf<Shape extends ListRowShape, Facts extends BaseFacts> = ListRow<Shape> & {
  facts: Facts;
};

/**
 * What a process answers of a record beside what the engine adds to every record
 * (`ProcessDefinition.fields`).
 */
export type FieldsOf<Shape extends ListRowShape> = Omit<
  z.output<Shape>,
  keyof typeof base | 'facts' | 'assignment'
>;
