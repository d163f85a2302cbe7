import { addDays } from '#shared/dates.ts';
import { addActor } from './actors.ts';
import type { Sender } from './app.ts';
import { addFile, completeProfile, paperNumber, type World } from './world.ts';

/** Somebody who can apply: complete profile, papers, works, a diploma. */
export interface Applicant extends Sender {
  pinfl: string;
  surname: string;
  first_name: string;
  diploma: number;
  /** Files of the papers that an application asks for, by kind. */
  documents: { diploma: string; copiesOfWorks: string };
}

/** Kinds of works with how many of each: enough for every family (guard GA6). */
const enough = [200, 100, 100];

/** Lists works of a person by their kinds. */
export async function addWorks(
  { on }: World,
  { id }: { id: number },
  kinds: readonly number[],
): Promise<void> {
  const at = on.clock.now();
  const rows = kinds.map((type, which) => ({
    owner_id: id,
    type,
    name: `Tadqiqot natijalari, ${which + 1}-qism`,
    publication_date: addDays(on.clock.today(), -30),
    author_licence: null,
    url: null,
    file_id: null,
    created_at: at,
    updated_at: at,
  }));
  await on.services.db.insertInto('scientific_work').values(rows).execute();
}

/** The form of a diploma of a degree (200 master, 600 PhD). */
export const diplomaForm = (degree: number, today: string, file_id: string | null = null) => ({
  degree,
  education_form: 100,
  education_type: 100,
  institution: 'Oʻzbekiston Milliy universiteti',
  speciality: 'Matematika',
  serial: degree >= 500 ? null : 'M',
  number: paperNumber(),
  given_date: addDays(today, -400),
  file_id,
});

/** An applicant who lacks nothing. With `degree` 600 they may go for DSc. */
export async function buildApplicant(
  world: World,
  { degree = 200, signed = true } = {},
): Promise<Applicant> {
  const { on } = world;
  const profile = completeProfile(on.clock.today());
  const sender = await addActor(on, 'applicant', profile, { signed });
  await addWorks(world, sender, enough);
  const diploma = await addFile(world, sender, 'diploma');
  const form = diplomaForm(degree, on.clock.today(), diploma);
  const { status, body } = await on.send(sender, 'POST', '/api/diplomas/', form);
  if (status !== 201) throw new Error(`diploma: ${status} ${JSON.stringify(body)}`);
  const { pinfl, surname, first_name } = profile;
  return {
    ...sender,
    pinfl: pinfl ?? '',
    surname: surname ?? '',
    first_name: first_name ?? '',
    diploma: Number(body.id),
    documents: { diploma, copiesOfWorks: await addFile(world, sender, 'copiesOfWorks') },
  };
}
