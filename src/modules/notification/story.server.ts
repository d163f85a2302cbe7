import { notificationMachine } from '#machines/notification.machine.ts';
import { type RoleName, roleCodes } from '#machines/roles.ts';
import type { Demonstration, Story } from '#server/story/story.ts';
import { playedBy, type Scene } from '#server/story/walk.ts';
import { type MessagePlot, messagePlots } from './story/plots.server.ts';

const process = notificationMachine.id;

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

/** The ids of those who are chosen: of organizations by their letters, of persons by logins. */
async function chosenIn(
  { db, staff }: Demonstration,
  { audience, chosen }: MessagePlot,
): Promise<number[]> {
  if (audience === 'persons') return chosen.map((login) => staff(login).id);
  if (audience !== 'organizations') return chosen.map(Number);
  const found = await db
    .selectFrom('organization')
    .select('id')
    .where('code', 'in', chosen)
    .execute();
  return found.map(({ id }) => id);
}

async function tellMessage(stage: Demonstration, plot: MessagePlot): Promise<void> {
  const { login, texts, audience, by_mail = false, by_sms = false, written, sent } = plot;
  const author = stage.staff(login);
  await stage.at(written);
  const audience_ids = await chosenIn(stage, plot);
  const form = { ...texts, audience, audience_ids, by_mail, by_sms };
  const id = await stage.create(author, process, form);
  if (sent === undefined) return;
  await stage.at(sent);
  await stage.act(author, process, id, 'send');
}

/**
 * Messages of the demonstration: drafts, one of them not ready, and messages that everybody has;
 * and how one is played: it has one author, who takes every step of it.
 */
export const notificationStory: Story = {
  process,
  demonstration(stage) {
    for (const plot of messagePlots) stage.tell(() => tellMessage(stage, plot));
  },
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
