import { type RoleName, roleCodes } from '#machines/roles.ts';
import type { PeopleRole } from '../actors.ts';
import type { World } from '../world.ts';
import type { Scene, Script } from './script.ts';

let number = 0;

/** A message in three languages that is ready to be sent to these roles. */
export function messageForm(roles: readonly RoleName[]) {
  number += 1;
  return {
    subject_uz: `Muhim xabar ${number}`,
    body_uz: `Hisobotni oy oxirigacha topshiring.\nRaqami: ${number}.`,
    subject_ru: `Важное сообщение ${number}`,
    body_ru: `Сдайте отчёт до конца месяца.\nНомер: ${number}.`,
    subject_en: `Important message ${number}`,
    body_en: `Hand in the report by the end of the month.\nNumber: ${number}.`,
    audience: 'roles',
    audience_ids: roles.map((role) => roleCodes[role]),
    by_mail: true,
    by_sms: false,
  };
}

/** To whom each of those who write may do so, in the world of the tests. */
const readers: Partial<Record<RoleName, readonly RoleName[]>> = {
  university: ['advisor'],
  ministry: ['university'],
  innovation: ['university'],
  admin: ['university'],
};

export const notificationScript: Script = {
  process: 'notification',
  async scene({ staff }: World, steps): Promise<Scene> {
    // A message has one author, who takes every step of it.
    const last = steps.at(-1)?.role;
    const author: PeopleRole =
      last !== undefined && last in readers ? (last as PeopleRole) : 'innovation';
    const form = messageForm(readers[author] ?? []);
    return {
      actor: (role) => (role in readers ? staff[author] : staff.admin),
      payload: (event) => (event === 'create' || event === 'save' ? form : {}),
      prepare: async () => undefined,
      // Real ways lead to every state. The author is nobody for whom a stranger would not find the
      // record.
      placed: () => form,
    };
  },
};
