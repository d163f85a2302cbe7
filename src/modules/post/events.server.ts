import { refuseFields } from '#server/base/refuse.ts';
import { readableFiles } from '#server/db/file-states.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { noteUse } from '#server/engine/own-files.ts';
import type { BaseRow, Change } from '#server/engine/process.ts';
import { writtenColumns } from '#server/processes/written-texts.ts';
import { decodeMessage } from '#shared/validation-text.ts';
import type { PostRow } from './row.server.ts';
import { postImage } from './rules.ts';
import { type PostFields, postFields } from './schema.ts';

type Fields = Change<BaseRow & { image_file_id?: string | null }, PostFields>;

/**
 * The picture of a post is a stored one of the person who saves, or the one that a colleague has
 * chosen before; it is judged as the rules of its field say. Throws VALIDATION.
 */
async function requireImage({ trx, row, input, reader }: Fields): Promise<string | null> {
  const { image_file_id: id = null } = input;
  if (id === null || id === row.image_file_id) return id;
  const file = await trx
    .selectFrom('file')
    .select(['mime', 'name', 'width', 'height'])
    .where('id', '=', id)
    .where('owner_id', '=', reader.actor.userId)
    .where('state', 'in', readableFiles)
    .executeTakeFirst();
  if (!file) throw refuseFields({ image_file_id: 'validation.file_missing' });
  const { mime, name, width, height } = file;
  const judged = postImage.safeParse({
    mime: mime ?? '',
    name,
    sides: { width: width ?? 0, height: height ?? 0 },
  });
  const [wrong] = judged.error?.issues ?? [];
  if (wrong) throw refuseFields({ image_file_id: decodeMessage(wrong.message) });
  await noteUse(trx, [id]);
  return id;
}

async function columns(change: Fields) {
  const { input } = change;
  return {
    ...(await writtenColumns(input)),
    image_file_id: await requireImage(change),
    alt_uz: input.alt_uz ?? null,
    alt_ru: input.alt_ru ?? null,
    alt_en: input.alt_en ?? null,
  };
}

const { begin, on } = eventsOf<'post', PostRow>();

/** How a post is begun: nothing has to be true but who begins it. */
export const postCreation = creation(
  { create: begin({ input: postFields, write: columns }) },
  { event: () => 'create', facts: async () => ({ ownerId: null, organizationId: null }) },
);

/** What the events of a post are sent with and write. */
export const postEvents = {
  save: on({ input: postFields, write: columns }),
  // News keep the day on which they were news.
  publish: on({ write: ({ row, reader }) => ({ published_at: row.published_at ?? reader.now }) }),
};
