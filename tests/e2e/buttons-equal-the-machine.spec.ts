import { type Browser, expect, type Page, test } from '@playwright/test';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { type AbilityRule, createAbility } from '#shared/abilities.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { paths } from '#web/paths.ts';
import { differences } from './checks/compare.ts';
import { ownedInEveryState } from './checks/owners.ts';
import { type KnownRecord, type Place, papersOf, places, titleOf } from './checks/record-places.ts';
import { oneOfEachKind, readRecord, visibleRecords } from './checks/records.ts';
import { openScreen, type Screen } from './checks/screen.ts';
import { openAs, type SignedOn, signOn } from './checks/signed-in.ts';
import { type Language, languages, wordsIn } from './support/words.ts';

test.describe.configure({ mode: 'parallel', timeout: 480_000 });

interface Visit {
  screen: Screen;
  who: SignedOn;
}

/** The records on the page of one: itself, and the papers that an application under review lies on. */
function shownAt(place: Place, record: KnownRecord): { part: Place; id: number }[] {
  const papers = place.route === 'applicant-document/:id' ? [record.diploma, record.certificate] : [];
  const [diploma, certificate] = papers;
  return [
    { part: place, id: record.id },
    ...(diploma ? [{ part: papersOf(diplomaMachine), id: diploma.id }] : []),
    ...(certificate ? [{ part: papersOf(certificateMachine), id: certificate.id }] : []),
  ];
}

/** Where the page of a record differs from the machine, in one language. */
async function lookAt({ screen, who }: Visit, place: Place, record: KnownRecord, language: Language): Promise<string[]> {
  const found: string[] = [];
  await screen.go(place.href(record));
  await screen.speak(language);
  await expect.poll(() => screen.page.title()).toContain(titleOf(place, record, language));
  for (const { part, id } of shownAt(place, record)) {
    const region = (page: Page) => part.region(page, record);
    const around = { machine: part.machine, except: part.except, reasons: part.reasons, region, screen, actor: who.actor, t: wordsIn(language) };
    const wrong = await differences(around, () => readRecord(who, part.machine, id));
    found.push(...wrong.map((text) => `${part.machine.id} ${id} at ${place.href(record)} (${record.state}) in ${language}: ${text}`));
  }
  return found;
}

/** A page that the navigation guard keeps shut leads home instead. */
async function staysShut({ screen }: Visit, place: Place, record: KnownRecord): Promise<string[]> {
  await screen.go(place.href(record));
  const { pathname } = new URL(screen.page.url());
  return pathname === paths.home.href() ? [] : [`${place.href(record)} opens although the guard asks for ${place.route}`];
}

/** Goes to a record of every kind this person can see, and compares. Answers what was wrong, and how many pages were looked at. */
async function walk(visit: Visit): Promise<{ wrong: string[]; looks: number }> {
  const wrong: string[] = [];
  let looks = 0;
  const ability = createAbility(visit.who.user.ability as AbilityRule[]);
  for (const place of places) {
    const visible = await visibleRecords(visit.who, place.machine);
    const fitting = visible.filter((record) => place.only?.(record) ?? true);
    const shown = place.own ? fitting.filter(({ facts }) => facts.ownerId === visit.who.user.id) : fitting;
    const kinds = oneOfEachKind(place.machine, shown, visit.who);
    const open = mayOpen(ability, place.route);
    for (const record of open ? kinds : kinds.slice(0, 1)) {
      // The words of every event are held in three languages by tests of their own: here the languages take turns.
      const language = languages[looks % languages.length] ?? 'uz';
      wrong.push(...(open ? await lookAt(visit, place, record, language) : await staysShut(visit, place, record)));
      looks += 1;
    }
  }
  return { wrong: [...wrong, ...visit.screen.complaints], looks };
}

async function walkAs(browser: Browser, login: string): Promise<{ wrong: string[]; looks: number }> {
  const who = await signOn(login);
  const page = await openAs(browser, who, { language: languages[0] });
  const screen = await openScreen(page, paths.home.href());
  const result = await walk({ screen, who });
  await page.context().close();
  return result;
}

// Colleagues of one role see other records in the same states: they are asked in one test.
for (const role of new Set(demoAccounts.map(({ roleName }) => roleName))) {
  test(role, async ({ browser }) => {
    const wrong: string[] = [];
    for (const { login } of demoAccounts.filter(({ roleName }) => roleName === role)) {
      const result = await walkAs(browser, login);
      wrong.push(...result.wrong.map((text) => `${login}: ${text}`));
    }
    expect(wrong).toEqual([]);
  });
}

test('owners of records in every state', async ({ browser }) => {
  const wrong: string[] = [];
  const logins = new Set((await ownedInEveryState()).map(({ owner }) => owner.login));
  for (const login of logins) {
    const result = await walkAs(browser, login);
    expect(result.looks, `${login} sees records`).toBeGreaterThan(0);
    wrong.push(...result.wrong.map((text) => `${login}: ${text}`));
  }
  expect(wrong).toEqual([]);
});
