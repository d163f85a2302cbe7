import { createHash } from 'node:crypto';
import type { Listed, ShownTo } from './listed-rows.ts';
import type { BaseRow, ProcessDefinition, Reader } from './process.ts';
import { presentRow } from './row.ts';

/** So many readers, of those who look at a row that is kept, are shown it without making it anew. */
const mostReaders = 3;

/** What is shown of rows that are kept, as the text that it leaves as. */
const texts = new WeakMap<object, string>();

/** Everything by which a row is shown otherwise to one reader than to another. */
function whomOf({ now: _, ...reader }: Reader): string {
  return createHash('sha256').update(JSON.stringify(reader)).digest('base64');
}

/** What is kept for the day must not tell of the moment. */
const withoutMoment = (reader: Reader): Reader => ({
  ...reader,
  get now(): never {
    throw new Error('rows of lists that are kept know the day, and not the moment');
  },
});

function keep(shown: ShownTo, whom: string, row: object): void {
  if (shown.size >= mostReaders) shown.clear();
  shown.set(whom, Object.freeze(row));
  texts.set(row, JSON.stringify(row));
}

/**
 * Rows of a list as they leave the server for a reader. What was made before for this reader, on
 * this day and with these settings, of a row that nothing has changed since, is the same object:
 * nobody may write in it.
 */
export function shownRows<Row extends BaseRow>(
  definition: ProcessDefinition<Row>,
  listed: readonly Listed<Row>[],
  reader: Reader,
): object[] {
  if (!definition.listedMark) return listed.map(({ row }) => presentRow(definition, row, reader));
  const [whom, timeless] = [whomOf(reader), withoutMoment(reader)];
  return listed.map(({ row, shown }) => {
    const one = `${whom} ${JSON.stringify(row.assignment ?? null)}`;
    const before = shown?.get(one);
    if (before) return before;
    const made = presentRow(definition, row, timeless);
    if (shown) keep(shown, one, made);
    return made;
  });
}

const textOf = (row: object): string => texts.get(row) ?? JSON.stringify(row);

/** An object as JSON, of members that are texts already. */
const objectOf = (members: Record<string, string>): string =>
  `{${Object.entries(members)
    .map(([name, text]) => `"${name}":${text}`)
    .join(',')}}`;

/** What has rows, and further members beside them. */
interface WithRows {
  results: object[];
  groups?: WithRows[];
}

/** A page of a list as JSON, with the texts of those rows that have one. */
export function textOfList({ results, groups, ...rest }: WithRows): string {
  const others = Object.entries(rest).map(([name, value]) => [name, JSON.stringify(value)]);
  return objectOf({
    ...Object.fromEntries(others),
    results: `[${results.map(textOf).join(',')}]`,
    ...(groups ? { groups: `[${groups.map(textOfList).join(',')}]` } : {}),
  });
}
