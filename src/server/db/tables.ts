import type { Narrowed } from './tables/columns.ts';
import type { MigratedTables } from './tables/migrated.ts';
import type { Narrowings } from './tables/narrowings.ts';

/** Every table of the product, as Kysely sees it. */
export type Database = Narrowed<MigratedTables, Narrowings>;
