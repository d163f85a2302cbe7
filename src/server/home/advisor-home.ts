import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { advisorProcess } from '#modules/advisor/process.server.ts';
import { applicationProcess } from '#modules/application/process.server.ts';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import type { Reader } from '../engine/process.ts';
import { countRows, readRows } from '../engine/read.ts';
import { scopeCondition } from '../engine/scope.ts';
import { dutyCondition } from '../engine/turn-routes.ts';
import { type HomeReader, homeLine } from './home-lines.ts';

const studying = statesTagged(applicationMachine, 'studying');

/** Organizations that wait for the advisor's answer, each with its name. */
async function consentLines({ db }: Pick<Services, 'db'>, reader: Reader): Promise<HomeLine[]> {
  const waiting = sql`${scopeCondition(advisorProcess, reader)}
    and ${dutyCondition(advisorProcess, reader)}`;
  const rows = await readRows(db, advisorProcess, reader, { where: waiting, limit: 4 });
  return rows.map(({ id, organization }) =>
    homeLine({
      key: 'consents',
      id,
      params: { subject: organization[`name_${reader.language}`] },
      tone: 'warning',
    }),
  );
}

/** The home of a research advisor: requests for consent, then their students. */
export const advisorHome: HomeReader = async (services, reader) => {
  const consents = await consentLines(services, reader);
  const mine = sql`${scopeCondition(applicationProcess, reader)}
    and r.state = any(${studying}::text[])
    and r.advisor_id in (select v.id from advisor v where v.account_id = ${reader.actor.userId})`;
  const count = await countRows(services.db, applicationProcess, mine);
  const students = count > 0 ? [homeLine({ key: 'advised', count, tone: 'secondary' })] : [];
  const headline =
    consents.length > 0
      ? { key: 'consents', params: {}, count: consents.length, deadline: null }
      : null;
  return { headline, lines: [...consents, ...students] };
};
