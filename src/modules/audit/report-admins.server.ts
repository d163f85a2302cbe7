import { sql } from 'kysely';
import type { RoleName } from '#machines/roles.ts';
import type { Services } from '#server/app-types.ts';
import type { Trx } from '#server/engine/process.ts';
import { tellWeek, type Week } from '#server/notifications/tell-week.ts';
import { addDays } from '#shared/dates.ts';

/** What an administrator does here is reported (docs/domain.md#separation-of-duties). */
const reported = ['account', 'organization', 'period'] as const;
const reportedRole = 'admin' satisfies RoleName;

async function counted(trx: Trx, { start, stop }: Week): Promise<Record<string, number>> {
  const { rows } = await sql<{
    process: string;
    count: number;
  }>`select h.process, count(*) as count from history h
    where h.actor_role = ${reportedRole} and h.process = any(${[...reported]}::text[])
      and h.at >= ${`${start}T00:00:00+05:00`}::timestamptz
        and h.at < ${`${addDays(stop, 1)}T00:00:00+05:00`}::timestamptz
    group by h.process`.execute(trx);
  return Object.fromEntries(rows.map(({ process, count }) => [process, Number(count)]));
}

/**
 * Tells the anti-corruption agency once a week what the administrators did to accounts,
 * organizations and periods in the week before, also that it was nothing.
 */
export const reportAdmins = (services: Pick<Services, 'db' | 'now'>): Promise<void> =>
  tellWeek(services, {
    code: 'N-ADMIN-WEEK',
    process: 'account',
    async params(trx, week) {
      const found = await counted(trx, week);
      const [accounts = 0, organizations = 0, periods = 0] = reported.map(
        (process) => found[process],
      );
      const count = accounts + organizations + periods;
      return () => ({ ...week, accounts, organizations, periods, count });
    },
  });
