import { personOf } from '#server/story/people.ts';
import { openFor } from '../actors.ts';
import type { Sender } from '../app.ts';
import type { World } from '../world.ts';
import { doing, type Scene, type Script } from './script.ts';

let number = 60_000;

/** The form that adds somebody whom the product does not know yet. */
export function advisorForm() {
  number += 1;
  const { pinfl, surname, first_name } = personOf(number);
  return {
    pinfl,
    surname,
    first_name,
    scientific_degree: 200,
    external: false,
    workplace: 'Universitet',
    position: 'professor',
  };
}

/**
 * Signs on the person who was added. The organization's own staff cannot do this; only tests can.
 */
export async function personOfAdvisor({ on }: World, id: number): Promise<Sender> {
  const { account_id } = await on.services.db
    .selectFrom('advisor')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return openFor(on, account_id);
}

/**
 * An active advisor of the first university who was added, has consented, and can be chosen.
 * Answers their id.
 */
export async function buildAdvisor(world: World, change: object = {}): Promise<number> {
  const { status, body } = await world.on.send(world.staff.university, 'POST', '/api/advisors/', {
    ...advisorForm(),
    ...change,
  });
  if (status !== 201) throw new Error(`advisor: ${status} ${JSON.stringify(body)}`);
  const id = Number(body.id);
  await doing(world, 'advisors', id)(await personOfAdvisor(world, id), 'consent');
  return id;
}

export const advisorScript: Script = {
  process: 'advisor',
  async scene(world): Promise<Scene> {
    const { on, staff, university, otherUniversity } = world;
    const form = advisorForm();
    const { workplace, position, scientific_degree, external } = form;
    const person = await on.services.db
      .insertInto('account')
      .values({
        user_type: 'I',
        role_id: 700,
        granted_roles: [100, 700],
        pinfl: form.pinfl,
        pinfl_source: 'prepared',
        surname: form.surname,
        first_name: form.first_name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // They advise elsewhere too, so that the role stays theirs when they decline here.
    await on.services.db
      .insertInto('advisor')
      .values({ account_id: person.id, organization_id: otherUniversity })
      .execute();
    const advisor = await openFor(on, person.id);
    return {
      actor: (role) =>
        role === 'advisor' ? advisor : role === 'university' ? staff.university : staff.innovation,
      payload: (event) =>
        event === 'add'
          ? form
          : event === 'update'
            ? { workplace, position, scientific_degree, external, scientific_title: 300 }
            : {},
      prepare: async () => undefined,
      placed: () => ({
        account_id: person.id,
        organization_id: university,
        scientific_degree,
        external,
      }),
    };
  },
};
