import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** A post with the name of its picture; nobody owns it, it is the country's. */
export interface PostRow extends Selectable<Database['post']> {
  owner_id: null;
  organization_id: null;
  image_name: string | null;
}

/** The columns of a post, with its picture. */
export const selectPost = () => sql`
  select r.*, null::bigint as owner_id, null::bigint as organization_id, f.name as image_name
  from page r left join file f on f.id = r.image_file_id`;
