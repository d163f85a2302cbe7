import { sql } from 'kysely';
import type { z } from 'zod';
import { statesTagged } from '#machines/kit.ts';
import { postMachine } from '#machines/post.machine.ts';
import type { Services } from '#server/app-types.ts';
import { summaryOf } from '#shared/rich-text.ts';
import type { publicPost, publicPostRow } from './schema.ts';

const shown = statesTagged(postMachine, 'public');

/** So much of the text makes its beginning, with its form. */
const beginning = 2000;
const begun = (column: string) => sql<string>`left(${sql.ref(column)}, ${beginning})`;

type PublicDb = Pick<Services, 'db'>;

/** What a list and the page have in common; a check of the table holds an active post complete. */
const shared = [
  'id' as const,
  'title_uz' as const,
  sql<string>`title_ru`.as('title_ru'),
  sql<string>`title_en`.as('title_en'),
  sql<string>`coalesce(alt_uz, '')`.as('alt_uz'),
  sql<string>`coalesce(alt_ru, '')`.as('alt_ru'),
  sql<string>`coalesce(alt_en, '')`.as('alt_en'),
  sql<Date>`published_at`.as('published_at'),
];

/** What everybody may read, without its texts. */
export const activePosts = ({ db }: PublicDb) =>
  db.selectFrom('post').where('state', 'in', shown).select(shared);

/** What everybody may read, the newest first, with the beginnings of the texts. */
export const publicPosts = (services: PublicDb) =>
  activePosts(services)
    .select([
      'updated_at',
      begun('content_uz').as('summary_uz'),
      begun('content_ru').as('summary_ru'),
      begun('content_en').as('summary_en'),
    ])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');

type Begun = z.output<typeof publicPostRow>;

/** The last tag may be cut off in its middle. */
const summarized = (html: string) => summaryOf(html.replace(/<[^<>]*$/, ''));

/** The same with the beginnings of its texts in words. */
export const withSummaries = <Row extends Begun>(row: Row): Row => ({
  ...row,
  summary_uz: summarized(row.summary_uz),
  summary_ru: summarized(row.summary_ru),
  summary_en: summarized(row.summary_en),
});

/** The post with this number as everybody reads it; undefined when nobody does. */
export const readPublicPost = (
  services: PublicDb,
  id: number,
): Promise<(z.output<typeof publicPost> & { image_file_id: string }) | undefined> =>
  activePosts(services)
    .select([
      sql<string>`content_uz`.as('content_uz'),
      sql<string>`content_ru`.as('content_ru'),
      sql<string>`content_en`.as('content_en'),
      sql<string>`image_file_id`.as('image_file_id'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
