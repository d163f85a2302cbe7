import { advisorMachine } from '#machines/advisor.machine.ts';
import { personOf } from '#server/story/people.ts';
import type { Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Walk } from '#server/story/walk.ts';
import type { AdvisorCreate, AdvisorFields } from './schema.ts';

const process = advisorMachine.id;

/** Far from the numbers of everybody else in a walk. */
let walked = 60_000;

/** The form that adds somebody whom the product does not know yet. */
export function advisorForm(): AdvisorCreate {
  walked += 1;
  const { pinfl, surname, first_name } = personOf(walked);
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

/** The person behind an advisor's record; they sign on. */
async function personIn(walk: Walk, advisor: number): Promise<Person> {
  const { account_id } = await walk.db
    .selectFrom('advisor')
    .select('account_id')
    .where('id', '=', advisor)
    .executeTakeFirstOrThrow();
  return walk.signOn(account_id);
}

/** Advisors of organizations, and how one is played. */
export const advisorStory: Story = {
  process,
  props: {
    /** One of the first university who was added, has consented, and can be chosen. */
    async advisor(walk, { change }) {
      const university = walk.staff('university');
      const id = await walk.create(university, process, { ...advisorForm(), ...change });
      await walk.act(await personIn(walk, id), process, id, 'consent');
      return id;
    },
  },
  async scene(walk): Promise<Scene> {
    const form = advisorForm();
    const { pinfl: _number, surname: _surname, first_name: _name, ...place } = form;
    const kept: AdvisorFields = { ...place, scientific_title: 300 };
    // They advise elsewhere too, so that the role stays theirs when they decline here.
    const elsewhere = await walk.newStaff('university', walk.otherUniversity);
    const advisor = await personIn(walk, await walk.create(elsewhere, process, form));
    const sent: Record<string, object> = { add: form, update: kept };
    return {
      actor: playedBy({ advisor, university: walk.staff('university') }, walk.staff('innovation')),
      payload: (event) => ({ ...sent[event] }),
      prepare: async () => undefined,
      placed: () => ({
        account_id: advisor.id,
        organization_id: walk.university,
        scientific_degree: form.scientific_degree,
        external: form.external,
      }),
    };
  },
};
