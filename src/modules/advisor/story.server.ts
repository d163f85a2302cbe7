import { advisorMachine } from '#machines/advisor.machine.ts';
import { personOf } from '#server/story/people.ts';
import type { Demonstration, Person, Story } from '#server/story/story.ts';
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

/** What becomes of those who are asked. */
type Fate = 'waiting' | 'consented' | 'deactivated';

/** Somebody whom an organization asks. */
interface Plot {
  stage: Demonstration;
  person: Person;
  staff: Person;
  fate: Fate;
  form: AdvisorFields;
}

const professor = {
  scientific_title: 300,
  external: false,
  workplace: null,
  position: 'professor',
} as const;
const visiting = {
  scientific_title: 300,
  external: true,
  workplace: 'Fanlar akademiyasi',
  position: 'bosh ilmiy xodim',
} as const;

async function tellAdvisor({ stage, person, staff, fate, form }: Plot): Promise<void> {
  await stage.at(fate === 'waiting' ? 3 : 700);
  const { pinfl } = await stage.db
    .selectFrom('account')
    .select('pinfl')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const id = await stage.create(staff, process, { pinfl, ...form });
  if (fate === 'waiting') return;
  await stage.at(690);
  await stage.act(person, process, id, 'consent');
  if (fate === 'consented') return;
  await stage.at(40);
  await stage.act(staff, process, id, 'deactivate', {
    reason: 'Boshqa tashkilotga ishga oʻtdi, doktorantlari yoʻq.',
  });
}

/** The demonstration advisor: of the first university, and asked by the second one. */
function tellDemonstrationAdvisor(stage: Demonstration): void {
  const person = stage.staff('rahbar');
  const asked = { stage, person };
  const home = { ...professor, scientific_degree: 200 } as const;
  const abroad = { ...visiting, scientific_degree: 200 } as const;
  stage.tell(() =>
    tellAdvisor({ ...asked, staff: stage.staff('universitet'), fate: 'consented', form: home }),
  );
  stage.tell(() =>
    tellAdvisor({ ...asked, staff: stage.staff('institut'), fate: 'waiting', form: abroad }),
  );
}

/**
 * Active advisors of every training organization; of the demonstration universities also one who
 * has not answered and one who is not active any more. The latter holds the lower degree: students
 * go to the others.
 */
function tellAdvisors(stage: Demonstration): void {
  tellDemonstrationAdvisor(stage);
  const last = ['universitet', 'institut'].flatMap((login) => {
    const { organizationId } = stage.staff(login);
    return stage.advisors.filter((one) => one.organizationId === organizationId).slice(-2);
  });
  for (const [at, person] of stage.advisors.entries()) {
    const place = last.indexOf(person);
    const fate = place < 0 ? 'consented' : place % 2 === 0 ? 'waiting' : 'deactivated';
    const lower = at % 4 === 1 || fate === 'deactivated';
    const form = { ...professor, scientific_degree: lower ? 100 : 200 } as const;
    const staff = stage.staffOf(person.organizationId ?? 0);
    stage.tell(() => tellAdvisor({ stage, person, staff, fate, form }));
  }
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

/** How long nobody answers before time does something. */
const silentDays: Readonly<Record<string, number>> = { remind: 5, overdue: 15, lapse: 31 };

/** Advisors of organizations, and how one is played. */
export const advisorStory: Story = {
  process,
  demonstration: tellAdvisors,
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
      async prepare({ event }) {
        walk.days(silentDays[event] ?? 0);
      },
      placed: () => ({
        account_id: advisor.id,
        organization_id: walk.university,
        scientific_degree: form.scientific_degree,
        external: form.external,
      }),
    };
  },
};
