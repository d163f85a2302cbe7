import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { actAtOnce } from '#server/engine/act-at-once.ts';
import type { Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { Booking } from '#server/process-routes/route-context.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { applicationProcess } from './process.server.ts';

const studying = statesTagged(applicationMachine, 'studying');
const undecided = statesTagged(applicationMachine, 'single');

/** A record of the person who was just admitted. */
interface Other {
  id: number;
  state: string;
  dc_type: number;
}

/**
 * Whether a study leaves no room for another record of the person: one study at a time, and only an
 * independent researcher may go on to apply for another form of study.
 */
const excludes = (admitted: number, { state, dc_type }: Other): boolean =>
  studying.includes(state) || !dcTypeOf(admitted)?.independent || dc_type === admitted;

/**
 * `application.supersede` for every other live record of the person, in the transaction that admits
 * them: an independent study ends, and so do applications that could not be admitted any more.
 */
export async function supersedeOthers(
  trx: Trx,
  admitted: number,
  now: Date,
  book: Booking,
): Promise<void> {
  const { rows } = await sql<Other & { own: boolean }>`
    select o.id, o.state, o.dc_type, o.id = ${admitted}::bigint as own
    from application o join application mine on mine.id = ${admitted}
    where o.owner_id = mine.owner_id
      and (o.id = mine.id or o.state = any(${stateList([...studying, ...undecided])}))
    order by o.id`.execute(trx);
  const form = rows.find(({ own }) => own)?.dc_type ?? 0;
  for (const other of rows)
    if (!other.own && excludes(form, other))
      await actAtOnce(trx, applicationProcess, other.id, { event: 'supersede', book, now });
}
