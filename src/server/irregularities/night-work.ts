import { sql } from 'kysely';
import { transitionsOf } from '#machines/kit.ts';
import { offices } from '#shared/abilities-roles.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import type { Seen, Watch } from './watch.ts';

/** Steps that the machines ask to confirm or to give a reason for, and that move the record. */
const decisions = (definitions: readonly ProcessDefinition[]): string[] =>
  definitions.flatMap(({ machine }) =>
    transitionsOf(machine)
      .filter(({ from, to, meta }) => from !== to && (meta.asks ?? []).length > 0)
      .map(({ from, event }) => `${machine.id} ${from} ${event}`),
  );

interface Line {
  id: number;
  process: string;
  record_id: number;
  account: number;
  role: string;
  at: Date;
}

const hourMs = 3_600_000;

/** What people of an office decided while offices are closed: one thing per person and night. */
export const nightWork = (definitions: readonly ProcessDefinition[]): Watch => ({
  name: 'night',
  async *pages({ db }, { settings, linesAfter, linesUntil }, after, size) {
    const steps = decisions(definitions);
    const [from, until] = [settings['watch.night_from'], settings['watch.night_until']];
    const hour = sql`extract(hour from p.at at time zone 'Asia/Tashkent')`;
    for (let last = Math.max(after, linesAfter); last < linesUntil; ) {
      const { rows } = await sql<{ until: number | null; found: FoundLine[] | null }>`
        with page as materialized (
          select id, process, record_id, event, from_state, actor_user_id, actor_role, at
          from history where id > ${last} and id <= ${linesUntil} order by id limit ${size * 4})
        select (select max(id) from page) as until, (select jsonb_agg(jsonb_build_object(
            'id', p.id, 'process', p.process, 'record_id', p.record_id,
            'account', p.actor_user_id, 'role', p.actor_role, 'at', p.at))
          from page p where p.actor_user_id is not null and p.actor_role = any(${offices}::text[])
            and (${hour} >= ${from} or ${hour} < ${until})
            and p.process || ' ' || p.from_state || ' ' || p.event = any(${steps}::text[])
          ) as found`.execute(db);
      const [page] = rows;
      if (!page || page.until === null) return;
      last = page.until;
      const lines = (page.found ?? []).map((line) =>
        Object.assign(line, { at: new Date(line.at) }),
      );
      yield { after: last, seen: lines.map((line) => seenOf(line, until)) };
    }
  },
});

type FoundLine = Omit<Line, 'at'> & { at: Date | string };

/** A night belongs to the day on whose evening it began. */
function seenOf({ id, process, record_id, account, role, at }: Line, until: number): Seen {
  const day = tashkentDay(new Date(at.getTime() - until * hourMs));
  return {
    kind: 'night',
    key: `${account} ${day}`,
    said: 'nightWork',
    params: { role, day },
    form: '',
    process,
    recordId: record_id,
    lineIds: [id],
    accountIds: [account],
  };
}
