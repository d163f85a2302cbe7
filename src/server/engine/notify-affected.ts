import { sql } from 'kysely';
import { type Recipient, staffRoles } from '#shared/notifications.ts';
import type { Services } from '../app-types.ts';
import { withAdvisoryLock } from './act.ts';
import { type Addressee, addressees } from './audience.ts';
import { type Message, notifyPerson } from './notify-people.ts';
import type { BaseRow, ProcessDefinition, Trx } from './process.ts';
import { countRows } from './read.ts';
import { readerOf } from './reader.ts';
import { scopeCondition } from './scope.ts';

/** How many records of a part of the worklist somebody of the staff has now, in their own scope. */
async function countFor(
  { now }: Services,
  trx: Trx,
  definition: ProcessDefinition,
  recipient: Recipient,
  part: string,
  to: Addressee,
) {
  const role = staffRoles[recipient];
  if (!role) throw new Error(`${recipient} has no worklist`);
  const reader = await readerOf(
    { db: trx as Services['db'], now },
    { actor: { role, userId: to.id, organizationId: to.organization_id } },
    null,
    to.language,
  );
  const condition = definition.groups?.(reader)[part];
  return condition
    ? countRows(trx, definition, sql`${scopeCondition(definition, reader)} and ${condition}`)
    : 0;
}

/** The first moment of the message's day in Tashkent. */
const dayOf = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + 5 * 3_600_000) / 86_400_000) * 86_400_000 - 5 * 3_600_000);

async function toldToday(trx: Trx, code: string, to: Addressee, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from received_notification
      where account_id = ${to.id} and code = ${code} and created_at >= ${dayOf(at)}
        limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * One message a day for all records of a part of the worklist together, with their number: a
 * hundred late applications are one mail and not a hundred (its text counts them). What many
 * effects ask for on one day is told by the first of them; nobody is told of nothing.
 */
export async function notifyAffected(
  services: Services,
  definition: ProcessDefinition,
  row: BaseRow,
  message: Message,
  { recipients, part }: { recipients: readonly Recipient[]; part: string },
): Promise<void> {
  for (const recipient of recipients) {
    for (const to of await addressees(services.db, [recipient], row)) {
      await services.db.transaction().execute(async (trx) => {
        await withAdvisoryLock(trx, `${message.code} to ${to.id}`);
        if (await toldToday(trx, message.code, to, message.at)) return;
        const count = await countFor(services, trx, definition, recipient, part, to);
        if (count === 0) return;
        const paramsIn: Message['paramsIn'] = (language) => ({
          ...message.paramsIn(language),
          count,
          reference: '',
          person: '',
        });
        await notifyPerson(trx, { ...message, paramsIn }, to);
      });
    }
  }
}
