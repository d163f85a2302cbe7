import type { ColumnType, Generated } from 'kysely';

/** A moment: written as Date, read as Date. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A moment that the database sets where nobody says one. */
export type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;
/** A moment that may not have come. */
export type MaybeMoment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Filled by the database from the names: folded text that `like` searches (`#shared/fold.ts`). */
export type Search = ColumnType<string, never, never>;

/** Names in the three languages of the product. */
export interface Names {
  name_uz: string;
  name_ru: string;
  name_en: string;
}

/**
 * What every process table has: the state's name, the machine's version it was written by, the
 * optimistic lock.
 */
export interface ProcessColumns {
  id: Generated<number>;
  state: string;
  machine_version: Generated<string>;
  version: Generated<number>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}
