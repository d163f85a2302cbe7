import { type Browser, expect, type Page, test } from '@playwright/test';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import type { AbilityRule } from '#shared/abilities.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { createAbility } from '#shared/ability-rules.ts';
import { paths } from '#web/lib/paths.ts';
import { collectionOf } from '#web/record/record.ts';
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

/** A page to be looked at: it shows a record, or the navigation guard keeps it shut. */
interface Look {
  place: Place;
  record: KnownRecord;
  open: boolean;
  language: Language;
}

/**
 * What people of one role have been shown so far, by page. What a machine answers to one of them it
 * answers to all: a kind is looked at once.
 */
type Known = Map<string, Set<string>>;

/**
 * The records on the page of one: itself, and the papers that an application under review lies on.
 */
function shownAt(place: Place, record: KnownRecord): { part: Place; id: number }[] {
  const papers =
    place.at === applicationPaths.application ? [record.diploma, record.certificate] : [];
  const [diploma, certificate] = papers;
  return [
    { part: place, id: record.id },
    ...(diploma ? [{ part: papersOf(diplomaMachine), id: diploma.id }] : []),
    ...(certificate ? [{ part: papersOf(certificateMachine), id: certificate.id }] : []),
  ];
}

/** Where the page of a record differs from the machine, in one language. */
async function lookAt(
  { screen, who }: Visit,
  { place, record, language }: Look,
): Promise<string[]> {
  const found: string[] = [];
  await screen.speak(language);
  await screen.go(place.href(record));
  await expect.poll(() => screen.page.title()).toContain(titleOf(place, record, language));
  for (const { part, id } of shownAt(place, record)) {
    const region = (page: Page) => part.region(page, record);
    const around = {
      machine: part.machine,
      except: part.except,
      reasons: part.reasons,
      region,
      screen,
      actor: who.actor,
      t: wordsIn(language),
    };
    const wrong = await differences(around, () => readRecord(who, part.machine, id));
    found.push(
      ...wrong.map(
        (text) =>
          `${part.machine.id} ${id} at ${place.href(record)} (${record.state}) in ${language}: ${text}`,
      ),
    );
  }
  return found;
}

/** A page that the navigation guard keeps shut leads home instead. */
async function staysShut({ screen }: Visit, { place, record }: Look): Promise<string[]> {
  await screen.go(place.href(record));
  const { pathname } = new URL(screen.page.url());
  return pathname === paths.home.href()
    ? []
    : [`${place.href(record)} opens although the guard asks for ${place.at.needs}`];
}

/**
 * A record of every kind this person can see that nobody before has been shown. The languages take
 * turns: their words are held by tests of their own.
 */
async function looksOf(who: SignedOn, known: Known): Promise<{ looks: Look[]; seen: number }> {
  const ability = createAbility(who.user.ability as AbilityRule[]);
  const looks: Look[] = [];
  let seen = 0;
  for (const place of places) {
    const visible = await visibleRecords(who, place.machine);
    const fitting = visible.filter((record) => place.only?.(record) ?? true);
    const shown = place.own
      ? fitting.filter(({ facts }) => facts.ownerId === who.user.id)
      : fitting;
    seen += shown.length;
    const open = mayOpen(ability, place.at.needs);
    const page = `${place.machine.id} at ${place.at.path} ${open ? 'open' : 'shut'} for ${who.user.user_type}`;
    const before = known.get(page) ?? new Set();
    known.set(page, before);
    const kinds = oneOfEachKind(place.machine, shown, who, before);
    for (const record of open ? kinds : kinds.slice(0, 1))
      looks.push({
        place,
        record,
        open,
        language: languages[looks.length % languages.length] ?? 'uz',
      });
  }
  return { looks, seen };
}

/**
 * What the console complained of, without the refusals of records that others have meanwhile moved
 * out of this person's sight: journeys act at the same time.
 */
async function ownComplaints({ screen, who }: Visit, looks: readonly Look[]): Promise<string[]> {
  if (screen.complaints.length === 0) return [];
  const shown = looks.flatMap(({ place, record }) => shownAt(place, record));
  const gone: string[] = [];
  for (const { part, id } of shown)
    if ((await readRecord(who, part.machine, id)) === null)
      gone.push(`/api/${collectionOf(part.machine)}/${id}/`);
  return screen.complaints.filter(
    (text) => !(text.includes('403') && gone.some((address) => text.includes(address))),
  );
}

/**
 * Goes to the pages and compares. Another language draws everything anew: what is looked at in one
 * comes together.
 */
async function walk(visit: Visit, looks: readonly Look[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const language of languages) {
    for (const look of looks.filter((one) => one.language === language)) {
      // A step of its own: for every call outside of one Playwright searches all that came before.
      const found = test.step(look.place.href(look.record), () =>
        look.open ? lookAt(visit, look) : staysShut(visit, look),
      );
      wrong.push(...(await found));
    }
  }
  return [...wrong, ...(await ownComplaints(visit, looks))];
}

async function walkAs(
  browser: Browser,
  login: string,
  known: Known,
): Promise<{ wrong: string[]; seen: number }> {
  const who = await signOn(login);
  const { looks, seen } = await looksOf(who, known);
  if (looks.length === 0) return { wrong: [], seen };
  const page = await openAs(browser, who, { language: languages[0] });
  const screen = await openScreen(page, paths.home.href());
  const wrong = await walk({ screen, who }, looks);
  await page.context().close();
  return { wrong: wrong.map((text) => `${login}: ${text}`), seen };
}

/** Compares what all of them are shown, one after the other; answers who sees nothing at all. */
async function walkAsAll(browser: Browser, logins: Iterable<string>): Promise<string[]> {
  const known: Known = new Map();
  const found: string[] = [];
  const blind: string[] = [];
  for (const login of logins) {
    const { wrong, seen } = await walkAs(browser, login, known);
    found.push(...wrong);
    if (seen === 0) blind.push(login);
  }
  expect(found).toEqual([]);
  return blind;
}

// Colleagues of one role see other records in the same states: they are asked in one test.
for (const role of new Set(demoAccounts.map(({ roleName }) => roleName))) {
  test(role, async ({ browser }) => {
    await walkAsAll(
      browser,
      demoAccounts.filter(({ roleName }) => roleName === role).map(({ login }) => login),
    );
  });
}

test('owners of records in every state', async ({ browser }) => {
  const owners = new Set((await ownedInEveryState()).map(({ owner }) => owner.login));
  expect(await walkAsAll(browser, owners)).toEqual([]);
});
