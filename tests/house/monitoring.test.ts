import fs from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/tables.ts';
import { measureDatabase } from '#server/metrics/database-metrics.ts';
import { makeMetrics } from '#server/metrics/metrics.ts';
import { measureProcess } from '#server/metrics/process-metrics.ts';

const folder = 'docs/operations/monitoring';
const read = (name: string): string => fs.readFileSync(`${folder}/${name}`, 'utf8');

// Nothing is asked of this database: only what is registered counts.
const pool = new pg.Pool();
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
const { registry } = makeMetrics();
measureDatabase(registry, db);
const stop = measureProcess(registry, {
  pools: { requests: pool },
  openStreams: () => 0,
  dataDir: '.',
});
afterAll(async () => {
  stop();
  await db.destroy();
});

const known = registry.getMetricsAsArray().map(({ name }) => name);

/** The metrics that a text names, without the endings that a histogram adds. */
const namedIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\bdoctoral_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  ),
];

/** The expressions of the alarms and of the dashboard. */
const alarms = read('alarms.yml');
const expressions = [...alarms.matchAll(/^\s+expr: (.+)$/gm)].map(
  ([, expression = '']) => expression,
);
const dashboard = JSON.parse(read('dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const drawn = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

describe('the examples for monitoring', () => {
  it.each([
    ['alarms', expressions],
    ['dashboard', drawn],
  ])('the %s name only metrics that there are', (_name, found) => {
    expect(found.length).toBeGreaterThan(10);
    for (const expression of found)
      for (const name of namedIn(expression)) expect(known, expression).toContain(name);
  });

  it('each expression has its brackets in pairs', () => {
    for (const expression of [...expressions, ...drawn])
      for (const [open, close] of ['()', '[]', '{}'])
        expect([expression, expression.split(open ?? '').length]).toEqual([
          expression,
          expression.split(close ?? '').length,
        ]);
  });

  it('each alarm says what happened and what to do', () => {
    const count = (word: string): number => alarms.split(`${word}: `).length - 1;
    expect([count('alert'), count('summary'), count('action'), count('severity')]).toEqual(
      Array(4).fill(expressions.length),
    );
  });

  it('the dashboard and the page of the metrics show every metric', () => {
    expect(namedIn(drawn.join('\n')).sort()).toEqual([...known].sort());
    expect(namedIn(read('README.md')).sort()).toEqual([...known].sort());
  });

  it('name no host', () => {
    for (const name of fs.readdirSync(folder))
      expect(read(name)).not.toMatch(/https?:\/\/(?!127\.0\.0\.1|localhost)/);
  });
});
