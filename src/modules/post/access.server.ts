import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

/** The pictures of posts, for everybody who writes them. */
export const postFiles: FileReader = async (trx, { role, userType }, fileId) => {
  if (scopesFor({ role, userType }, 'Post', 'read').length === 0) return false;
  const found = await trx
    .selectFrom('post')
    .select('id')
    .where('image_file_id', '=', fileId)
    .executeTakeFirst();
  return found !== undefined;
};
