import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { applicationProcess } from '#modules/application/process.server.ts';
import { letterProcess } from '#modules/letter/process.server.ts';
import { targetedLetterProcess } from '#modules/letter/targeted/process.server.ts';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import type { Reader } from '../engine/process.ts';
import { countRows } from '../engine/read.ts';
import { type HomeReader, homeLine, toneOf } from './home-lines.ts';
import { certificateLines } from './reviewer-home.ts';
import { studentLines } from './student-lines.ts';
import { quotaLines, turnLines } from './turn-home.ts';

/** Periods that are prepared and wait to be opened. */
async function periodsToActivate(
  { db }: Pick<Services, 'db'>,
  { today, language }: Reader,
): Promise<HomeLine[]> {
  const periods = await db
    .selectFrom('period')
    .select(['id', 'quota_start', 'registration_start', `name_${language} as subject`])
    .where('state', 'in', statesTagged(periodMachine, 'prepared'))
    .orderBy('registration_start')
    .limit(2)
    .execute();
  return periods.map(({ id, quota_start, registration_start, subject }) => {
    const deadline = quota_start ?? registration_start;
    return homeLine({
      key: 'period',
      id,
      params: { subject },
      deadline,
      tone: toneOf(deadline, today),
    });
  });
}

async function counted(
  services: Pick<Services, 'db'>,
  key: string,
  where: ReturnType<typeof sql>,
): Promise<HomeLine[]> {
  const count = await countRows(services.db, applicationProcess, where);
  return count > 0 ? [homeLine({ key, count, tone: 'danger' })] : [];
}

/** The home of the agency: appeals to decide, organizations that are late, periods to open. */
export const agencyHome: HomeReader = async (services, reader) => {
  const late = applicationProcess.groups?.(reader).overdue ?? sql`false`;
  const lines = [
    ...(await counted(services, 'appeals', sql`r.appeal = 'open'`)),
    ...(await counted(services, 'lateReviews', late)),
    ...(await studentLines(services, reader, ['oldToConfirm'])),
    ...(await periodsToActivate(services, reader)),
    ...(await quotaLines(services, reader)),
    ...(await turnLines(services, reader, [letterProcess, targetedLetterProcess])),
    ...(await certificateLines(services, reader)),
  ];
  if (lines.length === 0) return { headline: null, lines };
  const deadline = lines.flatMap((line) => line.deadline ?? []).sort()[0] ?? null;
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  return { headline: { key: 'agency', params: {}, count, deadline }, lines };
};
