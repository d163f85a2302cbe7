import { sql } from 'kysely';
import { attestationMachine } from '#machines/attestation.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Reader } from '#server/engine/process.ts';
import { readRows } from '#server/engine/read.ts';
import { homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeLines, HomePart, HomeParts } from '#server/home/home-parts.ts';
import { daysBetween } from '#shared/dates.ts';
import { attestationProcess, dueOn } from './process.server.ts';
import type { AttestationRow } from './row.server.ts';
import { graceDays } from './schema.ts';

const byStudent = statesTagged(attestationMachine, 'byStudent');
const rework = statesTagged(attestationMachine, 'rework');

function lineOf(row: AttestationRow, { today }: Reader) {
  const deadline = dueOn(row);
  return homeLine({
    key: rework.includes(row.state) ? 'attestationRework' : 'attestationDraft',
    id: row.id,
    params: { year: row.study_year },
    deadline,
    tone: toneOf(deadline, today),
  });
}

/** A rejected one needs the student at once, a draft when the study year draws to its end. */
const presses = (row: AttestationRow, { today }: Reader): boolean =>
  rework.includes(row.state) || daysBetween(today, dueOn(row)) <= 2 * graceDays;

/** The own attestations that wait for the student. */
const ownAttestations: HomePart = {
  place: 6,
  tells: attestationProcess,
  async lines({ db }, reader): Promise<HomeLines> {
    const rows = await readRows(db, attestationProcess, reader, {
      where: sql`r.owner_id = ${reader.actor.userId} and r.state = any(${byStudent}::text[])`,
      order: sql`r.due_on, r.id`,
      limit: 10,
    });
    const [needed, standing] = [true, false].map((press) =>
      rows.filter((row) => presses(row, reader) === press).map((row) => lineOf(row, reader)),
    );
    return { needed, standing };
  },
};

export const attestationHome: HomeParts = {
  own: [ownAttestations],
};
