import type { RoleName } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { corresponds } from '#machines/who.ts';
import type { Step } from '#server/story/walk.ts';
import { addActor } from '../actors.ts';
import type { Sender } from '../app.ts';
import { addFile, type World } from '../world.ts';
import type { Scene, Script } from './script.ts';

/** Events of the organization that got the letter; all others are the sender's. */
const answering = ['read', 'accept', 'reject'];

/** One person of each role that writes letters, in the same organization. */
async function house({ on }: World, organization_id: number): Promise<Record<string, Sender>> {
  const people = await Promise.all(
    corresponds.map(async (role) => [role, await addActor(on, role, { organization_id })] as const),
  );
  return Object.fromEntries(people);
}

export const letterScript: Script = {
  process: letterMachine.id,
  async scene(world): Promise<Scene> {
    const { on, staff } = world;
    const from = await house(world, world.university);
    const to = await house(world, world.otherUniversity);
    let side = from;
    let file = '';
    const person = (role: RoleName) => side[role];
    return {
      actor: (role) => person(role) ?? staff[role as keyof typeof staff] ?? staff.antiCorruption,
      payload: () => ({
        to_org_id: world.otherUniversity,
        short_info: 'Ilmiy hamkorlik toʻgʻrisida',
        file_id: file,
      }),
      async prepare({ event, role }: Step) {
        side = answering.includes(event) ? to : from;
        if (event === 'create')
          file = await addFile(world, person(role) ?? staff.university, 'letter');
        if (event === 'remind') on.clock.days(5);
        if (event === 'overdue') on.clock.days(15);
      },
      placed: () => ({
        from_org_id: world.university,
        to_org_id: world.otherUniversity,
        author_id: staff.university.id,
      }),
    };
  },
};
