import { Refusal } from '#server/base/refusal.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { BaseRow, Change, Creation } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';
import type { AttestationRow } from './row.server.ts';
import {
  type AdvisorOpinion,
  type AttestationCreate,
  type AttestationPapers,
  advisorOpinion,
  attestationCreate,
  attestationPapers,
  graceDays,
  reworkDays,
} from './schema.ts';
import { type Found, studyYearsOf } from './study-year.server.ts';

type AttestationChange = Change<AttestationRow>;

/** Somebody who studies nowhere may ask too, and learns that they do not study. */
async function birthFacts({
  input,
  reader,
  found: study,
}: Creation<Partial<AttestationCreate>, Found>) {
  const { userId } = reader.actor;
  const unknown = input.application_id === undefined ? userId : null;
  return {
    ownerId: study?.owner_id ?? unknown,
    organizationId: study?.organization_id ?? null,
    studentAdmitted: study?.admitted ?? false,
    confirmedStudent: study?.confirmed ?? false,
    studyYearRuns: study?.runs ?? false,
    yearFree: !study?.taken,
  };
}

async function writePapers({ trx, row, input }: Change<BaseRow, AttestationPapers>) {
  const { plan_file_id = null, report_file_id = null } = input;
  await requireOwnFiles(trx, row.owner_id, { plan_file_id, report_file_id });
  return { plan_file_id, report_file_id };
}

async function writeOpened(change: Change<BaseRow, AttestationCreate> & { found: Found }) {
  const study = change.found;
  if (!study) throw new Refusal('NO_PERMISSION');
  const { application_id, owner_id, study_year, year_start, year_end, leave_days } = study;
  return {
    application_id,
    owner_id,
    study_year,
    year_start,
    year_end,
    due_on: addDays(year_end, graceDays),
    leave_days,
    ...(await writePapers(change)),
  };
}

/** What was said about a former attempt stays in the history. */
const writeSent = ({ reader }: AttestationChange) => ({
  sent_on: reader.today,
  opinion: null,
  opinion_on: null,
  decided_on: null,
  reason: null,
});

const writeOpinion = ({ input, reader }: AttestationChange & { input: AdvisorOpinion }) => ({
  opinion: input.opinion,
  opinion_on: reader.today,
});

/** The days of grace begin anew, from the leaves that the study has by now. */
const within = (days: number, { row, reader }: AttestationChange) => ({
  due_on: addDays(reader.today, days),
  leave_days: row.all_leave_days,
});

function writeRejected(change: AttestationChange) {
  const { due_on, leave_days } = within(reworkDays, change);
  return { due_on, leave_days, decided_on: change.reader.today, reason: change.reason };
}

/** A draft before the end of its year has the year's own time. */
function writeReworked(change: AttestationChange) {
  const { row } = change;
  const { due_on, leave_days } = within(reworkDays, change);
  const byYear = addDays(row.year_end, graceDays);
  return { due_on: due_on > byYear ? due_on : byYear, leave_days };
}

const { begin, on } = eventsOf<'attestation', AttestationRow, Found>();

const create = begin({ input: attestationCreate, write: writeOpened });

/** How an attestation is opened: one after the other for one study, because a year has one. */
export const attestationCreation = creation(
  { create },
  {
    event: () => 'create',
    find: studyYearsOf,
    facts: birthFacts,
    lockKey: ({ input, reader }) =>
      `attestation ${input.application_id ?? ''} ${reader.actor.userId ?? ''}`,
  },
);

/** What the events of an attestation are sent with and write. */
export const attestationEvents = {
  save: on({ input: attestationPapers, write: writePapers }),
  send: on({ write: writeSent }),
  giveOpinion: on({ input: advisorOpinion, write: writeOpinion }),
  accept: on({ write: ({ reader }) => ({ decided_on: reader.today }) }),
  reject: on({ write: writeRejected }),
  rework: on({ write: writeReworked }),
  overdue: on({ write: ({ reader }) => ({ overdue_told_on: reader.today }) }),
  expire: on({ write: ({ reader }) => ({ decided_on: reader.today }) }),
};
