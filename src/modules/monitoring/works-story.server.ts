import { givenText } from '#server/base/texts.ts';
import type { Person, Stage } from '#server/story/story.ts';

/** A work of somebody, with its file: works have no events. */
export async function workOf(
  stage: Stage,
  owner: Person,
  { type, day }: { type: number; day: string },
): Promise<number> {
  const file_id = await stage.file(owner, 'scientificWork');
  const { id } = await stage.db
    .insertInto('scientific_work')
    .values({
      owner_id: owner.id,
      name: givenText('uz', `codes.workType.${type}`),
      publication_date: day,
      type,
      file_id,
      created_at: stage.now(),
      updated_at: stage.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
