import { countLine } from '#server/home/home-lines.ts';
import type { HomeParts } from '#server/home/home-parts.ts';

const day = 86_400_000;
const newDays = 7;

/** New accounts: news, and nothing that is expected of anybody. */
export const accountHome: HomeParts = {
  admin: [
    {
      place: 3,
      async lines({ db }, { now }) {
        const { count } = await db
          .selectFrom('account')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('created_at', '>', new Date(now.getTime() - newDays * day))
          .executeTakeFirstOrThrow();
        return { standing: countLine('newAccounts', Number(count), 'secondary') };
      },
    },
  ],
};
