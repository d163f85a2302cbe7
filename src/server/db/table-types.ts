import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** Where the types stand that `tableTypes` answers. */
export const tableTypesFile = 'src/server/db/tables/migrated.ts';

const head = `// Written by \`npm run tables\` from the migrated database (table-types.ts), never by hand.
import type { Computed, Defaulted, Json, Moment } from './columns.ts';

/** Every table of the migrated database, as far as its catalogue knows it. */
`;

interface Column {
  table: string;
  column: string;
  /** PostgreSQL's name of it; that of an array begins with an underscore. */
  type: string;
  nullable: boolean;
  /** The database has a value where none is written. */
  defaulted: boolean;
  /** The database alone writes it. */
  computed: boolean;
  /**
   * The check of this column alone, where it has one that lists words. What states are called is
   * the machine's to say, and there their names are plain text.
   */
  words: string | null;
}

/** How values arrive (pool.ts). */
const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Moment',
  uuid: 'string',
};

const readColumns = (db: Kysely<Database>) =>
  sql<Column>`
    select c.relname as table, a.attname as column, t.typname as type,
        not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as defaulted,
        a.attgenerated <> '' or a.attidentity = 'a' as computed,
        (select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and a.attname <> 'state'
            and starts_with(pg_get_constraintdef(k.oid),
              'CHECK ((' || quote_ident(a.attname) || ' = ANY (ARRAY['''))
          as words
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not like 'kysely_%' and a.attnum > 0 and not a.attisdropped
      order by c.relname collate "C", a.attnum`.execute(db);

/** The type of one value, without null: `'uz' | 'ru' | 'en'`, `number[]`. */
function valuesOf({ table, column, type, words }: Column): string[] {
  const listed = words?.match(/(?<=')[^']*(?='::text)/g);
  if (listed) return listed.map((word) => `'${word}'`);
  const one = types[type.replace(/^_/, '')];
  if (!one) throw new Error(`${table}.${column}: no type is known for ${type}`);
  return [type.startsWith('_') ? `${one}[]` : one];
}

/** A line of the file, or several as the formatter breaks a long union. */
function lineOf(column: Column): string {
  const union = [...valuesOf(column), ...(column.nullable ? ['null'] : [])];
  const wrapper = column.computed ? 'Computed' : column.defaulted ? 'Defaulted' : null;
  const [open, close] = wrapper ? [` ${wrapper}<`, '>'] : [' ', ''];
  const line = `    ${column.column}:${open}${union.join(' | ')}${close};`;
  if (line.length <= 100) return line;
  const broken = union.map((one) => `\n      | ${one}`).join('');
  return `    ${column.column}:${open.trimEnd()}${broken}${close && `\n    ${close}`};`;
}

/** The source of `tableTypesFile`, as it should be for this database. */
export async function tableTypes(db: Kysely<Database>): Promise<string> {
  const { rows } = await readColumns(db);
  const names = [...new Set(rows.map(({ table }) => table))];
  const tables = names.map((name) => {
    const columns = rows.filter(({ table }) => table === name).map(lineOf);
    return `  ${name}: {\n${columns.join('\n')}\n  };\n`;
  });
  return `${head}export interface MigratedTables {\n${tables.join('')}}\n`;
}
