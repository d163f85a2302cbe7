import type { Services } from '#server/app-types.ts';
import { limitLookUp } from '#server/auth/look-up-limits.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { text } from '#server/base/texts.ts';
import { createdBy } from '#server/imports/created-row.ts';
import type { SheetRow } from '#server/imports/read-sheet.ts';
import { object, type RowErrors } from '#server/imports/row-errors.ts';
import { codeNamed, isRounded, yesOrNo } from '#server/imports/row-values.ts';
import type { SheetImport } from '#server/imports/sheet-import.ts';
import { scientificDegrees, scientificTitles } from '#shared/codes.ts';
import { fold } from '#shared/fold.ts';
import { validationFields } from '#shared/validation-messages.ts';
import { advisorProcess } from './process.server.ts';
import { advisorCreate, findPerson } from './schema.ts';

const once = ['pinfl', 'email'] as const;
const asked = ['surname', 'first_name'] as const;

/** A row as the form would send it. */
const valuesOf = (cells: SheetRow['cells']): Record<string, unknown> => ({
  ...cells,
  scientific_degree: codeNamed('scientificDegree', scientificDegrees, cells.scientific_degree),
  scientific_title: codeNamed('scientificTitle', scientificTitles, cells.scientific_title),
  external: yesOrNo(cells.external),
});

/** The number of a row as it is looked for; null where it is none. */
const numberIn = ({ pinfl }: SheetRow['cells']): string | null =>
  findPerson.safeParse({ pinfl }).data?.pinfl ?? null;

/** What the cells of a row say against it by themselves, and beside the rows above. */
function objectionsOf(
  { row, cells }: SheetRow,
  seen: Readonly<Record<(typeof once)[number], Map<string, number>>>,
): RowErrors {
  const rowErrors: RowErrors = {};
  const say = (field: string, key: string, params?: Record<string, unknown>) =>
    object({ rowErrors }, field, params ? { key, params } : { key });
  // Nobody is found by a number alone: whom the sheet means, it says by name.
  for (const field of asked) if (!cells[field]) say(field, 'validation.required');
  if (isRounded(cells.pinfl)) say('pinfl', 'import.rounded');
  const words = { pinfl: numberIn(cells) ?? '', email: fold(cells.email ?? '') };
  for (const field of once) {
    const word = words[field];
    const before = seen[field].get(word);
    if (before !== undefined) say(field, 'import.twice', { row: before });
    else if (word !== '') seen[field].set(word, row);
  }
  if (yesOrNo(cells.external) === undefined) say('external', 'import.yesOrNo');
  const judged = advisorCreate.safeParse(valuesOf(cells));
  const formErrors = judged.success ? {} : validationFields(judged.error.issues);
  // A field of which something is said already says it in the clearer words.
  return { ...formErrors, ...rowErrors };
}

interface Known {
  surname: string | null;
  first_name: string | null;
}

/** The people whom the product knows by the numbers of a sheet. */
async function knownIn(
  { db }: Services,
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<string, Known>> {
  const numbers = rows.flatMap(({ cells }) => numberIn(cells) ?? []);
  if (numbers.length === 0) return new Map();
  const found = await db
    .selectFrom('account')
    .select(['pinfl', 'surname', 'first_name'])
    .where('pinfl', 'in', numbers)
    .execute();
  return new Map(found.map(({ pinfl, ...names }) => [pinfl ?? '', names]));
}

/**
 * A number that belongs to somebody else than the name beside it is told as such, and counted like
 * a question whose number it is (docs/decisions/112-people-from-a-spreadsheet.md).
 */
async function checkAdvisors(
  services: Services,
  by: SignedIn,
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<number, RowErrors>> {
  const seen = { pinfl: new Map<string, number>(), email: new Map<string, number>() };
  const known = await knownIn(services, rows);
  const checked = new Map<number, RowErrors>();
  for (const row of rows) {
    const { surname, first_name } = row.cells;
    const pinfl = numberIn(row.cells);
    const rowErrors = objectionsOf(row, seen);
    const person = pinfl === null ? undefined : known.get(pinfl);
    const same = (typed = '', stored: string | null = '') => fold(typed) === fold(stored ?? '');
    if (
      pinfl &&
      person &&
      !(same(surname, person.surname) && same(first_name, person.first_name))
    ) {
      await limitLookUp(services, by, pinfl);
      object({ rowErrors }, 'pinfl', { key: 'import.otherPerson' });
    }
    if (Object.keys(rowErrors).length > 0) checked.set(row.row, rowErrors);
  }
  return checked;
}

/** Research advisors from a spreadsheet, each by the event `add`: found by number, or prepared. */
export const advisorImport: SheetImport = {
  kind: 'advisors',
  right: ['ResearchAdvisor', 'create'],
  check: checkAdvisors,
  choices: (language) => ({
    scientific_degree: scientificDegrees.map(({ id }) =>
      text(language, `codes.scientificDegree.${id}`),
    ),
    scientific_title: scientificTitles.map(({ id }) =>
      text(language, `codes.scientificTitle.${id}`),
    ),
    external: [text(language, 'export.yes'), text(language, 'export.no')],
  }),
  values: async (_trx, { cells }) => valuesOf(cells),
  write: createdBy(advisorProcess, 'add', advisorCreate),
};
