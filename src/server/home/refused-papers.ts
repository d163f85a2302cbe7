import { sql } from 'kysely';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import { dutyCondition } from '../engine/duties.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { homeLine } from './home-lines.ts';

/** The reader's own records of a process with numbers, refused and to be corrected. */
export async function refusedPapers(
  { db }: Pick<Services, 'db'>,
  reader: Reader,
  definition: ProcessDefinition,
): Promise<HomeLine[]> {
  const { rows } = await sql<{ id: number; number: string; reason: string | null }>`
    select r.id, r.number, r.reason from ${sql.table(definition.table)} r
    where r.owner_id = ${reader.actor.userId} and ${dutyCondition(definition, reader)}
    order by r.id desc`.execute(db);
  return rows.map(({ id, number, reason }) =>
    homeLine({ key: definition.machine.id, id, params: { number, reason }, tone: 'danger' }),
  );
}
