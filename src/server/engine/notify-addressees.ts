import { type NotificationCode, notifications } from '#shared/notifications.ts';
import { addressees } from './audience.ts';
import { notifyPerson } from './notify-people.ts';
import type { Trx } from './process.ts';

/** What is told of something that is no record of a process, and to whom by its code. */
interface Told {
  code: NotificationCode;
  process: string;
  recordId: number;
  at: Date;
  params: Record<string, string | number>;
}

/** Tells those whom a code of the catalogue names by their role. */
export async function notifyAddressees(
  trx: Trx,
  { code, process, recordId, at, params }: Told,
): Promise<void> {
  const message = { code, process, recordId, historyId: null, at, paramsIn: () => params };
  const nobody = { id: 0, state: '', version: 0, owner_id: null, organization_id: null };
  for (const to of await addressees(trx, notifications[code].recipients, nobody))
    await notifyPerson(trx, message, to);
}
