/** A row of a list as it leaves the server: its text, and nothing that is read again. */
export class Ready {
  constructor(readonly json: string) {}

  toJSON(): object {
    return JSON.parse(this.json) as object;
  }
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
