import type { ColumnType } from 'kysely';
import type { MaybeMoment, ProcessColumns } from '#server/db/tables/columns.ts';

/** A scientific topic of an organization; a draft may lack names and directions. */
export interface TopicTable extends ProcessColumns {
  organization_id: number;
  direction_id: number | null;
  topic_direction_id: number | null;
  name_uz: string;
  name_ru: string | null;
  name_en: string | null;
  published_at: MaybeMoment;
  search: ColumnType<string, never, never>;
}

declare module '#server/db/tables.ts' {
  interface Database {
    topic: TopicTable;
  }
}
