import { expect, test } from '@playwright/test';
import { chunkFiles, entryFiles, join, screenSources, styleFiles, weight, without } from './checks/built-web.ts';

// KB after gzip (design/experience, section 2: "Base bundle").
const budget = { publicEntry: 150, adminEntry: 230, screen: 60, styles: 25 };
const signOnScreens = ['login-page', 'login-foreign-page', 'one-id-page', 'outbox-page', 'kit-page'];

test('what a visitor loads first', () => {
  expect(weight(entryFiles(), 'js')).toBeLessThanOrEqual(budget.publicEntry);
});

test('what somebody who is signed in loads first', () => {
  expect(weight(join(entryFiles(), chunkFiles('signed-in-screen')), 'js')).toBeLessThanOrEqual(budget.adminEntry);
});

for (const source of screenSources()) {
  test(`what ${source} adds to that`, () => {
    const entry = signOnScreens.includes(source) ? entryFiles() : join(entryFiles(), chunkFiles('signed-in-screen'));
    expect(weight(without(chunkFiles(source), entry), 'js')).toBeLessThanOrEqual(budget.screen);
  });
}

test('all styles together', () => {
  expect(weight(styleFiles(), 'css')).toBeLessThanOrEqual(budget.styles);
});
