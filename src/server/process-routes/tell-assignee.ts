import type { AssignmentChange } from '#shared/assignment.ts';
import { fullName } from '#shared/names.ts';
import type { Addressee } from '../engine/audience.ts';
import { type Message, notifyPerson } from '../engine/notify-people.ts';
import type { ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { recordNames } from '../record-words/record-names.ts';
import type { Naming } from '../search/findable.ts';

/** A message about many records names so many of them. */
const mostNamed = 5;

/** Work of a process that somebody gives, and how its records are named. */
export interface Given {
  definition: ProcessDefinition;
  naming: Naming | undefined;
  reader: Reader;
}

const columns = [
  'id',
  'organization_id',
  'language',
  'email',
  'mobile_phone',
  'surname',
  'first_name',
  'middle_name',
] as const;

async function namesOf(
  trx: Trx,
  { definition, naming, reader }: Given,
  ids: readonly number[],
): Promise<string> {
  const shown = ids.slice(0, mostNamed);
  const names = await recordNames(trx, definition, naming, reader, shown);
  const words = shown.map((id) => {
    const name = names.get(id);
    return name?.reference ?? name?.name ?? `№ ${id}`;
  });
  return [...words, ...(ids.length > shown.length ? ['…'] : [])].join(', ');
}

/**
 * Tells a colleague of the work that they are given: by whom, which records, and the note; one
 * message for all of them together. Who takes work, or puts it back, tells nobody.
 */
export async function tellAssignee(
  trx: Trx,
  given: Given,
  ids: readonly number[],
  { holder_id, note }: Pick<AssignmentChange, 'holder_id' | 'note'>,
): Promise<void> {
  const [first] = ids;
  const { definition, reader } = given;
  const { userId } = reader.actor;
  if (first === undefined || holder_id === null || userId === null || holder_id === userId) return;
  const people = await trx
    .selectFrom('account')
    .select(columns)
    .where('id', 'in', [holder_id, userId])
    .execute();
  const to = people.find(({ id }) => id === holder_id);
  const giver = people.find(({ id }) => id === userId);
  if (!(to && giver)) return;
  const record = await namesOf(trx, given, ids);
  const said = {
    person: fullName(giver),
    note: note ?? { key: 'processes.work.noNote' },
    ...(ids.length === 1 ? { record } : { records: record, count: ids.length }),
  };
  const message: Message = {
    code: ids.length === 1 ? 'N-TASK-GIVEN' : 'N-TASKS-GIVEN',
    process: definition.machine.id,
    recordId: first,
    // It is no line of the history; the change of the assignment makes that it is told once.
    historyId: null,
    at: reader.now,
    paramsIn: () => said,
  };
  const addressee: Addressee = to;
  await notifyPerson(trx, message, addressee);
}
