import { sql } from 'kysely';
import { type PostFacts, postMachine } from '#machines/post.machine.ts';
import { inStates, inStatesTagged } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Sql } from '#server/engine/process.ts';
import { writtenFacts, writtenFields, writtenGuards } from '#server/processes/written-texts.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { postCreation, postEvents } from './events.server.ts';
import { type PostRow, selectPost } from './row.server.ts';
import { postRecord, postRow } from './schema.ts';

const facts = (row: PostRow): PostFacts & Record<string, unknown> => ({
  ownerId: null,
  organizationId: null,
  ...writtenFacts(row),
  imageChosen: row.image_file_id !== null,
  imageDescribed: row.alt_uz !== null && row.alt_ru !== null && row.alt_en !== null,
});

/** SQL guards of the duties (`ProcessDefinition.guardSql`). */
const guardSql = (): Record<string, Sql> => ({
  ...writtenGuards,
  imageChosen: sql`r.image_file_id is not null`,
  imageDescribed: sql`(r.alt_uz is not null and r.alt_ru is not null and r.alt_en is not null)`,
});

const fields = (row: PostRow): FieldsOf<typeof postRecord> => ({
  ...writtenFields(row),
  image: row.image_file_id === null ? null : { id: row.image_file_id, name: row.image_name ?? '' },
  alt_uz: row.alt_uz,
  alt_ru: row.alt_ru,
  alt_en: row.alt_en,
  published_at: row.published_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** News posts on the server. */
export const postProcess: ProcessDefinition<PostRow> = {
  machine: postMachine,
  collection: 'posts',
  table: 'post',
  subjects: ['Post'],
  scopes: { A: () => sql`true` },
  select: selectPost,
  facts,
  guardSql,
  fields,
  record: postRecord,
  row: postRow,
  filters: { state: inStates, tag: inStatesTagged(postMachine) },
  orderings: {
    id: sql`r.id`,
    title: sql`r.title_uz`,
    published_at: sql`r.published_at`,
    updated_at: sql`r.updated_at`,
  },
  searchColumn: sql`r.search`,
  create: postCreation,
  edit: 'save',
  events: postEvents,
};
