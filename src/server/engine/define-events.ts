import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { BaseFacts } from '#machines/kit.ts';
import type { Database } from '../db/tables.ts';
import type {
  BaseRow,
  BirthDefinition,
  Change,
  ColumnsOf,
  CreateDefinition,
  Creation,
  Creations,
  EngineColumn,
  EventDefinition,
  ProcessTable,
  Reader,
  Sql,
} from './process.ts';

/** What an event is given that nothing is sent with. */
type NoInput = z.ZodType<Record<string, never>>;

/**
 * Columns with no name beside those that are allowed. Without `then` a promise of anything would
 * pass for columns that may all be missing.
 */
type Only<Given, Allowed> = Given & { then?: never } & {
  [Name in keyof Given]: Name extends keyof Allowed ? unknown : never;
};

/** What a birth must write: every column of the table that has no default. */
type Born<Table extends ProcessTable> = Omit<Insertable<Database[Table]>, EngineColumn>;

/**
 * An event as a module declares it. These are properties and not methods, so that a function for
 * another row or another input is an error of types.
 */
interface Declared<Row, Schema extends z.ZodType, Given, Allowed, Found = unknown> {
  input?: Schema;
  facts?: (change: Change<Row, z.output<Schema>>) => Promise<Record<string, unknown>>;
  write?: (
    change: Change<Row, z.output<Schema>> & Found,
  ) => Only<Given, Allowed> | Promise<Only<Given, Allowed>>;
  lockKey?: Sql | readonly Sql[];
  trace?: (
    change: Change<Row, z.output<Schema>> & { id: number },
  ) => Record<string, unknown> | Promise<Record<string, unknown>>;
  after?: (change: Change<Row, z.output<Schema>> & { id: number }) => Promise<void>;
}

/** A birth of these columns, whose definition remembers what is sent with it. */
interface Birth<Schema extends z.ZodType> extends BirthDefinition {
  input?: Schema & z.ZodType<object>;
}

/**
 * The events of one process: `on` declares one that moves a record, `begin` one that creates it.
 * `input` is what is sent, as the schema of the same declaration parses it; what `write` answers
 * are columns of `Table` and nothing else, and a birth writes all that have no default. `Found` is
 * what its creation finds for it.
 */
export const eventsOf = <Table extends ProcessTable, Row extends BaseRow, Found = unknown>() => ({
  on: <
    Schema extends z.ZodType<object> = NoInput,
    Given extends ColumnsOf<Table> = ColumnsOf<Table>,
  >(
    event: Declared<Row, Schema, Given, ColumnsOf<Table>>,
  ): EventDefinition<Row> => event,
  begin: <Schema extends z.ZodType<object> = NoInput, Given extends Born<Table> = Born<Table>>(
    birth: Declared<BaseRow, Schema, Given, Born<Table>, { found: Found }> &
      Pick<BirthDefinition, 'raised'>,
  ): Birth<Schema> => birth,
});

/** Any part of what one of these births is sent. */
type Asked<Births> = {
  [Name in keyof Births]: Births[Name] extends Birth<infer Schema>
    ? Partial<z.output<Schema>>
    : never;
}[keyof Births];

/**
 * How records of a process come to be: the births, and what decides whether they may. `facts` and
 * `lockKey` are given what is sent with any of them, or as much of it as a question names.
 */
export const creation = <Births extends Record<string, BirthDefinition>, Found = unknown>(
  births: Births,
  how: {
    event: (body: object) => keyof Births & string;
    find?: (creations: Creations<Asked<Births>>) => Promise<readonly Found[]>;
    facts: (
      creation: Creation<Asked<Births>, Found>,
    ) => Promise<BaseFacts & Record<string, unknown>>;
    lockKey?: (creation: { input: Asked<Births>; reader: Reader }) => string;
  },
): CreateDefinition => ({ births, ...how });

/** The doors of a creation: what must be sent with each birth that people and services begin. */
export const inputsOf = ({ births }: CreateDefinition): Record<string, z.ZodType<object>> =>
  Object.fromEntries(
    Object.entries(births).flatMap(([event, { input, raised }]) =>
      input && !raised ? [[event, input]] : [],
    ),
  );
