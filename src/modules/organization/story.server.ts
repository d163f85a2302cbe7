import { organizationMachine } from '#machines/organization.machine.ts';
import type { Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Step, type Walk } from '#server/story/walk.ts';
import type { OrganizationFields } from './schema.ts';

const process = organizationMachine.id;

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

/** Steps that only somebody takes, or only is taken for, who is the admin. */
const needsAdmin = ({ event, role }: Step): boolean =>
  event === 'activate' || (event === 'update' && role === 'university');

/** How an organization is played. */
export const organizationStory: Story = {
  process,
  async scene(walk): Promise<Scene> {
    const form = organizationForm(await ministryOf(walk));
    const person = await candidate(walk);
    const agency = walk.staff('innovation');
    const admin = walk.staff('admin');
    const naming = { pinfl: person.pinfl };
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
      actor: playedBy({ university: person, admin, ministry: walk.staff('ministry') }, agency),
      payload: (event) => ({ ...sent[event] }),
      async prepare(step, id) {
        if (needsAdmin(step) && !(await hasAdmin(walk, id)))
          await walk.act(agency, process, id, 'setAdmin', { payload: naming });
      },
      placed: () => ({ ...form, code: `N${walked}` }),
    };
  },
};
