import { addDays } from '#shared/dates.ts';
import { type Applicant, buildApplicant } from '../applicants.ts';
import { addFile, paperNumber, type World } from '../world.ts';
import { sendApplication, withdrawFromReview } from './application.ts';
import type { Scene, Script } from './script.ts';

const validDays = 300;

/** The form of a certificate that proves C1 and is valid for some three hundred days. */
export async function certificateForm(world: World, owner: Applicant) {
  const today = world.on.clock.today();
  const dates = { given_date: addDays(today, -100), valid_until: addDays(today, validDays) };
  const file_id = await addFile(world, owner, 'certificate');
  return {
    type_id: world.certificateType,
    number: `T-${paperNumber()}`,
    score: 7.5,
    level: null,
    ...dates,
    file_id,
  };
}

/** A certificate of somebody, waiting for a reviewer. Answers its id. */
export async function buildCertificate(world: World, owner: Applicant): Promise<number> {
  const { status, body } = await world.on.send(
    owner,
    'POST',
    '/api/certificates/',
    await certificateForm(world, owner),
  );
  if (status !== 201) throw new Error(`certificate: ${status} ${JSON.stringify(body)}`);
  return Number(body.id);
}

export const certificateScript: Script = {
  process: 'certificate',
  async scene(world): Promise<Scene> {
    const { on, staff } = world;
    const owner = await buildApplicant(world);
    const form = await certificateForm(world, owner);
    let application = 0;
    return {
      actor: (role) =>
        ({ applicant: owner, doctorate: owner, university: staff.university })[String(role)] ??
        staff.innovation,
      payload: (event) => (event === 'create' || event === 'rework' ? form : {}),
      async prepare({ event, from, role }, id) {
        // An organization looks at certificates of the applications that it reviews; what a sent
        // one names cannot be deleted.
        if (role === 'university')
          application = await sendApplication(world, owner, { certificate_id: id });
        if (event === 'delete' && from === 'rejected')
          await withdrawFromReview(world, owner, application, { certificate_id: null });
        if (event === 'remindExpiry') on.clock.days(validDays - 30);
        if (event === 'expire') on.clock.days(validDays + 1);
      },
      placed: () => ({ ...form, owner_id: owner.id }),
    };
  },
};
