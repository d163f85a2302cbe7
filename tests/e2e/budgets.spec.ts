import { expect, test } from '@playwright/test';
import { chunkFiles, chunks, entryFiles, join, screenSources, styleFiles, weight, without } from './checks/built-web.ts';

// KB after gzip (design/experience, section 2: "Base bundle").
const budget = { publicEntry: 150, adminEntry: 230, chunk: 60, styles: 25 };
const openToVisitors = ['login-page', 'login-foreign-page', 'one-id-page', 'outbox-page', 'kit-page'];

test('what a visitor loads first', () => {
  expect(weight(entryFiles(), 'js')).toBeLessThanOrEqual(budget.publicEntry);
});

test('what somebody who is signed in loads first', () => {
  expect(weight(join(entryFiles(), chunkFiles('signed-in-screen'), chunkFiles('home-page')), 'js')).toBeLessThanOrEqual(budget.adminEntry);
});

test('every part that is loaded when it is needed', () => {
  const parts = [...without(chunks(), entryFiles())].map((name) => ({ name, kb: weight(new Set([name]), 'js') }));
  expect(parts.length).toBeGreaterThan(screenSources().length);
  expect(parts.filter(({ kb }) => kb > budget.chunk)).toEqual([]);
});

for (const source of screenSources()) {
  test(`everything that ${source} needs together`, () => {
    const open = openToVisitors.includes(source);
    const files = join(entryFiles(), chunkFiles(source), open ? new Set<string>() : chunkFiles('signed-in-screen'));
    expect(weight(files, 'js')).toBeLessThanOrEqual((open ? budget.publicEntry : budget.adminEntry) + budget.chunk);
  });
}

test('all styles together', () => {
  expect(weight(styleFiles(), 'css')).toBeLessThanOrEqual(budget.styles);
});
