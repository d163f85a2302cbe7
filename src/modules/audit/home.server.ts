import { sql } from 'kysely';
import { type WatchedKind, watchedKinds } from '#machines/kit.ts';
import { countLine } from '#server/home/home-lines.ts';
import type { HomeParts } from '#server/home/home-parts.ts';
import { since } from './for-others/log-conditions.server.ts';
import { usualDays } from './schema.ts';
import { watchedSteps } from './unusual.server.ts';

const lineOf = {
  reopened: 'watchedReopened',
  automatic: 'watchedAutomatic',
  prolonged: 'watchedProlonged',
  reversed: 'watchedReversed',
} as const satisfies Record<WatchedKind, string>;

/** How often each kind of watched step was taken in the days that the log shows by itself. */
export const auditHome: HomeParts = {
  watcher: [
    {
      place: 2,
      async lines({ db }, { now }) {
        const counts = watchedKinds.map(
          (kind) => sql`count(*) filter (where ${watchedSteps(kind)})::int`,
        );
        const all = watchedKinds.map((kind) => watchedSteps(kind));
        const { rows } = await sql<{ counts: number[] }>`
          select array[${sql.join(counts)}] as counts from history h
          where ${since(now, usualDays)} and (${sql.join(all, sql` or `)})`.execute(db);
        return {
          watched: watchedKinds.flatMap((kind, at) =>
            countLine(lineOf[kind], rows[0]?.counts[at] ?? 0, 'warning', kind),
          ),
        };
      },
    },
  ],
};
