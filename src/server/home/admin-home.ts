import { type RawBuilder, sql } from 'kysely';
import { organizationProcess } from '#modules/organization/process.server.ts';
import { adminFits } from '#modules/organization/row.server.ts';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import { countRows } from '../engine/read.ts';
import { undelivered } from '../messages/message-state.ts';
import { restingStates, workingOrganization } from '../reference/organization-state.ts';
import { type HomeReader, homeLine } from './home-lines.ts';
import { allTurns } from './turn-home.ts';

type Db = Pick<Services, 'db'>;

const day = 86_400_000;
const newDays = 7;

/** A line with a number, or none for nothing. */
const some = (
  key: string,
  count: number,
  tone: HomeLine['tone'],
  group: string | null = null,
): HomeLine[] => (count > 0 ? [homeLine({ key, count, tone, group })] : []);

/** Organizations that work although nobody answers for them, and those that are not active. */
async function organizationLines({ db }: Db): Promise<HomeLine[]> {
  const counted = (where: RawBuilder<unknown>) => countRows(db, organizationProcess, where);
  const [without, resting] = await Promise.all([
    counted(sql`r.state = ${workingOrganization} and not ${adminFits}`),
    counted(sql`r.state = any(${restingStates}::text[])`),
  ]);
  return [
    ...some('withoutAdmin', without, 'warning', workingOrganization),
    ...some('restingOrganizations', resting, 'info', restingStates.join()),
  ];
}

/** Mails and SMS that did not get to their people. */
async function failedMessages({ db }: Db): Promise<HomeLine[]> {
  const { count } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', undelivered)
    .executeTakeFirstOrThrow();
  return some('failedMessages', Number(count), 'warning', undelivered.join());
}

/** News, and nothing that is expected of anybody. */
async function newAccounts({ db }: Db, now: Date): Promise<HomeLine[]> {
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', new Date(now.getTime() - newDays * day))
    .executeTakeFirstOrThrow();
  return some('newAccounts', Number(count), 'secondary');
}

const headlineOver = (duties: readonly HomeLine[]) => {
  const count = duties.reduce((sum, line) => sum + line.count, 0);
  return count > 0 ? { key: 'keeper', params: {}, count, deadline: null } : null;
};

/** The home of an administrator: organizations to look after, what did not arrive, new accounts. */
export const adminHome: HomeReader = async (services, reader) => {
  const duties = [
    ...(await organizationLines(services)),
    ...(await failedMessages(services)),
    ...(await allTurns(services, reader)),
  ];
  return {
    headline: headlineOver(duties),
    lines: [...duties, ...(await newAccounts(services, reader.now))],
  };
};

/** The home of a technical administrator: what the gateways did not take. */
export const technicalHome: HomeReader = async (services) => {
  const duties = await failedMessages(services);
  return { headline: headlineOver(duties), lines: duties };
};
