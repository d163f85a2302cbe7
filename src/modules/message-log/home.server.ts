import { countLine } from '#server/home/home-lines.ts';
import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { undelivered } from '#server/messages/message-state.ts';

/** Mails and SMS that did not get to their people. */
const failedMessages: HomePart = {
  place: 2,
  async lines({ db }) {
    const { count } = await db
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', 'in', undelivered)
      .executeTakeFirstOrThrow();
    return {
      watched: countLine('failedMessages', Number(count), 'warning', undelivered.join()),
    };
  },
};

export const messageHome: HomeParts = { admin: [failedMessages], technical: [failedMessages] };
