import { openFor } from '../actors.ts';
import type { Sender } from '../app.ts';
import { provenAccount } from '../proven-account.ts';
import { addFile, completeProfile, type World } from '../world.ts';
import { doing, type Scene, type Script } from './script.ts';

let number = 0;

/**
 * The form of a university under the ministry of the world, with a tax number that no other has.
 */
export function organizationForm({ ministry }: World) {
  number += 1;
  const name = `Namuna universiteti ${number}`;
  return {
    type: 100,
    name_uz: name,
    name_ru: `Образцовый университет ${number}`,
    name_en: `Model university ${number}`,
    tin: String(910_000_000 + number),
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

/** Somebody who has signed in by OneID and is nothing but an applicant. */
export async function addCandidate({ on }: World): Promise<Sender & { pinfl: string }> {
  const row = provenAccount({
    ...completeProfile(on.clock.today()),
    user_type: 'I' as const,
    identity_confirmed: true,
    last_login_at: on.clock.now(),
  });
  const account = await on.services.db
    .insertInto('account')
    .values(row)
    .returning(['id', 'pinfl'])
    .executeTakeFirstOrThrow();
  return { ...(await openFor(on, account.id)), pinfl: account.pinfl ?? '' };
}

export const organizationScript: Script = {
  process: 'organization',
  async scene(world): Promise<Scene> {
    const { staff, otherUniversity, ministry } = world;
    const form = organizationForm(world);
    const person = await addCandidate(world);
    const fileId = await addFile(world, staff.admin, 'order');
    const order = {
      merge_order_number: '12-A',
      merge_order_date: world.on.clock.today(),
      merge_order_file_id: fileId,
    };
    const payloads: Record<string, Record<string, unknown>> = {
      create: form,
      update: { phone: '+998712000001' },
      setAdmin: { pinfl: person.pinfl },
      merge: { successor_id: otherUniversity, ...order },
    };
    return {
      actor: (role) => {
        if (role === 'university') return person;
        return role === 'admin' || role === 'ministry' ? staff[role] : staff.innovation;
      },
      payload: (event) => payloads[event] ?? {},
      async prepare({ event, role }, id) {
        const attach = event === 'activate' || (event === 'update' && role === 'university');
        if (!attach) return;
        const { body } = await world.on.send(staff.admin, 'GET', `/api/organizations/${id}/`);
        if (body.admin === null)
          await doing(world, 'organizations', id)(staff.innovation, 'setAdmin', {
            pinfl: person.pinfl,
          });
      },
      placed: () => ({ ...form, code: `N${number}`, higher_organization_id: ministry }),
    };
  },
};
