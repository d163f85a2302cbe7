import { type Browser, expect, test } from '@playwright/test';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { advisorPaths } from '#modules/advisor/paths.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { certificatePaths } from '#modules/certificate/paths.ts';
import { organizationPaths } from '#modules/organization/paths.ts';
import { periodPaths } from '#modules/period/paths.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { publicPaths } from '#modules/public-site/paths.ts';
import { topicPaths } from '#modules/topic/paths.ts';
import { paths } from '#web/lib/paths.ts';
import { issuedDocument } from './checks/issued.ts';
import { ownedInEveryState } from './checks/owners.ts';
import { visibleRecords } from './checks/records.ts';
import { openScreen } from './checks/screen.ts';
import { openAs, type SignedOn, signOn } from './checks/signed-in.ts';
import { faultsOf, type Printed, pagesWithHead, print } from './printed.ts';
import { sentence, wordsIn } from './support/words.ts';

test.describe.configure({ mode: 'parallel' });

const nowhere = paths.notFound.href();
const time = sentence(wordsIn('uz'), 'common.print.at');
const demo = (login: string) => signOn(`${login}@namuna.uz`);

/** Prints pages as somebody; answers what is wrong with them, and the prints in their order. */
async function printAll(
  browser: Browser,
  who: SignedOn | null,
  hrefs: readonly string[],
): Promise<{ faults: string[]; prints: Printed[] }> {
  const page = await openAs(browser, who, { language: 'uz', skin: 'dark' });
  const screen = await openScreen(page, nowhere);
  const prints: Printed[] = [];
  for (const href of hrefs) {
    await screen.go(href);
    prints.push(await print(page));
  }
  await page.context().close();
  const faults = prints.flatMap((one) =>
    faultsOf(one, time).map((fault) => `${one.address}: ${fault}`),
  );
  return { faults: [...faults, ...screen.complaints], prints };
}

async function idIn(
  who: SignedOn,
  machine: Parameters<typeof visibleRecords>[1],
  state: string,
): Promise<number> {
  const found = (await visibleRecords(who, machine)).find((record) => record.state === state);
  if (!found) throw new Error(`the demonstration has no ${machine.id} in the state ${state}`);
  return found.id;
}

async function owner(state: string): Promise<{ id: number; who: SignedOn }> {
  const found = (await ownedInEveryState()).find(
    (one) => one.process === 'application' && one.state === state,
  );
  if (!found) throw new Error(`the demonstration has no application in the state ${state}`);
  return { id: found.id, who: await signOn(found.owner.login) };
}

test('a university prints the page of a record of each process', async ({ browser }) => {
  const who = await demo('universitet');
  const { faults } = await printAll(browser, who, [
    applicationPaths.application.href({ id: await idIn(who, applicationMachine, 'pending') }),
    applicationPaths.student.href({ id: await idIn(who, applicationMachine, 'admittedToStudy') }),
    certificatePaths.certificate.href({ id: await idIn(who, certificateMachine, 'pending') }),
    advisorPaths.advisor.href({ id: await idIn(who, advisorMachine, 'consented') }),
    topicPaths.scientificTopic.href({ id: await idIn(who, topicMachine, 'published') }),
  ]);
  expect(faults).toEqual([]);
});

test('an applicant prints the answers to check, the confirmation and the own papers', async ({
  browser,
}) => {
  const draft = await owner('draft');
  const sent = await owner('pending');
  const check = applicationPaths.ownApplication.href({ id: draft.id, part: 'check' });
  const own = [
    applicationPaths.ownApplication.href({ id: sent.id, part: 'sent' }),
    applicationPaths.ownApplication.href({ id: sent.id }),
    profilePaths.profile.href(),
  ];
  expect((await printAll(browser, draft.who, [check])).faults).toEqual([]);
  expect((await printAll(browser, sent.who, own)).faults).toEqual([]);
});

test('anybody prints what the code of a document says', async ({ browser }) => {
  const { code } = await issuedDocument();
  expect(
    (await printAll(browser, null, [paths.check.href({ code }), topicPaths.topics.href()])).faults,
  ).toEqual([]);
});

test('a visitor prints what an application asks, its way, its rules and its numbers', async ({
  browser,
}) => {
  const { faults } = await printAll(browser, null, [
    `${publicPaths.requiredDocs.href()}?type=100`,
    publicPaths.guide.href(),
    publicPaths.regulation.href(),
    publicPaths.appliedCounts.href(),
  ]);
  expect(faults).toEqual([]);
});

test('the agency prints lists with their head on every page, a period, and a process on one page', async ({
  browser,
}) => {
  const who = await demo('agentlik');
  const period = periodPaths.period.href({ id: await idIn(who, periodMachine, 'publication') });
  const process = paths.process.href({ machine: applicationMachine.id });
  const { faults, prints } = await printAll(browser, who, [
    organizationPaths.organizations.href(),
    process,
    period,
    periodPaths.periods.href(),
  ]);
  expect(faults).toEqual([]);
  const [list, picture] = prints;
  const [head] = list?.heads ?? [];
  expect(list?.pdf.pages.length).toBeGreaterThan(1);
  expect(list && head && pagesWithHead(list, head)).toBe(list?.pdf.pages.length);
  expect(picture?.pdf.pages.length).toBe(1);
});
