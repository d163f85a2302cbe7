import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Demonstration, Invented, Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Walk } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import { bestKnownType } from './for-others/best-known-type.server.ts';
import type { CertificateFields } from './schema.ts';

const process = certificateMachine.id;
/** So many of those who apply have a certificate. */
const holders = 48;

type Fate = 'pending' | 'confirmed' | 'rejected' | 'expired';

const fateOf = (at: number): Fate => {
  if (at % 12 === 10) return 'rejected';
  if (at % 12 === 11) return 'expired';
  return at % 2 === 0 ? 'pending' : 'confirmed';
};

/** A certificate that opens every direction; the organization that examines its holder checks it. */
async function tellCandidates(stage: Demonstration, owner: Invented): Promise<void> {
  await stage.at(55);
  const form = await certificateForm(stage, owner, false, await stage.file(owner, 'certificate'));
  await stage.create(owner, process, { ...form, score: 7.5 });
}

async function certificateForm(
  stage: Demonstration,
  { index }: Invented,
  expired: boolean,
  file_id: string,
): Promise<CertificateFields> {
  return {
    type_id: await bestKnownType(stage.db),
    number: `IELTS-${700_000 + index * 11}`,
    level: null,
    score: 6 + (index % 5) * 0.5,
    given_date: stage.day(expired ? 735 : 300),
    valid_until: expired ? stage.day(5) : addDays(stage.day(0), 430),
    file_id,
  };
}

/** The organization that has an application with the certificate under review, else the agency. */
async function checkerOf(stage: Demonstration, certificate: number): Promise<Person> {
  const found = await stage.db
    .selectFrom('application')
    .select('organization_id')
    .where('certificate_id', '=', certificate)
    .where('state', 'in', statesTagged(applicationMachine, 'awaitsDecision'))
    .executeTakeFirst();
  return found?.organization_id ? stage.staffOf(found.organization_id) : stage.staff('agentlik');
}

/** Whether nobody has confirmed it yet with the application that it belongs to. */
async function isUndecided({ db }: Demonstration, id: number): Promise<boolean> {
  const { state } = await db
    .selectFrom('certificate')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return statesTagged(certificateMachine, 'undecided').includes(state);
}

async function tellCertificate(stage: Demonstration, owner: Invented, fate: Fate): Promise<void> {
  const agency = stage.staff('agentlik');
  await stage.at(56);
  const file = await stage.file(owner, 'certificate');
  await stage.at(55);
  const form = await certificateForm(stage, owner, fate === 'expired', file);
  const id = await stage.create(owner, process, form);
  if (fate === 'confirmed') {
    await stage.at(25);
    if (await isUndecided(stage, id))
      await stage.act(await checkerOf(stage, id), process, id, 'confirm');
  }
  if (fate === 'rejected') {
    await stage.at(50);
    await stage.act(agency, process, id, 'reject', {
      reason: 'Sertifikat raqami reyestrda topilmadi.',
    });
  }
  if (fate === 'expired') {
    await stage.at(45);
    await stage.act(agency, process, id, 'confirm');
    await stage.at(4);
    await stage.actAsSystem(process, id, 'expire');
  }
}

const validDays = 300;
let walked = 0;

/** The form of a certificate that proves C1 and is valid for some three hundred days. */
export async function certificateOf(walk: Walk, owner: Person): Promise<CertificateFields> {
  walked += 1;
  return {
    type_id: walk.certificateType,
    number: `T-${800_000 + walked}`,
    score: 7.5,
    level: null,
    given_date: addDays(walk.today(), -100),
    valid_until: addDays(walk.today(), validDays),
    file_id: await walk.file(owner, 'certificate'),
  };
}

/** Certificates: of those who apply first, in every state, and how one is played. */
export const certificateStory: Story = {
  process,
  props: {
    /** Waits for a reviewer. */
    async certificate(walk, { owner }) {
      if (!owner) throw new Error('a certificate is of somebody');
      return walk.create(owner, process, await certificateOf(walk, owner));
    },
  },
  async scene(walk): Promise<Scene> {
    const owner = await walk.newPerson();
    const form = await certificateOf(walk, owner);
    const university = walk.staff('university');
    const actor = playedBy(
      { applicant: owner, doctorate: owner, university },
      walk.staff('innovation'),
    );
    let application = 0;
    return {
      actor,
      payload: (event) => (event === 'create' || event === 'rework' ? form : {}),
      async prepare({ event, from, role }, id) {
        // An organization looks at certificates of the applications that it reviews; what a sent
        // one names cannot be deleted.
        if (actor(role) === university)
          application = await walk.make('sentApplication', {
            owner,
            change: { certificate_id: id },
          });
        if (event === 'delete' && from === 'rejected')
          await walk.make('withdrawnApplication', {
            owner,
            record: application,
            change: { certificate_id: null },
          });
        if (event === 'remindExpiry') walk.days(validDays - 30);
        if (event === 'expire') walk.days(validDays + 1);
      },
      placed: () => ({ ...form, owner_id: owner.id }),
    };
  },
  demonstration(stage) {
    for (const [at, owner] of stage.applicants.slice(0, holders).entries())
      stage.tell(() => tellCertificate(stage, owner, fateOf(at)));
    for (const owner of stage.candidates) stage.tell(() => tellCandidates(stage, owner));
  },
};
