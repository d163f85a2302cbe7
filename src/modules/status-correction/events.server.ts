import { sql } from 'kysely';
import { correctableTo } from '#machines/correctable.ts';
import { processMachines } from '#machines/index.ts';
import { isStored } from '#machines/kit.ts';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import { correctedBy } from '#server/engine/correct-status.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { BaseRow, Change, Creation, Creations, Reader, Trx } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';
import type { FilePurpose } from '#shared/file-rules.ts';
import { anotherOpen, presentOf, type StatusCorrectionRow } from './row.server.ts';
import { type CorrectionInput, correctionInput, proposalDays } from './schema.ts';

/** The record that is to be corrected, as it is now. */
interface Found {
  state: string;
  version: number;
  open: boolean;
}

async function foundFor(
  trx: Trx,
  { process, record_id }: Partial<CorrectionInput>,
): Promise<Found | null> {
  if (process === undefined || record_id === undefined) return null;
  const present = await presentOf(trx, process, record_id);
  if (!present || !isStored(present.state)) return null;
  const { rows } = await sql<{ open: boolean }>`
    select ${anotherOpen(sql`${process}`, sql`${record_id}`, sql`0`)} as open`.execute(trx);
  return { ...present, open: rows[0]?.open ?? false };
}

const find = ({ trx, inputs }: Creations<Partial<CorrectionInput>>): Promise<(Found | null)[]> =>
  Promise.all(inputs.map((input) => foundFor(trx, input)));

/** The states that the record may get; none for a process in which nothing is corrected. */
function targetsOf({ process }: Partial<CorrectionInput>, { state }: Found): string[] {
  const machine = processMachines.find(({ id }) => id === process);
  return machine ? correctableTo(machine, state) : [];
}

/** Without a status the question is whether the record may get any other. */
async function birthFacts({
  input,
  reader,
  found,
}: Creation<Partial<CorrectionInput>, Found | null>) {
  const targets = found ? targetsOf(input, found) : [];
  return {
    ownerId: null,
    organizationId: null,
    proposerId: reader.actor.userId,
    samePerson: false,
    recordFound: found !== null,
    targetFree:
      input.to_state === undefined ? targets.length > 0 : targets.includes(input.to_state),
    noOtherOpen: !found?.open,
    unmoved: true,
    timeOver: false,
  };
}

const orderPurpose: FilePurpose = 'order';

/** The order is an upload of the proposer that was checked to be a PDF. */
async function requireOrder(trx: Trx, owner: number, order_file_id: string): Promise<void> {
  await requireOwnFiles(trx, owner, { order_file_id });
  const file = await trx
    .selectFrom('file')
    .select('purpose')
    .where('id', '=', order_file_id)
    .executeTakeFirst();
  if (file?.purpose !== orderPurpose)
    throw refuseFields({ order_file_id: 'validation.file_missing' });
}

async function writeDraft({
  trx,
  input,
  reader,
  found,
}: Change<BaseRow, CorrectionInput> & { found: Found | null }) {
  const author_id = requireId(reader.actor.userId);
  await requireOrder(trx, author_id, input.order_file_id);
  return {
    ...input,
    author_id,
    record_version: found?.version ?? 0,
    from_state: found?.state ?? '',
    due_on: addDays(reader.today, proposalDays),
  };
}

const { begin, on } = eventsOf<'status_correction', StatusCorrectionRow, Found | null>();

/** How a correction is begun: one after the other for one record. */
export const correctionCreation = creation(
  { create: begin({ input: correctionInput, write: writeDraft }) },
  {
    event: () => 'create',
    find,
    facts: birthFacts,
    lockKey: ({ input }) => `${input.process ?? ''} ${input.record_id ?? ''}`,
  },
);

const decision = ({ reader, reason }: { reader: Reader; reason: string | null }) => ({
  decided_by: reader.actor.userId,
  decided_on: reader.today,
  decision_reason: reason,
});

/** What the events of a correction write. */
export const correctionEvents = {
  propose: on({
    write: ({ reader, reason }) => ({
      reason,
      proposed_on: reader.today,
      due_on: addDays(reader.today, proposalDays),
    }),
  }),
  carryOut: on({
    write: decision,
    trace: ({ row: { process, record_id, record_version, from_state, to_state } }) =>
      correctedBy(process, {
        id: record_id,
        version: record_version,
        from: from_state,
        to: to_state,
      }),
  }),
  refuse: on({ write: decision }),
};
