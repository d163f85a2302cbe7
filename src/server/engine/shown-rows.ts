import { createHash } from 'node:crypto';
import type { Listed, ShownTo } from './listed-rows.ts';
import type { BaseRow, ProcessDefinition, Reader } from './process.ts';
import { presentRow } from './row.ts';

/** So many readers, of those who look at a row that is kept, are shown it without making it anew. */
const mostReaders = 3;

/** What is shown of a row that is kept: the text that it leaves as, and nothing that is read again. */
class Ready {
  constructor(readonly json: string) {}

  toJSON(): object {
    return JSON.parse(this.json) as object;
  }
}

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

function keep(shown: ShownTo, whom: string, row: object): string {
  if (shown.size >= mostReaders) shown.clear();
  const text = JSON.stringify(row);
  shown.set(whom, text);
  return text;
}

/**
 * Rows of a list as they leave the server for a reader. What was made before for this reader, on
 * this day and with these settings, of a row that nothing has changed since, is the same text. Who
 * sees as another person gets an object, of which something is left out before it leaves.
 */
export function shownRows<Row extends BaseRow>(
  definition: ProcessDefinition<Row>,
  listed: readonly Listed<Row>[],
  reader: Reader,
): object[] {
  if (!definition.listedMark) return listed.map(({ row }) => presentRow(definition, row, reader));
  const [whom, timeless] = [whomOf(reader), withoutMoment(reader)];
  return listed.map(({ row, shown }) => {
    if (shown === null) return presentRow(definition, row, timeless);
    const one = `${whom} ${JSON.stringify(row.assignment ?? null)}`;
    const text = shown.get(one) ?? keep(shown, one, presentRow(definition, row, timeless));
    const ready = new Ready(text);
    return reader.seesAs ? ready.toJSON() : ready;
  });
}

const textOf = (row: object): string => (row instanceof Ready ? row.json : JSON.stringify(row));

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
