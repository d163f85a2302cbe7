import { sql } from 'kysely';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Creation } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { additionalExamSubjects } from './codes.ts';
import type { AdditionalExamCreate } from './schema.ts';

const examined = stateList(statesTagged(applicationMachine, 'takesExams'));
const live = stateList(statesTagged(additionalExamMachine, 'live'));

interface Study {
  owner_id: number;
  organization_id: number;
  dc_type: number;
  examined: boolean;
  taken: boolean;
}

/** The PhD family takes every subject, the DSc family additional ones only. */
function fits(dcType: number, subject: number | undefined): boolean {
  const family = dcTypeOf(dcType)?.family;
  const extra = additionalExamSubjects.some(({ id, extra }) => extra && id === subject);
  return family === 'phd' || (family === 'dsc' && (extra || subject === undefined));
}

/** What is not said yet is taken as good: a form asks before everything is chosen. */
export async function birthFacts({ trx, input, reader }: Creation<Partial<AdditionalExamCreate>>) {
  const { application_id, subject } = input;
  if (application_id === undefined) {
    return {
      ownerId: null,
      organizationId: reader.actor.organizationId,
      mayTakeExams: true,
      subjectFits: true,
      subjectFree: true,
    };
  }
  const { rows } = await sql<Study>`
    select a.owner_id, a.organization_id, a.dc_type, a.state = any(${examined}) as examined,
      exists (select 1 from additional_exam e
        where e.application_id = a.id and e.subject = ${subject ?? null}::int
          and e.state = any(${live})) as taken
    from application a where a.id = ${application_id}`.execute(trx);
  const [study] = rows;
  return {
    ownerId: study?.owner_id ?? null,
    organizationId: study?.organization_id ?? null,
    mayTakeExams: study?.examined ?? false,
    subjectFits: study !== undefined && fits(study.dc_type, subject),
    subjectFree: !study?.taken,
  };
}
