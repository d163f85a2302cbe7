import type { Generated } from 'kysely';

/** What a person has achieved beside scientific works: a prize, a grant, a patent. */
interface AchievementTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  given_by: string | null;
  received_on: string;
}

declare module '#server/db/tables.ts' {
  interface Database {
    achievement: AchievementTable;
  }
}
