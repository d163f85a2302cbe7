import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { watchTask } from '#server/irregularities/watch-night.ts';
import { clientOf } from './client.ts';
import { inDatabase } from './database.ts';
import { addLetterWriter, type SentLetter, sentLetter } from './letters.ts';
import { organizationId, type Person } from './people.ts';

/** Somebody goes to work for the ministry, with the account that they had at the university. */
async function goesToTheMinistry({ id }: Person): Promise<void> {
  const organization_id = await organizationId('MHESI');
  const code = roleCodes.ministry;
  await inDatabase((db) =>
    db
      .updateTable('account')
      .set({ role_id: code, granted_roles: [code], organization_id })
      .where('id', '=', id)
      .execute(),
  );
}

/** So many letters that one person has sent for the university and accepted for the ministry. */
export async function lettersOfBothSides(count: number): Promise<SentLetter[]> {
  const writer = await addLetterWriter();
  const letters: SentLetter[] = [];
  for (let sent = 0; sent < count; sent += 1) letters.push(await sentLetter(writer));
  await goesToTheMinistry(writer);
  const reader = await clientOf(writer);
  for (const { id } of letters) await reader.act('letter', 'letters', id, 'accept', {}, true);
  return letters;
}

/** The last line of the history that there is. */
const lastLine = (): Promise<number> =>
  inDatabase(async (db) => {
    const { id } = await db
      .selectFrom('history')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  });

/** Whether a night that has ended has looked at a line. */
const isLookedAt = (line: number): Promise<boolean> =>
  inDatabase(async (db) => {
    const night = await db
      .selectFrom('irregularity_watch')
      .select('id')
      .where('finished_at', 'is not', null)
      .where('lines_until', '>=', line)
      .executeTakeFirst();
    return night !== undefined;
  });

/** Begins a night that looks at everything up to a line, where none is open. */
const beginNight = (line: number): Promise<void> =>
  inDatabase(async (db) => {
    const { rows } = await sql`
      insert into irregularity_watch (started_at, cursor, lines_after, lines_until)
      select ${new Date()}, ${JSON.stringify({ part: '', after: 0 })}::jsonb,
        coalesce((select max(lines_until) from irregularity_watch), 0), ${line}
      on conflict do nothing returning id`.execute(db);
    if (rows.length > 0) await sql`select graphile_worker.add_job(${watchTask})`.execute(db);
  });

/**
 * Lets the watch of the night look at everything up to now. It leaves what is younger than ten
 * minutes for the next night: so this night begins as the one ten minutes later would.
 */
export async function letTheNightPass(): Promise<void> {
  const line = await lastLine();
  for (let round = 0; !(await isLookedAt(line)); round += 1) {
    if (round > 300) throw new Error('the watch of the night did not end within two minutes');
    await beginNight(line);
    await sleep(400);
  }
}
