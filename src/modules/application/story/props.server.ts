import { applicationMachine } from '#machines/application.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Person } from '#server/story/story.ts';
import type { About, PropMaker, Walk } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';

const process = applicationMachine.id;

/** Number, date and file of an order that the first university signed so many days ago. */
export async function orderOf(walk: Walk, order_number: string, days: number) {
  return {
    order_number,
    order_date: addDays(walk.today(), -days),
    order_file_id: await walk.file(walk.staff('university'), 'order'),
  };
}

/** What the university sends when a student leaves at their own wish. */
export const leaving = async (walk: Walk) => ({
  cancel_reason: 400,
  ...(await orderOf(walk, '112-st', 2)),
});

/**
 * A student of the PhD family who was added from the time before the platform; `change` may name
 * another type of study.
 */
async function student(walk: Walk, { owner, change }: About): Promise<number> {
  const { pinfl, surname, first_name } = await walk.db
    .selectFrom('account')
    .select(['pinfl', 'surname', 'first_name'])
    .where('id', '=', owner?.id ?? 0)
    .executeTakeFirstOrThrow();
  return walk.create(walk.staff('university'), process, {
    pinfl,
    surname,
    first_name,
    dc_type: 200,
    direction_id: walk.direction,
    study_start: addDays(walk.today(), -500),
    ...(await orderOf(walk, '45-t', 600)),
    ...change,
  });
}

/** The student, removed from study; `change` replaces parts of what is sent. */
async function removedStudent(walk: Walk, { record = 0, change }: About): Promise<number> {
  await walk.act(walk.staff('university'), process, record, 'cancel', {
    reason: 'Oʻz xohishiga koʻra bergan arizasi asosida.',
    payload: { ...(await leaving(walk)), ...change },
  });
  return record;
}

/** Everything that a draft of an independent researcher needs before it can be sent. */
export async function wholeDraft(walk: Walk, owner: Person) {
  const diploma = await walk.db
    .selectFrom('diploma')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('state', 'in', statesTagged(diplomaMachine, 'usable'))
    .orderBy('id')
    .executeTakeFirst();
  return {
    organization_id: walk.university,
    direction_id: walk.direction,
    edu_language: 100,
    diploma_id: diploma?.id ?? null,
    documents: {
      diploma: await walk.file(owner, 'diploma'),
      copiesOfWorks: await walk.file(owner, 'copiesOfWorks'),
    },
  };
}

const ownerIn = ({ owner }: About): Person => {
  if (!owner) throw new Error('an application is of somebody');
  return owner;
};

/**
 * A new application of somebody, sent to the first university in a period (`record`; one that is
 * open, when none is named); `change` replaces parts of the draft.
 */
async function sentApplication(walk: Walk, about: About): Promise<number> {
  const owner = ownerIn(about);
  const period_id = about.record ?? (await walk.make('openPeriod'));
  const id = await walk.create(owner, process, { period_id, dc_type: 500 });
  await walk.act(owner, process, id, 'save', {
    payload: { ...(await wholeDraft(walk, owner)), ...about.change },
  });
  await walk.act(owner, process, id, 'send');
  return id;
}

/** The application, back by rejection, and its draft changed by its owner. */
async function withdrawnApplication(walk: Walk, about: About): Promise<number> {
  const owner = ownerIn(about);
  const { record: id = 0, change: payload = {} } = about;
  await walk.act(walk.staff('university'), process, id, 'reject', {
    reason: 'Diplom ilovasi toʻliq emas: ikkinchi beti yuklanmagan.',
  });
  await walk.act(owner, process, id, 'regenerate');
  await walk.act(owner, process, id, 'save', { payload });
  return id;
}

/** Applications and studies that stories of other processes are about. */
export const applicationProps: Readonly<Record<string, PropMaker>> = {
  student,
  removedStudent,
  sentApplication,
  withdrawnApplication,
};
