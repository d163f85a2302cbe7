import { organizationMachine } from '#machines/organization.machine.ts';
import type { Demonstration, Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Step, type Walk } from '#server/story/walk.ts';
import type { OrganizationFields } from './schema.ts';

const process = organizationMachine.id;

/** Whose accounts are the admins of their organizations. */
const admins = [
  'universitet',
  'institut',
  'vazirlik',
  'agentlik',
  'moliya',
  'iqtisodiyot',
  'nazorat',
] as const;

async function attach(stage: Demonstration, organization: number, person: Person): Promise<void> {
  const { pinfl } = await stage.db
    .selectFrom('account')
    .select('pinfl')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  await stage.act(stage.staff('admin'), process, organization, 'setAdmin', { payload: { pinfl } });
}

/** The form of an institute of the ministry. */
const instituteForm = (
  stage: Demonstration,
  tin: string,
  [name_uz, name_ru, name_en]: readonly [uz: string, ru: string, en: string],
): OrganizationFields => ({
  type: 200,
  name_uz,
  name_ru,
  name_en,
  tin,
  region_id: 1726,
  phone: '+998712009900',
  higher_organization_id: stage.staff('vazirlik').organizationId,
  staff_role: null,
});

/** One that was entered, worked, and went over into another. */
async function tellMerged(stage: Demonstration): Promise<void> {
  const admin = stage.staff('admin');
  const [person] = stage.bystanders;
  if (!person) throw new Error('nobody is left to become the admin of an institute');
  await stage.at(480);
  const id = await stage.create(
    admin,
    process,
    instituteForm(stage, '909900001', [
      'Tabiiy tolalar instituti',
      'Институт природных волокон',
      'Institute of Natural Fibres',
    ]),
  );
  await stage.at(475);
  await attach(stage, id, person);
  await stage.at(470);
  await stage.act(admin, process, id, 'activate');
  await stage.at(20);
  await stage.act(admin, process, id, 'deactivate', {
    reason: 'Hukumat qaroriga asosan qayta tashkil etilmoqda.',
  });
  await stage.at(4);
  await stage.act(admin, process, id, 'merge', {
    reason: 'Hukumat qaroriga asosan boshqa institutga qoʻshildi.',
    payload: {
      successor_id: stage.staff('institut').organizationId,
      merge_order_number: '214-A',
      merge_order_date: stage.today(),
      merge_order_file_id: await stage.file(admin, 'order'),
    },
  });
}

/** One that was just entered. */
async function tellNew(stage: Demonstration): Promise<void> {
  await stage.at(3);
  await stage.create(
    stage.staff('admin'),
    process,
    instituteForm(stage, '909900002', [
      'Suv muammolari tadqiqot markazi',
      'Центр исследований водных проблем',
      'Centre for Water Research',
    ]),
  );
}

let walked = 0;

/** The form of a university under a ministry, with a tax number that no other has. */
export function organizationForm(ministry: number): OrganizationFields {
  walked += 1;
  return {
    type: 100,
    name_uz: `Namuna universiteti ${walked}`,
    name_ru: `Образцовый университет ${walked}`,
    name_en: `Model university ${walked}`,
    tin: String(910_000_000 + walked),
    region_id: 1726,
    district_id: 1726269,
    higher_organization_id: ministry,
    staff_role: null,
    phone: '+998712000000',
    address: 'Universitet koʻchasi, 4-uy',
    short_name_uz: null,
    document_language: 'uz',
  };
}

/** The ministry of the first university. */
async function ministryOf({ db, university }: Walk): Promise<number> {
  const { higher_organization_id } = await db
    .selectFrom('organization')
    .select('higher_organization_id')
    .where('id', '=', university)
    .executeTakeFirstOrThrow();
  return higher_organization_id ?? 0;
}

/** Somebody who has signed on once, with the number by which they are named as admin. */
async function candidate(walk: Walk): Promise<Person & { pinfl: string | null }> {
  const { id } = await walk.newPerson();
  return walk.db
    .updateTable('account')
    .set({ identity_confirmed: true, last_login_at: walk.now() })
    .where('id', '=', id)
    .returning(['id', 'pinfl'])
    .executeTakeFirstOrThrow();
}

async function hasAdmin({ db }: Walk, id: number): Promise<boolean> {
  const { admin_id } = await db
    .selectFrom('organization')
    .select('admin_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return admin_id !== null;
}

/**
 * Organizations: the admins of those that have accounts of the demonstration, and two of which the
 * list has none; and how one is played.
 */
export const organizationStory: Story = {
  process,
  demonstration(stage) {
    for (const login of admins) {
      const person = stage.staff(login);
      stage.tell(async () => {
        await stage.at(870);
        await attach(stage, person.organizationId ?? 0, person);
      });
    }
    stage.tell(() => tellMerged(stage));
    stage.tell(() => tellNew(stage));
  },
  async scene(walk): Promise<Scene> {
    const form = organizationForm(await ministryOf(walk));
    const person = await candidate(walk);
    const agency = walk.staff('innovation');
    const admin = walk.staff('admin');
    const naming = { pinfl: person.pinfl };
    const actor = playedBy({ university: person, admin, ministry: walk.staff('ministry') }, agency);
    // Only its admin acts for it, and it works with an admin alone.
    const needsAdmin = ({ event, role }: Step): boolean =>
      event === 'activate' || (event === 'update' && actor(role) === person);
    const sent: Record<string, object> = {
      create: form,
      update: { phone: '+998712000001' },
      setAdmin: naming,
      merge: {
        successor_id: walk.otherUniversity,
        merge_order_number: '12-A',
        merge_order_date: walk.today(),
        merge_order_file_id: await walk.file(admin, 'order'),
      },
    };
    return {
      actor,
      payload: (event) => ({ ...sent[event] }),
      async prepare(step, id) {
        if (needsAdmin(step) && !(await hasAdmin(walk, id)))
          await walk.act(agency, process, id, 'setAdmin', { payload: naming });
      },
      placed: () => ({ ...form, code: `N${walked}` }),
    };
  },
};
