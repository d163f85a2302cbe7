import { notificationMachine } from '#machines/notification.machine.ts';
import { type RoleName, roleCodes } from '#machines/roles.ts';
import type { Story } from '#server/story/story.ts';
import { playedBy, type Scene } from '#server/story/walk.ts';

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

/** To whom each of those who write may do so. */
const readers: Partial<Record<RoleName, readonly RoleName[]>> = {
  university: ['advisor'],
  ministry: ['university'],
  innovation: ['university'],
  admin: ['university'],
};

/** How a message is played: it has one author, who takes every step of it. */
export const notificationStory: Story = {
  process: notificationMachine.id,
  async scene(walk, steps): Promise<Scene> {
    const last = steps.at(-1)?.role ?? 'innovation';
    const [role, to]: [RoleName, readonly RoleName[]] = readers[last]
      ? [last, readers[last]]
      : ['innovation', readers.innovation ?? []];
    const author = walk.staff(role);
    const form = messageForm(to);
    const writers = Object.fromEntries(Object.keys(readers).map((writer) => [writer, author]));
    return {
      actor: playedBy(writers, walk.staff('admin')),
      payload: (event) => (event === 'create' || event === 'save' ? form : {}),
      prepare: async () => undefined,
      // Real ways lead to every state. The author is nobody for whom a stranger would not find the
      // record.
      placed: () => form,
    };
  },
};
