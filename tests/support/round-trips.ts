import type pg from 'pg';

/** How often the process waited for its database, and what it said before each wait. */
export interface RoundTrips {
  of(work: () => Promise<unknown>): Promise<string[][]>;
}

interface Asked {
  text?: string;
}

/**
 * Counts the round trips of a pool: statements that leave one after another, before the first of
 * them is answered, are one.
 */
export function roundTrips(pool: pg.Pool): RoundTrips {
  const watched = new WeakSet<pg.PoolClient>();
  let trips: string[][] = [];
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const ask = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
    let open = 0;
    const counted = (statement: string | Asked, ...words: unknown[]) => {
      if (open === 0) trips.push([]);
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      trips.at(-1)?.push(text.trim().replaceAll(/\s+/g, ' '));
      open += 1;
      return ask(statement, ...words).finally(() => {
        open -= 1;
      });
    };
    Object.assign(client, { query: counted });
  });
  return {
    async of(work) {
      trips = [];
      await work();
      return trips;
    },
  };
}
