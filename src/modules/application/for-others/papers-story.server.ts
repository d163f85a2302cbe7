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
    const paper = await stage.db
      .selectFrom('application as a')
      .innerJoin(`${table} as p`, 'p.id', `a.${column}`)
      .select(['p.id', 'p.state'])
      .where('a.id', '=', application)
      .executeTakeFirst();
    if (paper && statesTagged(machine, 'undecided').includes(paper.state))
      await stage.act(reviewer, machine.id, paper.id, 'confirm');
  }
}
