import { examMachine } from '#machines/exam.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeParts } from '#server/home/home-parts.ts';
import { createFacts } from './create.server.ts';

/** An exam that its organization may begin now: candidates wait for it. */
export const examHome: HomeParts = {
  reviewer: [
    {
      place: 3,
      async lines({ db }, reader) {
        const facts = await createFacts({ trx: db, input: {}, reader });
        const record = { state: 'absent', facts };
        const create = actionsOf(examMachine, record, reader.actor).find(({ duty }) => duty);
        if (!create?.enabled) return {};
        const { createUntil: deadline } = facts;
        const tone = toneOf(deadline, reader.today);
        return { needed: [homeLine({ key: 'examToCreate', deadline, tone })] };
      },
    },
  ],
};
