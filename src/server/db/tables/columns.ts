import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely';

/** A moment: read as a `Date`. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** jsonb: written as text, read as a value. */
export type Json = ColumnType<unknown, string, string>;
/** The database has a value where none is written. */
export type Defaulted<Column> = ColumnType<
  SelectType<Column>,
  InsertType<Column> | undefined,
  UpdateType<Column>
>;
/** The database alone writes it. */
export type Computed<Column> = ColumnType<SelectType<Column>, never, never>;
/** Written with the row, and then never. */
export type Once<Value> = ColumnType<Value, Value, never>;

/** Null and undefined, where the column takes them. */
type Absent<Value> = Extract<Value, null | undefined>;
type Written<Values, Value> = [Values] extends [never] ? never : Value | Absent<Values>;

/** `pg` writes an object as JSON; of a list it would make an array of PostgreSQL. */
type AsJson<Value> = Value extends readonly unknown[] ? never : Value;

/** A jsonb of this shape. */
type KnownJson<Column, Value> = ColumnType<
  Value | Extract<InsertType<Column>, null>,
  AsJson<Value> | InsertType<Column>,
  AsJson<Value> | UpdateType<Column>
>;

/** A column whose values the code knows better; whether they may be missing, the database says. */
type Known<Column, Value> =
  unknown extends SelectType<Column>
    ? KnownJson<Column, Value>
    : NonNullable<SelectType<Column>> extends Value
      ? Column
      : ColumnType<
          Value | Absent<SelectType<Column>>,
          Written<InsertType<Column>, Value>,
          Written<UpdateType<Column>, Value>
        >;

/** The same, which is never changed where what is known of it is `Once`. */
type NarrowedColumn<Column, Value> = [UpdateType<Value>] extends [never]
  ? Kept<Known<Column, SelectType<Value>>>
  : Known<Column, Value>;
type Kept<Column> = ColumnType<SelectType<Column>, InsertType<Column>, never>;

type NarrowedTable<Table, Values> = {
  [Name in keyof Table]: Name extends keyof Values
    ? NarrowedColumn<Table[Name], Values[Name]>
    : Table[Name];
};

/** What may be known of columns: a value that the column holds, and never that it may be null. */
type Fitting<Tables, Narrowings> = {
  [Table in keyof Narrowings]: Table extends keyof Tables
    ? {
        [Name in keyof Narrowings[Table]]: Name extends keyof Tables[Table]
          ? Fit<NonNullable<SelectType<Tables[Table][Name]>>, Narrowings[Table][Name]>
          : never;
      }
    : never;
};
type Fit<Value, Known> = [SelectType<Known>] extends [Value] ? Known : Value;

/**
 * Tables of the database with what their catalogue does not know. A name that is no table or no
 * column is an error, and so is a value that the column does not hold.
 */
export type Narrowed<Tables, Narrowings extends Fitting<Tables, Narrowings>> = {
  [Table in keyof Tables]: Table extends keyof Narrowings
    ? NarrowedTable<Tables[Table], Narrowings[Table]>
    : Tables[Table];
};
