import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { BaseRow, Trx } from '#server/engine/process.ts';
import { tashkentDay } from '#shared/dates.ts';

const studying: readonly string[] = statesTagged(applicationMachine, 'studying');

/**
 * Who advises a student from when until when: agrees the tenures with the record as it stands now.
 * A change ends one tenure and begins the next on the same day; the end of a study ends the last
 * one.
 */
export async function agreeTenure(trx: Trx, { id }: BaseRow, now: Date): Promise<void> {
  const today = tashkentDay(now);
  const record = await trx
    .selectFrom('application')
    .select(['state', 'advisor_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const wanted = studying.includes(record.state) ? record.advisor_id : null;
  const open = await trx
    .selectFrom('advisor_tenure')
    .select(['id', 'advisor_id', 'from_day'])
    .where('application_id', '=', id)
    .where('until_day', 'is', null)
    .executeTakeFirst();
  if (open && open.advisor_id === wanted) return;
  // A study may be entered with a first day that is still to come.
  const until_day = open && open.from_day > today ? open.from_day : today;
  if (open)
    await trx.updateTable('advisor_tenure').set({ until_day }).where('id', '=', open.id).execute();
  if (wanted !== null)
    await trx
      .insertInto('advisor_tenure')
      .values({ application_id: id, advisor_id: wanted, from_day: until_day, until_day: null })
      .execute();
}
