import type { Sender } from './app.ts';
import type { World } from './world.ts';

/** Does an event in preparation of another one. Throws when it is refused. */
type Do = (sender: Sender, event: string, body?: Record<string, unknown>) => Promise<void>;

/** The reason that tests give where one is asked. */
export const reason = 'Sinov uchun yozilgan sabab.';

/** Events of one record by their routes, the version read just before. */
export function doing({ on }: World, collection: string, id: number): Do {
  return async (sender, event, body = {}) => {
    const { body: record } = await on.send(sender, 'GET', `/api/${collection}/${id}/`);
    const answer = await on.send(sender, 'POST', `/api/${collection}/${id}/${event}/`, {
      version: record.version,
      reason,
      ...body,
    });
    if (answer.status !== 200)
      throw new Error(
        `${collection}/${id}/${event}: ${answer.status} ${answer.code} ${JSON.stringify(answer.body)}`,
      );
  };
}
