import type { World } from '../world.ts';
import { doing, type Scene, type Script } from './script.ts';

let number = 0;

/** The form of a topic inside the only specialty of the world, complete enough to be published. */
function topicForm({ direction }: World) {
  number += 1;
  const name = `Zamonaviy usullar asosida tadqiqot olib borish, ${number}`;
  return {
    name_uz: name,
    name_ru: `Исследование современными методами, ${number}`,
    name_en: `Research by modern methods, ${number}`,
    direction_id: direction,
    topic_direction_id: 1,
  };
}

/** A published topic of the first university. Answers its id. */
export async function buildTopic(world: World): Promise<number> {
  const { status, body } = await world.on.send(
    world.staff.university,
    'POST',
    '/api/topics/',
    topicForm(world),
  );
  if (status !== 201) throw new Error(`topic: ${status} ${JSON.stringify(body)}`);
  await doing(world, 'topics', Number(body.id))(world.staff.university, 'publish');
  return Number(body.id);
}

/**
 * A student whose record names the topic, as admission would have left it; `state` is that of the
 * record.
 */
async function giveStudent(
  { on, staff, university, direction }: World,
  topic_id: number,
  state: string,
): Promise<void> {
  const { db } = on.services;
  const known = await db
    .selectFrom('application')
    .select('id')
    .where('topic_id', '=', topic_id)
    .executeTakeFirst();
  if (known)
    await db.updateTable('application').set({ state }).where('id', '=', known.id).execute();
  else
    await db
      .insertInto('application')
      .values({
        owner_id: staff.doctorate.id,
        organization_id: university,
        direction_id: direction,
        dc_type: 200 + topic_id * 1000,
        topic_id,
        state,
      } as never)
      .execute();
}

export const topicScript: Script = {
  process: 'topic',
  async scene(world): Promise<Scene> {
    const { staff, university } = world;
    const form = topicForm(world);
    return {
      actor: (role) => (role === 'university' ? staff.university : staff.innovation),
      payload: (event) => (event === 'create' || event === 'save' ? form : {}),
      async prepare({ event, role }, id) {
        if (event === 'take') await giveStudent(world, id, 'admittedToStudy');
        if (event === 'release') await giveStudent(world, id, 'cancelled');
        if (event === 'archive' && role === 'system')
          await giveStudent(world, id, 'successfullyDefended');
      },
      placed: () => ({ ...form, organization_id: university }),
    };
  },
};
