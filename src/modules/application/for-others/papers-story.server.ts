import { sql } from 'kysely';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Person, Stage } from '#server/story/story.ts';

const papers = [
  { machine: diplomaMachine, table: 'diploma', column: 'diploma_id' },
  { machine: certificateMachine, table: 'certificate', column: 'certificate_id' },
] as const;

/**
 * The reviewer confirms the diploma and the certificate of an application that nobody has decided
 * about yet, as must be done before it is accepted.
 */
export async function confirmPapers(
  stage: Stage,
  reviewer: Person,
  application: number,
): Promise<void> {
  for (const { machine, table, column } of papers) {
    const { rows } = await sql<{ id: number; state: string }>`
      select p.id, p.state from application a
        join ${sql.table(table)} p on p.id = ${sql.ref(`a.${column}`)}
      where a.id = ${application}`.execute(stage.db);
    const [paper] = rows;
    if (paper && statesTagged(machine, 'undecided').includes(paper.state))
      await stage.act(reviewer, machine.id, paper.id, 'confirm');
  }
}
