import { applicationMachine } from '#machines/application.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Demonstration, Invented, Person, Stage, Story } from '#server/story/story.ts';
import { playedBy, type Scene } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import type { DiplomaFields } from './schema.ts';

const process = diplomaMachine.id;
const institutions = [
  'Oʻzbekiston Milliy universiteti',
  'Toshkent davlat texnika universiteti',
  'Samarqand davlat universiteti',
  'Qoraqalpoq davlat universiteti',
] as const;
const specialities = ['Matematika', 'Fizika', 'Iqtisodiyot', 'Kimyo', 'Filologiya'] as const;

/** Degrees: every sixth person is a doctor already and may go for DSc. */
const master = 200;
const doctor = 600;
const isDoctor = (index: number): boolean => index % 6 === 0;

/** The form of a diploma; doctors' diplomas have no series and are younger. */
function diplomaForm(
  index: number,
  today: string,
  file_id: string | null,
  learned = isDoctor(index),
): DiplomaFields {
  return {
    degree: learned ? doctor : master,
    education_form: 100,
    education_type: 100,
    institution: institutions[index % institutions.length] ?? institutions[0],
    speciality: specialities[index % specialities.length] ?? specialities[0],
    serial: learned ? null : 'M',
    number: String(100_000 + index * 7),
    given_date: addDays(today, -(learned ? 900 : 1600) - (index % 200)),
    file_id,
  };
}

/** The organization that decides about an application with this diploma. */
async function reviewerOf({ db }: Demonstration, diploma: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('application')
    .select('organization_id')
    .where('diploma_id', '=', diploma)
    .where('state', 'in', statesTagged(applicationMachine, 'underReview'))
    .executeTakeFirst();
  return found?.organization_id ?? undefined;
}

/** A diploma that somebody has beside this one. */
async function anotherDiploma({ db }: Stage, owner: Person, diploma: number): Promise<number> {
  const { id } = await db
    .selectFrom('diploma')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('id', '<>', diploma)
    .executeTakeFirstOrThrow();
  return id;
}

async function checked(stage: Demonstration, diploma: number, days: number, rejected: boolean) {
  await stage.at(days);
  const organization = await reviewerOf(stage, diploma);
  if (organization === undefined) return;
  const reviewer = stage.staffOf(organization);
  if (!rejected) return stage.act(reviewer, process, diploma, 'confirm');
  await stage.act(reviewer, process, diploma, 'reject', {
    reason: 'Diplom ilovasi oʻqilmaydi, qayta yuklang.',
  });
}

/**
 * One diploma of everybody who applies; some are confirmed by the organization that reviews the
 * application, one is refused.
 */
async function tellDiploma(stage: Demonstration, owner: Invented, at: number): Promise<void> {
  await stage.at(161);
  const file = await stage.file(owner, 'diploma');
  await stage.at(160);
  const id = await stage.create(owner, process, diplomaForm(owner.index, stage.day(0), file));
  const refused = at === 12;
  if (refused) return checked(stage, id, 9, true);
  if (owner.index % 9 === 4) await checked(stage, id, 33, false);
}

/** People who sit admission exams have a diploma that opens a PhD, and no higher one. */
async function tellCandidate(stage: Demonstration, owner: Invented): Promise<void> {
  await stage.at(160);
  const file = await stage.file(owner, 'diploma');
  await stage.create(owner, process, diplomaForm(owner.index, stage.day(0), file, false));
}

let walked = 0;

/** Diplomas: of the people who apply, and how one is played. */
export const diplomaStory: Story = {
  process,
  async scene(walk): Promise<Scene> {
    const owner = await walk.newPerson();
    walked += 1;
    const form = diplomaForm(1 + 6 * (10_000 + walked), walk.today(), null);
    const university = walk.staff('university');
    const actor = playedBy({ university }, owner);
    let application = 0;
    return {
      actor,
      payload: (event) => (['create', 'save', 'rework'].includes(event) ? form : {}),
      async prepare({ event, from, role }, id) {
        if (actor(role) === university)
          application = await walk.make('sentApplication', { owner, change: { diploma_id: id } });
        // Only a paper that no sent application names any more can be deleted.
        if (event === 'delete' && from === 'rejected')
          await walk.make('withdrawnApplication', {
            owner,
            record: application,
            change: { diploma_id: await anotherDiploma(walk, owner, id) },
          });
      },
      placed: () => ({ ...form, owner_id: owner.id }),
    };
  },
  demonstration(stage) {
    for (const [at, owner] of stage.applicants.entries())
      stage.tell(() => tellDiploma(stage, owner, at));
    for (const owner of stage.candidates) stage.tell(() => tellCandidate(stage, owner));
  },
};
