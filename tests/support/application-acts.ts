import type { Answer, Sender } from './app.ts';
import type { OpenWorld } from './open-world.ts';

const reason = 'Sinov uchun yozilgan sabab.';

/**
 * Acts on applications with the version that is there, and what of them is stored. `world` is asked
 * for at each call: it is built before the tests.
 */
export function applicationActs(world: () => OpenWorld) {
  return {
    async act(
      id: number,
      event: string,
      body: object = {},
      as: Sender = world().staff.university,
    ): Promise<Answer> {
      const { body: record } = await world().on.send(as, 'GET', `/api/applications/${id}/`);
      return world().on.send(as, 'POST', `/api/applications/${id}/${event}/`, {
        version: record.version,
        reason,
        ...body,
      });
    },
    rowOf: (id: number) =>
      world()
        .database.db.selectFrom('application')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    async linesOf(id: number): Promise<number> {
      const lines = world()
        .database.db.selectFrom('history')
        .select('id')
        .where('process', '=', 'application')
        .where('record_id', '=', id);
      return (await lines.execute()).length;
    },
  };
}
