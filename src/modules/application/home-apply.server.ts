import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { Services } from '#server/app-types.ts';
import type { Reader } from '#server/engine/process.ts';
import { homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeLine } from '#shared/home.ts';

const studying = statesTagged(applicationMachine, 'studying');

/** A period that is open for registration and in which the person has no application yet. */
export async function mayApply(
  { db }: Pick<Services, 'db'>,
  { actor, today, language }: Reader,
): Promise<HomeLine[]> {
  const period = await db
    .selectFrom('period')
    .select(['registration_stop', `name_${language} as name`])
    .where('state', 'in', statesTagged(periodMachine, 'active'))
    .where('registration_start', '<=', today)
    .where('registration_stop', '>=', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('application')
            .select('application.id')
            .where('owner_id', '=', actor.userId)
            .where((either) =>
              either.or([
                either('period_id', '=', either.ref('period.id')),
                either('application.state', 'in', studying),
              ]),
            ),
        ),
      ),
    )
    .orderBy('registration_stop')
    .executeTakeFirst();
  if (!period) return [];
  const { registration_stop: deadline, name } = period;
  return [
    homeLine({ key: 'apply', params: { subject: name }, deadline, tone: toneOf(deadline, today) }),
  ];
}
